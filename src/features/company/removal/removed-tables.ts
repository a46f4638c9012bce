import { movedTables } from '../../transfer/move/moved-tables.ts'

type RemovedTable = { name: string; key: string[]; rowsMax: number }

/** Rows of one slice: it holds SQLite's only write lock, and no writer should notice that. */
const rowsMax = 200
/** Each is a whole image, or a part of a file. */
const filesMax = 20
const fileTables = ['image_contents', 'import_files']

/** The company's own row stays, and its events do, which nobody deletes: they hold ids and numbers, and no texts. */
const staying = ['installation', 'companies', 'job_consumers', 'events']

/** The search index is no part of `movedTables`: elsewhere it is built from the posts. */
const searchTables: [string, string[]][] = [
  ['post_terms', ['number']],
  ['stale_postings', ['number']],
  ['postings', ['block', 'term_id']],
  ['term_counts', ['term_id']],
  ['terms', ['id']],
  ['search_boards', ['board_id']],
  ['search_indexes', []],
  ['search_comment_lists', ['number']],
  ['search_comment_stale', ['number']],
  ['search_comment_postings', ['block', 'term_id']],
  ['search_comment_counts', ['term_id']],
  ['search_comment_terms', ['id']],
  ['search_comment_boards', ['board_id']],
  ['search_comment_indexes', []],
]

/** Every table that is emptied, each before those that it refers to, and what is still to be sent first. */
export const removedTables: RemovedTable[] = [
  ...movedTables.filter(({ name }) => !staying.includes(name)).toReversed(),
  ...searchTables.map(([name, key]) => ({ name, key: ['company_id', ...key] })),
].map(({ name, key }) => ({
  name,
  key,
  rowsMax: fileTables.includes(name) ? filesMax : rowsMax,
}))
