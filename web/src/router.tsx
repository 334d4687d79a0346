/** Which page an address means, and moving between pages without loading them anew. */

import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

export type Route =
  | { readonly page: 'library' }
  | { readonly page: 'game'; readonly id: string }
  | { readonly page: 'table'; readonly id: string; readonly token: string | undefined }
  | { readonly page: 'replay'; readonly id: string; readonly token: string | undefined }
  | { readonly page: 'write' }
  /** Without an id: of the draft in the editor. */
  | { readonly page: 'analyse'; readonly id: string | undefined }
  | { readonly page: 'lost' }

/** Tokens stand behind the `#`, which browsers never send to a server. */
export function routeOf(path: string, hash: string): Route {
  const [page = '', ...rest] = path.split('/').filter((part) => part !== '')
  const id = rest.map(decodeURIComponent).join('/')
  const token = hash.length > 1 ? hash.slice(1) : undefined
  if (page === '') return { page: 'library' }
  if (page === 'write' && id === '') return { page }
  if (page === 'game' && id !== '') return { page, id }
  if (page === 'analyse') return { page, id: id === '' ? undefined : id }
  if ((page === 'table' || page === 'replay') && id !== '') return { page, id, token }
  return { page: 'lost' }
}

const MOVED = 'parley:moved'

function subscribe(onChange: () => void): () => void {
  const events = ['popstate', 'hashchange', MOVED]
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}

export function useRoute(): Route {
  const address = useSyncExternalStore(subscribe, () => `${location.pathname}\n${location.hash}`)
  const [path = '/', hash = ''] = address.split('\n')
  return routeOf(path, hash)
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new Event(MOVED))
  scrollTo(0, 0)
}

export function Link({ href = '/', onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}

export const gamePath = (id: string) => `/game/${id.split('/').map(encodeURIComponent).join('/')}`
export const analysePath = (id?: string) =>
  `/analyse${id === undefined ? '' : `/${id.split('/').map(encodeURIComponent).join('/')}`}`
export const tablePath = (id: string, token: string | undefined) =>
  `/table/${id}${token === undefined ? '' : `#${token}`}`
export const replayPath = (id: string, token: string | undefined) =>
  `/replay/${id}${token === undefined ? '' : `#${token}`}`
