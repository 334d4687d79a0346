/** How long the turn lasts still, by the server's clock. */

import { useEffect, useState } from 'react'

interface CountdownProps {
  readonly deadline: number
  /** The server's clock minus ours. */
  readonly ahead: number
}

export function Countdown({ deadline, ahead }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, deadline - now - ahead)
  return (
    <time className={left < 5000 ? 'countdown is-short' : 'countdown'} role="timer" aria-label="Time left in this turn">
      {clockText(left)}
    </time>
  )
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
