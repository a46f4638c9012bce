import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine, EngineKind, Run } from '../../../platform/db/engine.ts'
import { SentStatements, settleAll } from '../../../platform/db/settle-all.ts'
import { statementsOf } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { indexComments } from '../../search/index/index-comments.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import { ExportHash } from './export-hash.ts'
import { type MovedTable, movedTables, type Row, type TableName, textKeys } from './moved-tables.ts'

/** The content of a database: rows per table, and the SHA-256 of its canonical export. */
type Copy = { rows: Record<string, number>; hash: string }
export type Progress = (at: {
  step: 'copied' | 'checked'
  table: TableName
  /** Rows of the table that are done, and how many it has. */
  rows: number
  rowsTotal: number
  /** Progress of the whole move, from 0 to 1. */
  share: number
}) => void

export type Moved =
  | { state: 'moved'; source: Copy; target: Copy; changesSince: number }
  | { state: 'differs'; source: Copy; target: Copy }
  | { state: 'source empty' }
  | { state: 'target not empty' }

/**
 * Copies everything in one transaction, which commits only when what it then reads back is what it
 * read: at whatever moment it ends early, the target is as empty as before.
 */
export async function moveInstallation(
  source: Engine<Tables>,
  target: Engine<Tables>,
  progress: Progress,
): Promise<Moved> {
  try {
    const { version, ...copies } = await source.snapshot('everybody', async snapshot => {
      const seen = await versionOf(snapshot)
      if (seen === 0) throw new Refused({ state: 'source empty' })
      const totals = await countRows(snapshot)
      const copied = await target.write('everybody', async (transaction, run) => {
        await refuseUnlessEmpty(transaction)
        return copyAndCheck(snapshot, source.kind, transaction, run, target.kind, totals, progress)
      })
      return { ...copied, version: seen }
    })
    const changesSince = (await versionOf(source.reads('everybody'))) - version
    return { state: 'moved', ...copies, changesSince }
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

/** Thrown, because that is what rolls the target back. */
class Refused extends Error {
  readonly outcome: Moved

  constructor(outcome: Moved) {
    super(outcome.state)
    this.outcome = outcome
  }
}

/** The total number of events; every company has at least one. */
async function versionOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select cast(coalesce(sum(version), 0) as bigint) as version from companies`.execute(db)
  return rows[0]!.version
}

async function countRows(snapshot: Kysely<Tables>): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const { name } of movedTables) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(name)}`.execute(snapshot)
    totals[name] = rows[0]!.total
  }
  return totals
}

/** Writing the row as it is takes its lock: no server can make a first company meanwhile. */
async function refuseUnlessEmpty(transaction: Kysely<Tables>) {
  await transaction
    .updateTable('installation')
    .set(eb => ({ last_company_id: eb.ref('last_company_id') }))
    .execute()
  if (await transaction.selectFrom('companies').select('id').limit(1).executeTakeFirst())
    throw new Refused({ state: 'target not empty' })
}

async function copyAndCheck(
  snapshot: Kysely<Tables>,
  from: EngineKind,
  transaction: Kysely<Tables>,
  run: Run,
  to: EngineKind,
  totals: Record<string, number>,
  progress: Progress,
): Promise<{ source: Copy; target: Copy }> {
  const all = 2 * Object.values(totals).reduce((sum, total) => sum + total, 0)
  let done = 0
  const tell = (step: 'copied' | 'checked', table: TableName, added: number, rows: number) => {
    done += added
    progress({ step, table, rows, rowsTotal: totals[table]!, share: done / all })
  }
  const source = await exportOf(snapshot, from, async (table, rows, sum) => {
    if (rows.length > 0) await writeRows(transaction, run, to, table, rows)
    tell('copied', table, rows.length, sum)
  })
  // A fresh table has no statistics yet: without them the first queries are planned blindly.
  if (to === 'postgres') await sql`analyze ${sql.join(analyzed)}`.execute(transaction)
  const target = await exportOf(transaction, to, async (table, rows, sum) =>
    tell('checked', table, rows.length, sum),
  )
  const isSame = source.hash === target.hash && Bun.deepEquals(source.rows, target.rows)
  if (!isSame) throw new Refused({ state: 'differs', source, target })
  return { source, target }
}

const searchTables = [
  'terms',
  'term_counts',
  'postings',
  'stale_postings',
  'post_terms',
  'search_comment_terms',
  'search_comment_counts',
  'search_comment_postings',
  'search_comment_stale',
  'search_comment_lists',
]
const analyzed = [...movedTables.map(({ name }) => name), ...searchTables].map(name =>
  sql.table(name),
)

/** Reads everything once, in the export's order; `take` gets each batch, and an empty one at first. */
async function exportOf(
  db: Kysely<Tables>,
  engine: EngineKind,
  take: (table: TableName, rows: Row[], sum: number) => Promise<void>,
): Promise<Copy> {
  const hash = new ExportHash()
  const select = async (statement: RawBuilder<Row>) => (await statement.execute(db)).rows
  const counts: Record<string, number> = {}
  for (const table of movedTables) {
    let sum = 0
    hash.begin(table.name)
    await take(table.name, [], sum)
    for await (const rows of readBatches(select, engine, table)) {
      hash.add(rows)
      sum += rows.length
      await take(table.name, rows, sum)
    }
    counts[table.name] = sum
  }
  return { rows: counts, hash: hash.digest() }
}

/**
 * A batch doubles or halves, so that long rows come few at a time: what is in memory stays
 * small, and the statements stay few, too, because an engine keeps each that it has prepared.
 */
const batchRows = { first: 25, most: 400 }
const batchCharactersMax = 500_000

type Select = (statement: RawBuilder<Row>) => Promise<Row[]>

/**
 * All rows of a table, or those for which `only` holds, in the order of its key, which is the same on every engine. Columns
 * that `only` holds to one value are not part of the key.
 */
export async function* readBatches(
  select: Select,
  engine: EngineKind,
  { name, key }: MovedTable,
  only: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Row[]> {
  const order = sql.join(key.map(column => keyColumn(engine, column)))
  let last: Row | undefined
  let limit = batchRows.first
  for (;;) {
    const beyond: RawBuilder<unknown> = last
      ? sql`and (${order}) > (${sql.join(key.map(column => last![column]))})`
      : sql``
    const rows = await select(sql<Row>`select * from ${sql.table(name)} where ${only} ${beyond}
      order by ${order} limit ${sql.lit(limit)}`)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    const characters = charactersIn(rows)
    if (characters > batchCharactersMax) limit = Math.max(1, limit >> 1)
    else if (4 * characters < batchCharactersMax) limit = Math.min(batchRows.most, 2 * limit)
  }
}

/** Text is put in order by its bytes, whatever language the database was made for. */
function keyColumn(engine: EngineKind, column: string): RawBuilder<unknown> {
  if (!textKeys.has(column)) return sql`${sql.ref(column)}`
  return sql`${sql.ref(column)} collate ${sql.raw(engine === 'postgres' ? '"C"' : 'binary')}`
}

function charactersIn(rows: Row[]): number {
  let sum = 0
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === 'string') sum += value.length
  return sum
}

/** Inserts rows as they are; posts and comments become findable, too. */
async function writeRows(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  table: TableName,
  rows: Row[],
) {
  const columns = Object.keys(rows[0]!)
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  // The migrations make the one row of `installation`; all others are new.
  const given = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const onConflict =
    table === 'installation' ? sql`on conflict (id) do update set ${sql.join(given)}` : sql``
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values ${sql.join(values)} ${onConflict}`.execute(transaction)
  if (table === 'posts')
    await makeFindable(transaction, run, engine, rows as unknown as PostRow[], (index, posts) =>
      indexPosts(
        index,
        posts.map(({ id, board_id, title, content }) => ({
          id,
          boardId: board_id,
          title,
          content,
        })),
      ),
    )
  if (table === 'comments')
    await makeFindable(transaction, run, engine, rows as unknown as CommentRow[], indexComments)
}

type Listed = { company_id: number; is_listed: 0 | 1 | 2 }
type PostRow = Listed & { id: number; board_id: number; title: string; content: string }
type CommentRow = Listed & { id: number; board_id: number; is_internal: 0 | 1; content: string }

async function makeFindable<Row extends Listed>(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  rows: Row[],
  add: (index: Parameters<typeof indexPosts>[0], rows: Row[]) => Promise<void>,
) {
  const listed = rows.filter(row => row.is_listed === 1)
  for (const [companyId, own] of Map.groupBy(listed, row => row.company_id)) {
    // Row-level security restricts the index to the transaction's company, and a move has none.
    if (engine === 'postgres')
      await sql`select set_config('app.owner', ${String(companyId)}, true)`.execute(transaction)
    const statements = statementsOf(transaction, run, engine, companyId)
    const sent = new SentStatements()
    const send = (result: unknown) => sent.send(result)
    // This process writes nothing afterwards, so term ids need not be cached.
    const uncached = { identity: {}, revision: 0, afterCommit: () => {} }
    await add({ ...statements, send, engine, ...uncached }, own)
    await settleAll(sent.results)
  }
}
