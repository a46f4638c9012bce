/** Waits, or until `signal`. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/** Writers that wait for SQLite's lock poll for it: between long work's short writes they need time to get it. */
export function pauseBetweenWrites(signal?: AbortSignal): Promise<void> {
  return signal ? pause(10, signal) : Bun.sleep(10)
}
