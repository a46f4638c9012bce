import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Engine, type EngineKind, EngineRefused } from './engine.ts'

/** `engine` is left out where the same statements serve every engine. */
export type Migration = {
  name: string
  engine?: EngineKind
  statements: string
  /** Taken at every start, for what may be lost or made outside; does nothing where all is well. */
  isRepeated?: true
}

/** Any number that nobody else in the database locks. */
const migrationLock = 720_116

/** Brings the schema up to date, forward only. Safe when several processes start at once. */
export async function migrate<Tables>(
  engine: Engine<Tables>,
  migrations: Migration[],
  clock: Clock,
) {
  await engine.write('everybody', async transaction => {
    // The second to come waits for the lock (SQLite's transaction has it already), then finds the
    // work done. Both engines undo a transaction that was cut, schema changes and all.
    if (engine.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await sql`create table if not exists migrations (
      name text not null primary key, applied bigint not null)`.execute(transaction)
    const applied = await appliedNames(transaction)
    refuseOtherSchema(applied, migrations)
    for (const { name, engine: only, statements, isRepeated } of migrations) {
      if (applied.has(name) || (only && only !== engine.kind)) continue
      for (const statement of splitStatements(statements))
        await sql.raw(statement).execute(transaction)
      if (isRepeated) continue
      await sql`insert into migrations (name, applied) values (${name}, ${clock()})`.execute(
        transaction,
      )
    }
  })
}

/** How the schema differs from what this version would bring it to; changes nothing. */
export async function compareSchema<Tables>(
  { kind, reads }: Pick<Engine<Tables>, 'kind' | 'reads'>,
  migrations: Migration[],
) {
  const db = reads('everybody')
  const table =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`
  const isThere = (await table.execute(db)).rows.length > 0
  const applied = isThere ? await appliedNames(db) : new Set<string>()
  const expected = migrations
    .filter(({ engine, isRepeated }) => !isRepeated && (!engine || engine === kind))
    .map(({ name }) => name)
  return {
    applied: [...applied].sort(),
    pending: expected.filter(name => !applied.has(name)),
    unknown: [...applied].filter(name => !expected.includes(name)),
  }
}

/** What `migrate` would change of a SQLite database that has a schema already; nothing where it would refuse. */
export async function pendingOnSqlite<Tables>(
  engine: Engine<Tables>,
  migrations: Migration[],
): Promise<Migration[]> {
  const { applied, pending, unknown } = await compareSchema(engine, migrations)
  if (applied.length === 0 || unknown.length > 0) return []
  return migrations.filter(({ name }) => pending.includes(name))
}

async function appliedNames<Tables>(transaction: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction)
  return new Set(rows.map(row => row.name))
}

function refuseOtherSchema(applied: Set<string>, migrations: Migration[]) {
  const known = new Set(migrations.map(migration => migration.name))
  const unknown = [...applied].filter(name => !known.has(name))
  if (unknown.length === 0) return
  const [first] = migrations
  // A schema that does not begin like ours was never released.
  throw new EngineRefused(
    applied.has(first!.name)
      ? `The database was written by a newer Hark (it has ${unknown.join(', ')}). Start that version instead.`
      : 'The database was written by a development version of Hark whose schema was never released. Start with a new database; the old one stays as it is.',
  )
}

/** Statements end with a semicolon at the end of a line; comments stand on lines of their own. */
function splitStatements(text: string): string[] {
  return text
    .replace(/^[ \t]*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
