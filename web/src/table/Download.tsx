/** Saves the record of a match as a file. The token goes in a header, so a plain link would not do. */

import { useState } from 'react'
import { api } from '../api.js'

export function Download({ id, token }: { readonly id: string; readonly token: string | undefined }) {
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setFault(undefined)
    try {
      const address = URL.createObjectURL(await api.record(id, token))
      const link = document.createElement('a')
      link.href = address
      link.download = `${id}.json`
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <button type="button" className="quiet" onClick={save}>
        Download the record
      </button>
      {fault === undefined ? null : (
        <span className="refused" role="alert">
          {fault}
        </span>
      )}
    </>
  )
}
