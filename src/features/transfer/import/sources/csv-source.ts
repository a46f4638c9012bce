import {
  decodeText,
  type TextEncoding,
  UnreadableText,
} from '../../../../platform/csv/decode-text.ts'
import { type CsvRecord, readCsv } from '../../../../platform/csv/read-csv.ts'
import { type Source, type SourcePost, SourceProblem, type SourceRow } from '../source.ts'
import {
  type ChosenColumns,
  type ColumnField,
  type CsvFormat,
  columnFields,
  type Mapping,
  mapColumns,
} from './columns.ts'
import { csvPost } from './csv-post.ts'
import type { Defaults } from './defaults.ts'

export type CsvOptions = Defaults & {
  format: CsvFormat
  columns?: ChosenColumns
  encoding?: TextEncoding | undefined
}

/** A post with more rows than this, each with a voter, would not fit into one transaction. */
const rowsOfPostMax = 20_000
/** They are in memory together, and each may repeat the whole text of the post. */
const charsOfPostMax = 64 * 2 ** 20

/** Reads the header of a CSV file; the rows follow as they are asked for. */
export async function openCsvSource(
  chunks: AsyncIterable<Uint8Array>,
  options: CsvOptions,
): Promise<Source> {
  const records = readCsv(decodeText(chunks, options.encoding))
  const header = await readHeader(records)
  const mapping = mapColumns(header, options.format, options.columns ?? {})
  const used = columnFields.flatMap(field => {
    const at = mapping[field]
    return at === undefined ? [] : { field, column: header[at]! }
  })
  const usedPositions = new Set(Object.values(mapping))
  return {
    columns: header,
    mapping: { used, ignored: header.filter((_, at) => !usedPositions.has(at)) },
    columnOf(field) {
      const column = columnFieldOf(field)
      const at = mapping[column] ?? (column === 'voters' ? mapping.voter_email : undefined)
      return at === undefined ? undefined : header[at]
    },
    posts: postsOf(records, header, mapping, options),
  }
}

export async function readHeader(records: AsyncIterator<CsvRecord>): Promise<string[]> {
  try {
    const { value, done } = await records.next()
    if (done) throw new SourceProblem('The file is empty.')
    if (value.cells) return value.cells.map(cell => cell.trim())
    throw new SourceProblem(`The first line must name the columns. ${value.problem}`)
  } catch (error) {
    throw error instanceof UnreadableText ? new SourceProblem(error.message) : error
  }
}

/** The column of a field of the draft. */
function columnFieldOf(field: string): ColumnField {
  if (field.startsWith('creator'))
    return field.endsWith('full_name') ? 'author_name' : 'author_email'
  if (field.startsWith('votes[')) return 'voters'
  if (field === 'votes_count') return 'votes'
  if (field.startsWith('links')) return 'url'
  return field.split('[', 1)[0] as ColumnField
}

async function* postsOf(
  records: AsyncIterable<CsvRecord>,
  header: string[],
  mapping: Mapping,
  options: CsvOptions,
): AsyncGenerator<SourcePost> {
  const isSplit = mapping.voter_email !== undefined
  const idOf = ({ cells }: SourceRow) => cells[mapping.external_id ?? -1]?.trim()
  /** The rows so far of a post that the next row may belong to. */
  let open: SourceRow[] = []
  let openChars = 0
  for await (const record of records) {
    if (record.cells?.every(cell => cell.trim() === '')) continue
    const row = { line: record.line, cells: record.cells ?? [] }
    const message = record.problem ?? lengthProblem(row, header)
    const continues = message === undefined && open.length > 0 && idOf(open[0]!) === idOf(row)
    const isFull = open.length >= rowsOfPostMax || openChars >= charsOfPostMax
    if (open.length > 0 && (!continues || isFull)) {
      yield csvPost(open, mapping, options)
      open = []
      openChars = 0
    }
    if (message !== undefined) yield { rows: [row], errors: [{ message }] }
    else if (isSplit && idOf(row)) {
      open.push(row)
      openChars = row.cells.reduce((chars, cell) => chars + cell.length, openChars)
    } else yield csvPost([row], mapping, options)
  }
  if (open.length > 0) yield csvPost(open, mapping, options)
}

function lengthProblem({ cells }: SourceRow, header: string[]): string | undefined {
  if (cells.length <= header.length) return undefined
  return `This has ${cells.length} cells, and the header ${header.length}.`
}
