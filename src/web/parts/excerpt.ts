import { plainText } from '../../platform/text/plain-text.ts'
import { withoutEnd } from '../../platform/text/without-end.ts'

/** Nobody's excerpt ends behind so many, whatever marks and blanks they are. */
const readMax = 2_000

/** The beginning of what a Markdown text says, on one line, cut between words where it has any. */
export function excerpt(text: string, charactersMax: number): string {
  const line = onOneLine(plainText(text, readMax))
  const cut = firstCharacters(line, charactersMax)
  if (cut.length === line.length) return line
  const lastSpace = cut.lastIndexOf(' ')
  const words = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut
  return `${withoutEnd(words, ' .,;:!?–-')}…`
}

/** Most texts have no blanks but single spaces: looking takes less time than replacing each. */
function onOneLine(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

/** Some take two code units. */
function firstCharacters(line: string, most: number): string {
  const beginning = line.slice(0, 2 * most)
  if (beginning.length <= most || !/[\ud800-\udfff]/.test(beginning)) return line.slice(0, most)
  return [...beginning].slice(0, most).join('')
}
