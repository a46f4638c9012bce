import { createHash } from 'node:crypto'
import { decodeText, type TextEncoding } from '../../../../platform/csv/decode-text.ts'
import { listOfCell } from '../../../../platform/csv/list-of-cell.ts'
import { type CsvRecord, readCsv } from '../../../../platform/csv/read-csv.ts'
import { type Source, type SourcePost, SourceProblem, type SourceRow } from '../import-source.ts'
import {
  type ChosenColumns,
  type ColumnField,
  type CsvFormat,
  columnFields,
  countOfCell,
  fieldColumns,
  importanceOfCell,
  type Mapping,
  mapColumns,
  personOfCell,
  timeOfCell,
} from './columns.ts'
import type { Defaults } from './defaults.ts'

type CsvOptions = Defaults & {
  format: CsvFormat
  columns?: ChosenColumns
  encoding?: TextEncoding | undefined
  /** Called with the encoding if it was detected. */
  onEncoding?: ((encoding: TextEncoding) => void) | undefined
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
  const records = readCsv(decodeText(chunks, options.encoding, options.onEncoding))
  const header = await readHeader(records)
  const mapping = mapColumns(header, options.format, options.columns ?? {})
  const ofFields = fieldColumns(header)
  const used = [
    ...columnFields.flatMap(field => {
      const at = mapping[field]
      return at === undefined ? [] : { field: field as string, column: header[at]! }
    }),
    ...ofFields.map(([at, name]) => ({ field: fieldOf(name), column: header[at]! })),
  ]
  const usedPositions = new Set([...Object.values(mapping), ...ofFields.map(([at]) => at)])
  return {
    columns: header,
    mapping: { used, ignored: header.filter((_, at) => !usedPositions.has(at)) },
    columnOf(field) {
      const ofField = ofFields.find(([, name]) => field === fieldOf(name))
      if (ofField) return header[ofField[0]]
      const column = columnFieldOf(field)
      const at = mapping[column] ?? (column === 'voters' ? mapping.voter_email : undefined)
      return at === undefined ? undefined : header[at]
    },
    posts: postsOf(records, header, mapping, options),
  }
}

export async function readHeader(records: AsyncIterator<CsvRecord>): Promise<string[]> {
  const { value, done } = await records.next()
  if (done) throw new SourceProblem('The file is empty.')
  if (value.cells) return value.cells.map(cell => cell.trim())
  throw new SourceProblem(`The first line must name the columns. ${value.problem}`)
}

/** As errors name it. */
const fieldOf = (name: string) => `custom_fields.${name}`

/** The column of a field of the draft. */
function columnFieldOf(field: string): ColumnField {
  if (field.startsWith('creator'))
    return field.endsWith('full_name') ? 'author_name' : 'author_email'
  if (field.startsWith('votes[')) return field.endsWith('importance') ? 'importance' : 'voters'
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
  const fields = fieldColumns(header)
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
      yield csvPost(open, mapping, fields, options)
      open = []
      openChars = 0
    }
    if (message !== undefined) yield { rows: [row], errors: [{ message }] }
    else if (isSplit && idOf(row)) {
      open.push(row)
      openChars = row.cells.reduce((chars, cell) => chars + cell.length, openChars)
    } else yield csvPost([row], mapping, fields, options)
  }
  if (open.length > 0) yield csvPost(open, mapping, fields, options)
}

function lengthProblem({ cells }: SourceRow, header: string[]): string | undefined {
  if (cells.length <= header.length) return undefined
  return `This has ${cells.length} cells, and the header ${header.length}.`
}

/** An external id has 255 characters, some of which are the source's. */
const urlAsIdMax = 200

export const undecodedMessage =
  'This has characters that do not match the encoding of the file (U+FFFD). Choose how it is read (on the command line: --encoding windows-1252).'

/** The post that some rows of a CSV file describe: one, or one for each voter. */
function csvPost(
  rows: SourceRow[],
  mapping: Mapping,
  fields: ReturnType<typeof fieldColumns>,
  { source, board, author, vocabulary }: Defaults,
): SourcePost {
  const cellOf = ({ cells }: SourceRow, field: ColumnField) => cells[mapping[field] ?? -1] ?? ''
  const [first] = rows as [SourceRow]
  const cell = (field: ColumnField) => cellOf(first, field).trim()
  const undecoded = [
    ...columnFields.filter(field => rows.some(row => cellOf(row, field).includes('\ufffd'))),
    ...fields.flatMap(([at, name]) => (first.cells[at]?.includes('\ufffd') ? fieldOf(name) : [])),
  ]
  if (undecoded.length > 0)
    return {
      rows,
      errors: undecoded.map(field => ({
        field,
        message: undecodedMessage,
      })),
    }
  const counted = cell('votes') === '' ? 0 : countOfCell(cell('votes'))
  if (counted === undefined)
    return { rows, errors: [{ field: 'votes', message: 'This must be a whole number.' }] }
  const estimateOf = (field: 'effort' | 'impact') =>
    cell(field) === '' ? undefined : (countOfCell(cell(field)) ?? cell(field))
  const votes = [
    ...listOfCell(cell('voters'), /[,;|\n]/).map(voter => personOfCell(voter)),
    ...rows.flatMap(row => {
      const email = cellOf(row, 'voter_email').trim()
      const importance = importanceOfCell(cellOf(row, 'importance'))
      const voter = personOfCell(email, cellOf(row, 'voter_name'))
      return email === '' ? [] : { ...voter, ...(importance && { importance }) }
    }),
  ]
  const address =
    cell('author_email') || (cell('author_name').includes('@') ? cell('author_name') : '')
  const draft = {
    board: vocabulary.boardSlug(cell('board') || (board ?? '')),
    title: cell('title'),
    content: cellOf(first, 'content'),
    creator: address
      ? personOfCell(address, address === cell('author_name') ? '' : cell('author_name'))
      : author,
    created: cell('created') ? timeOfCell(cell('created')) : undefined,
    status: cell('status') ? vocabulary.statusName(cell('status')) : undefined,
    votes,
    votes_count: counted,
    eta: cell('eta') || undefined,
    effort: estimateOf('effort'),
    impact: estimateOf('impact'),
    tags: listOfCell(cell('tags'), /[,;|]/),
    links: cell('url') ? [cell('url')] : [],
    custom_fields: Object.fromEntries(
      fields.flatMap(([at, name]) => {
        const said = first.cells[at]?.trim()
        return said ? [[name, said]] : []
      }),
    ),
  }
  const url = cell('url').length <= urlAsIdMax ? cell('url') : ''
  const id = cell('external_id') || url || contentHash(draft)
  return {
    rows,
    draft: { ...draft, external_id: source === '' ? id : `${source}:${id}` },
  }
}

/** Identifies a post without an id when it is imported again. */
function contentHash({ board, title, content, creator, created }: Record<string, unknown>): string {
  const { email } = (creator ?? {}) as { email?: string }
  const text = JSON.stringify([board, title, content, email, created])
  return `sha256-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}
