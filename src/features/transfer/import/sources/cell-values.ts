/** A time as other tools and spreadsheets write it, as ISO 8601. Without a zone it is UTC; unclear ones stay as they are. */
export function timeOfCell(text: string): string {
  const found =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d)(:\d\d(?:\.\d+)?)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i.exec(
      text,
    )
  if (!found) return text
  const [, date, minutes = '00:00', seconds = ':00', zone = 'Z'] = found
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:')
  return `${date}T${minutes}${seconds}${offset}`
}

/** The items of a cell: a JSON array, or text that is separated by one of some marks. */
export function listOfCell(text: string, marks: RegExp): string[] {
  if (text.startsWith('[')) {
    try {
      const items: unknown = JSON.parse(text)
      if (Array.isArray(items)) return items.map(String).filter(item => item.trim() !== '')
    } catch {
      // It only begins like one.
    }
  }
  return text.split(marks).flatMap(item => item.trim() || [])
}

/** The whole number that a cell holds, if it holds one. */
export function countOfCell(text: string): number | undefined {
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined
}

/** `Ada <ada@example.com>`, or an address alone: all that is then known of a name is what precedes the @. */
export function personOfCell(text: string, name = ''): { email: string; full_name: string } {
  const found = /^(.*)<([^<>]+)>$/s.exec(text)
  const email = (found?.[2] ?? text).trim()
  const known = name.trim() || found?.[1]?.trim() || ''
  return { email, full_name: known || email.slice(0, Math.max(0, email.lastIndexOf('@'))) }
}
