/** Asks again and again until `attempt` gives something, and fails when the deadline passes. */
export async function waitUntil<T>(
  what: string,
  attempt: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMs = 60_000,
): Promise<T> {
  const end = performance.now() + deadlineMs
  // Less and less often: what has not happened at once is background work, which every question takes time from.
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    const result = await attempt()
    if (result !== undefined && result !== false) return result
    if (performance.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain until ${what}.`)
    await Bun.sleep(pauseMs)
  }
}
