/** The items in a cell: a JSON array, or text split at `marks`. */
export function listOfCell(text: string, marks: RegExp): string[] {
  if (text.startsWith('[')) {
    try {
      const items: unknown = JSON.parse(text)
      if (Array.isArray(items)) return items.map(String).filter(item => item.trim() !== '')
    } catch {
      // Not JSON after all.
    }
  }
  return text.split(marks).flatMap(item => item.trim() || [])
}
