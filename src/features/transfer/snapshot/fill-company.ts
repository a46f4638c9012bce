import { sql } from 'kysely'
import { ArchiveRefused } from '../../../platform/archive/format.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { writeImageFile } from '../../images/image-files.ts'
import { type CommentText, indexComments } from '../../search/index/index-comments.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import { newSecret, sealSecret } from '../../webhooks/secret.ts'
import type { Row, TableName } from '../move/moved-tables.ts'
import type { SnapshotFile } from './read-snapshot.ts'
import { requireValid } from './row-schemas.ts'
import { columnsLeftOut, formerColumns } from './snapshot-tables.ts'

/** Values that the new installation gives to an imported company. */
export type NewHome = {
  secrets: () => SecretBox
  /** The folder for image files; undefined if images are stored in the database. */
  imageFolder: string | undefined
}

/** So many rows are inserted at a time. */
const rowsPerBatch = 400

/** Writes the rows of a snapshot as they are, for a company that has none. No event is appended. */
export async function fillCompany(
  transaction: CompanyTransaction,
  files: AsyncIterable<SnapshotFile>,
  home: NewHome,
) {
  let last: TableName | undefined
  let columns = new Map()
  let companies = 0
  // This process writes no posts afterwards, so term ids need not be cached.
  const { run, send, engine } = transaction
  const indexing = { run, send, engine, identity: {}, revision: 0, afterCommit: () => {} }
  for await (const { name, table, rows } of files) {
    if (table !== last) columns = await columnsInSnapshot(transaction, table, rows[0] ?? {})
    last = table
    for (const [at, row] of rows.entries()) {
      requireColumns(table, columns, row)
      requireValid(table, row, name, at + 1)
    }
    if (table === 'companies') {
      companies += rows.length
      for (const row of rows) await setCompany(transaction, row)
      continue
    }
    for (let at = 0; at < rows.length; at += rowsPerBatch)
      await insertLines(transaction, table, rows.slice(at, at + rowsPerBatch), home)
    // A file at a time: postings of many posts cost a fraction of those of few.
    if (table === 'posts') await indexPosts(indexing, rows.filter(isListed).map(asIndexed))
    if (table === 'comments') await indexComments(indexing, rows.filter(isListed) as CommentText[])
  }
  if (companies !== 1) throw new ArchiveRefused(`It holds ${companies} companies instead of one.`)
}

async function setCompany(transaction: CompanyTransaction, row: Row) {
  const drawn = formerColumns.companies!.map(column => [column, transaction.revision] as const)
  const values = [...Object.entries(row), ...drawn].map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await transaction.raw(
    companyId => sql`update companies set ${sql.join(values)} where id = ${companyId}`,
  )
}

async function insertLines(
  transaction: CompanyTransaction,
  table: TableName,
  rows: Row[],
  home: NewHome,
) {
  const { companyId } = transaction
  if (table === 'images') {
    for (const row of rows) await insertImage(transaction, row, home)
    return
  }
  // No token has a hash that is not hexadecimal.
  if (table === 'tokens') for (const row of rows) row.hash = `imported ${companyId} ${row.id}`
  if (table === 'webhooks') for (const row of rows) setSecret(companyId, row, home)
  await insertRows(transaction, table, rows)
}

/** A secret that nobody has seen, and switched off: an admin rotates the secret, then switches it on. */
function setSecret(companyId: number, row: Row, { secrets }: NewHome) {
  row.secret = sealSecret(secrets(), companyId, row.id as number, newSecret())
  row.is_enabled = 0
}

async function insertImage(transaction: CompanyTransaction, line: Row, { imageFolder }: NewHome) {
  const { content, ...row } = line
  const bytes = Buffer.from(content as string, 'base64')
  if (bytes.length !== row.bytes_count || bytes.toString('base64') !== content)
    throw new ArchiveRefused(`The bytes of image ${row.id} do not match its description.`)
  const file = imageFolder && (await writeImageFile(imageFolder, transaction.companyId, bytes))
  await insertRows(transaction, 'images', [{ ...row, file: file ?? null }])
  if (!file) await insertRows(transaction, 'image_contents', [{ image_id: row.id!, content }])
}

const isListed = (row: Row) => row.is_listed === 1

const asIndexed = ({ id, board_id, title, content }: Row) => ({
  id: id as number,
  boardId: board_id as number,
  title: title as string,
  content: content as string,
})

type ColumnType = 'integer' | 'text'
type Columns = Map<string, ColumnType>
type Declared = { name: string; type: string; is_optional: number }

/**
 * The columns that each line of this table has, as declared in the database. A column missing in the first line was added
 * after the snapshot: it gets its default, if it has one.
 */
async function columnsInSnapshot(
  db: Pick<CompanyDb, 'raw' | 'engine'>,
  table: TableName,
  first: Row,
): Promise<Columns> {
  const declared = await db.raw(() =>
    db.engine === 'sqlite'
      ? sql<Declared>`select name, type, "notnull" = 0 or dflt_value is not null as is_optional
          from pragma_table_info(${table})`
      : sql<Declared>`select column_name as name, data_type as type,
            (is_nullable = 'YES' or column_default is not null)::int as is_optional
          from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`,
  )
  const left = ['company_id', ...(columnsLeftOut[table] ?? [])]
  const columns: Columns = new Map()
  for (const { name, type, is_optional } of declared)
    if (!left.includes(name) && (!is_optional || Object.hasOwn(first, name)))
      columns.set(name, type.toLowerCase() === 'text' ? 'text' : 'integer')
  if (table === 'images') columns.set('content', 'text')
  return columns
}

/** Throws unless a line has exactly these columns, with values of their types. What they may be, constraints decide. */
function requireColumns(table: TableName, columns: Columns, row: Row) {
  const names = Object.keys(row)
  const unknown = names.find(name => !columns.has(name))
  const missing = [...columns.keys()].find(name => !Object.hasOwn(row, name))
  if (unknown !== undefined || missing !== undefined)
    throw new ArchiveRefused(
      unknown === undefined
        ? `A line of ${table} has no ${missing}.`
        : `A line of ${table} has ${JSON.stringify(unknown.slice(0, 100))}, which this version of Hark does not know.`,
    )
  const wrong = names.find(name => !isOf(columns.get(name)!, row[name]))
  if (wrong !== undefined)
    throw new ArchiveRefused(`A line of ${table} has a ${wrong} of the wrong type.`)
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function isOf(type: ColumnType, value: unknown): boolean {
  if (value === null) return true
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}
