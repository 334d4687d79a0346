/** Ctrl-C: the first asks a run to stop and keep what it has, the second ends the process as usual. */

export function stopOnInterrupt(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  return { signal: controller.signal, release: () => process.removeListener('SIGINT', stop) }
}
