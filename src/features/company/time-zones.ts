/** Offsets such as +02:00 are not time zones: they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The time zones to choose from, and the current one, which may be another name of one of them. */
export function timeZones(current: string | null): Record<string, string> {
  const names = new Set([current ?? 'UTC', 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...names].sort().map(name => [name, name.replaceAll('_', ' ')]))
}
