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

/** What people choose from, with the one that they have: the list knows each zone by one of its names. */
export function timeZones(current: string | null): Record<string, string> {
  const names = new Set([current ?? 'UTC', 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...names].sort().map(name => [name, name.replaceAll('_', ' ')]))
}
