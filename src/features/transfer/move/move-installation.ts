import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine, EngineKind, Run } from '../../../platform/db/engine.ts'
import type { Tables } from '../../../store/tables.ts'
import { ExportHash } from './export-hash.ts'
import { movedTables, type Row, type TableName } from './moved-tables.ts'
import { readBatches } from './read-batches.ts'
import { writeRows } from './write-rows.ts'

/** What a database holds: the rows of each table, and the SHA-256 of its canonical export. */
type Copy = { rows: Record<string, number>; hash: string }
export type Progress = (at: {
  step: 'copied' | 'checked'
  table: TableName
  /** Rows of the table that are done, and how many it has. */
  rows: number
  rowsTotal: number
  /** How much of the whole move is done, from 0 to 1. */
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

/** How many events all companies have had; every company has had one. */
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
