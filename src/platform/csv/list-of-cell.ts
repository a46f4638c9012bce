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
