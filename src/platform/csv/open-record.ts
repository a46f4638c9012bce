/** Lines have one of their own, as an empty one takes memory, too. */
export type Limits = { recordCharsMax: number; linesMax: number; cellsMax: number }

/** A line without its end. A cut one was longer than a record may be: what was beyond that is not here. */
export type Line = { number: number; text: string; end: string; isCut: boolean }

/** Collects the cells of a record, which may have several lines. */
export class OpenRecord {
  readonly first: number
  readonly cells: string[] = []
  /** The lines after the first. */
  readonly rest: Line[] = []
  readonly #delimiter: string
  readonly #limits: Limits
  #quoted: string[] | undefined
  #chars = 0
  #isStarted = false

  constructor(first: number, delimiter: string, limits: Limits) {
    this.first = first
    this.#delimiter = delimiter
    this.#limits = limits
  }

  add(line: Line): 'open' | 'complete' | { problem: string } {
    if (this.#isStarted) this.rest.push(line)
    this.#isStarted = true
    this.#chars += line.text.length
    const { recordCharsMax, linesMax, cellsMax } = this.#limits
    if (line.isCut || this.#chars > recordCharsMax)
      return {
        problem: this.#quoted
          ? `A quote is opened here and not closed within ${recordCharsMax} characters.`
          : `This is longer than ${recordCharsMax} characters.`,
      }
    if (this.rest.length >= linesMax)
      return { problem: `A quote is opened here and not closed within ${linesMax} lines.` }
    const { text } = line
    let at = 0
    do {
      if (this.cells.length >= cellsMax) return { problem: `This has more than ${cellsMax} cells.` }
      if (this.#quoted || text[at] === '"') {
        if (!this.#quoted) {
          this.#quoted = []
          at++
        }
        const end = this.#readQuoted(text, at)
        if (end < 0) {
          this.#quoted.push(line.end)
          this.#chars += line.end.length
          return 'open'
        }
        this.cells.push(this.#quoted.join(''))
        this.#quoted = undefined
        at = end
        if (at < text.length && text[at] !== this.#delimiter)
          return { problem: 'A quote is closed in the middle of a cell.' }
      } else {
        const end = text.indexOf(this.#delimiter, at)
        this.cells.push(text.slice(at, end < 0 ? undefined : end))
        at = end < 0 ? text.length : end
      }
      // At a delimiter there is one more cell, maybe an empty one at the end of the line.
    } while (at++ < text.length)
    return 'complete'
  }

  /** The position behind the closing quote; -1 if this line does not close it. */
  #readQuoted(text: string, start: number): number {
    let from = start
    for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 2)) {
      if (text[at + 1] !== '"') {
        this.#quoted!.push(text.slice(from, at))
        return at + 1
      }
      this.#quoted!.push(text.slice(from, at + 1))
      from = at + 2
    }
    this.#quoted!.push(text.slice(from))
    return -1
  }
}
