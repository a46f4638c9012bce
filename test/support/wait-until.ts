/** Asks again and again until `attempt` gives something, and fails when the deadline passes. */
export async function waitUntil<T>(
  what: string,
  attempt: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMs = 60_000,
): Promise<T> {
  const end = Date.now() + deadlineMs
  while (true) {
    const result = await attempt()
    if (result !== undefined && result !== false) return result
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain until ${what}.`)
    await Bun.sleep(10)
  }
}
