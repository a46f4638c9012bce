import { createHash } from 'node:crypto'
import type { SourcePost, SourceRow } from '../source.ts'
import { countOfCell, listOfCell, personOfCell, timeOfCell } from './cell-values.ts'
import { type ColumnField, columnFields, type Mapping } from './columns.ts'
import type { Defaults } from './defaults.ts'

/** An external id has 255 characters, some of which are the source's. */
const urlAsIdMax = 200

const undecodedMessage =
  'This has characters that do not match the encoding of the file (U+FFFD). Excel often saves Windows-1252: choose that encoding (on the command line: --encoding windows-1252).'

/** The post that some rows of a CSV file describe: one, or one for each voter. */
export function csvPost(
  rows: SourceRow[],
  mapping: Mapping,
  { source, board, author, vocabulary }: Defaults,
): SourcePost {
  const cellOf = ({ cells }: SourceRow, field: ColumnField) => cells[mapping[field] ?? -1] ?? ''
  const [first] = rows as [SourceRow]
  const cell = (field: ColumnField) => cellOf(first, field).trim()
  const undecoded = columnFields.filter(field =>
    rows.some(row => cellOf(row, field).includes('\ufffd')),
  )
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
  const votes = [
    ...listOfCell(cell('voters'), /[,;|\n]/).map(voter => personOfCell(voter)),
    ...rows.flatMap(row => {
      const email = cellOf(row, 'voter_email').trim()
      return email === '' ? [] : personOfCell(email, cellOf(row, 'voter_name'))
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
    tags: listOfCell(cell('tags'), /[,;|]/),
    links: cell('url') ? [cell('url')] : [],
  }
  const url = cell('url').length <= urlAsIdMax ? cell('url') : ''
  const id = cell('external_id') || url || contentHash(draft)
  return {
    rows,
    draft: { ...draft, external_id: source === '' ? id : `${source}:${id}` },
  }
}

/** What a post without an id is known by when it is imported again. */
function contentHash({ board, title, content, creator, created }: Record<string, unknown>): string {
  const { email } = (creator ?? {}) as { email?: string }
  const text = JSON.stringify([board, title, content, email, created])
  return `sha256-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}
