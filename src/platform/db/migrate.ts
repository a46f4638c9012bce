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
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
