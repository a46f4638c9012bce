import { sha256 } from '../../../platform/text/random-text.ts'

/** Six digits that follow from the link's secret, so that anyone who has the link can be shown them. */
export function codeOf(linkSecret: string): string {
  const number = Number.parseInt(sha256(`code ${linkSecret}`).slice(0, 12), 16)
  return String(number % 1_000_000).padStart(6, '0')
}

/** A million codes are quickly hashed: without the browser's secret, its hash would give the code away. */
export function codeHash(browserSecret: string, code: string): string {
  return sha256(`${browserSecret} ${code}`)
}
