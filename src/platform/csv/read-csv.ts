import { type Limits, type Line, OpenRecord } from './open-record.ts'
import { formulaStart } from './write-csv.ts'

/** `line` is where the record begins, counted from 1. What is wrong with it is said in one sentence. */
export type CsvRecord =
  | { line: number; cells: string[]; problem?: undefined }
  | { line: number; cells?: undefined; problem: string }

/**
 * Characters of a file that may be read again, with 20 extra per line. A few open quotes need less; without a limit, a
 * file full of them would be read a thousand times.
 */
const readAgainMax = 16 * 2 ** 20

/**
 * The records of a CSV file, by RFC 4180 and what spreadsheets make of it: any line end, the separator that the first
 * line suggests, quotes inside a cell without quotes. Never more in memory than a chunk and a record. After a record that
 * is wrong, such as one whose quote is never closed, reading continues with the line after its first, or, in a file that has
 * too many of them, with the line after its last.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  { recordCharsMax = 4 * 2 ** 20, linesMax = 100_000, cellsMax = 1_000 }: Partial<Limits> = {},
): AsyncGenerator<CsvRecord> {
  let delimiter: string | undefined
  let record: OpenRecord | undefined
  const limits = { recordCharsMax, linesMax, cellsMax }
  let readAgain = 0
  const refused = (problem: string, rest: Line[]) => {
    readAgain += rest.reduce((sum, { text }) => sum + text.length + 20, 0)
    if (readAgain <= readAgainMax) return { problem, again: rest }
    return { problem: `${problem} The ${rest.length} lines after it are skipped.`, again: [] }
  }
  /**
   * Yields the records that one more line completes. Lines of a record that turns out wrong are read again on their
   * own.
   */
  function* read(first: Line): Generator<CsvRecord> {
    /** The next one is last. */
    const pending = [first]
    for (let next = pending.pop(); next; next = pending.pop()) {
      const line = next
      if (delimiter === undefined) {
        delimiter = delimiterOf(line.text)
        if (/^sep=.$/i.test(line.text)) continue
      }
      if (!record && line.text === '' && !line.isCut) continue
      record ??= new OpenRecord(line.number, delimiter, limits)
      const state = record.add(line)
      if (state === 'open') continue
      const { first: number, cells, rest } = record
      record = undefined
      if (state === 'complete') yield { line: number, cells: cells.map(restored) }
      else {
        const { problem, again } = refused(state.problem, rest)
        yield { line: number, problem }
        // One by one: there may be more than the stack can take as arguments.
        for (const one of again.reverse()) pending.push(one)
      }
    }
  }
  for await (const line of splitLines(chunks, recordCharsMax)) yield* read(line)
  while (record) {
    const { first: line, rest } = record as OpenRecord
    record = undefined
    const { problem, again } = refused('A quote is opened here and never closed.', rest)
    yield { line, problem }
    for (const one of again) yield* read(one)
  }
}

async function* splitLines(chunks: AsyncIterable<string>, charsMax: number): AsyncGenerator<Line> {
  let number = 1
  let text = ''
  let isCut = false
  const take = (more: string) => {
    isCut ||= text.length + more.length > charsMax
    text += more.slice(0, charsMax - text.length)
  }
  const next = (end: string): Line => {
    const line = { number: number++, text, end, isCut }
    text = ''
    isCut = false
    return line
  }
  let held = ''
  for await (const piece of chunks) {
    // A carriage return at the end may be half of a pair.
    const chunk = held + piece
    held = chunk.endsWith('\r') ? '\r' : ''
    const whole = held ? chunk.slice(0, -1) : chunk
    let at = 0
    for (const found of whole.matchAll(/\r\n|\n|\r/g)) {
      take(whole.slice(at, found.index))
      yield next(found[0])
      at = found.index + found[0].length
    }
    take(whole.slice(at))
  }
  if (held) yield next(held)
  if (text !== '' || isCut) yield next('')
}

/** The separator that the header has most of outside of quotes. */
function delimiterOf(header: string): string {
  const named = /^sep=(.)$/i.exec(header)
  if (named) return named[1]!
  const plain = header.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '')
  const counts = [',', ';', '\t', '|'].map(mark => [mark, plain.split(mark).length] as const)
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** Without the apostrophe that keeps a spreadsheet from running it. */
function restored(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}
