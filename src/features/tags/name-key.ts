/** How a name is matched: however its letters are cased, composed or spaced. */
export function tagNameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase().normalize('NFC')
}
