/** The key that matches names, however their letters are cased, composed or spaced. */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase().normalize('NFC')
}
