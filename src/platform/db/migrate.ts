import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import {
  type Engine,
  EngineBusy,
  EngineConflict,
  type EngineKind,
  EngineRefused,
} from './engine.ts'
import { sqlState } from './postgres-connection.ts'

/** `engine` is left out where the same statements serve every engine. */
export type Migration = {
  name: string
  engine?: EngineKind
  statements: string
  /** Taken at every start, for what may be lost or made outside; does nothing where all is well. */
  isRepeated?: true
  /** The migration as of which nothing uses what this one drops: a version that does not know it must not run beside this. */
  unusedSince?: string
}

/** Any two numbers that nobody else in the database locks. */
const migrationLock = 720_116
const onlineLock = 720_117

/** Lets others write between two steps on SQLite: they retry the lock every millisecond. */
const betweenStepsMs = 20

/** How long to wait for a busy table at a time: requests queue up behind a waiting schema change, and give up after 1.5 s. */
const tableWaitMs = 400
const betweenTriesMs = 1_000
const triesMax = 300
/** The last one only looks at what the one before has built. */
const buildsMax = 5

/**
 * Brings the schema up to date, forward only, while processes of this version and the previous one serve. Safe if several
 * processes start at once, and if it is interrupted: transactions are rolled back, and the next start rebuilds a
 * half-built index.
 */
export async function migrate<Tables>(
  engine: Engine<Tables>,
  migrations: Migration[],
  clock: Clock,
) {
  const own = migrations.filter(({ engine: only }) => !only || only === engine.kind)
  let applied = new Set<string>()
  for (const [at, group] of groupsOf(own).entries()) {
    const isPending = group.some(({ name, isRepeated }) => isRepeated || !applied.has(name))
    if (at > 0 && !isPending) continue
    if (isOnline(group[0]!)) await buildIndexes(engine, group[0]!, clock)
    else
      for (;;) {
        const step = await applySome(engine, migrations, group, clock)
        applied = step.applied
        if (step.isDone) break
        if (engine.kind === 'sqlite') await Bun.sleep(betweenStepsMs)
      }
  }
}

/** Neighbours may share a transaction, except for indexes built concurrently. */
function groupsOf(migrations: Migration[]): Migration[][] {
  const groups: Migration[][] = [[]]
  for (const migration of migrations)
    if (isOnline(migration)) groups.push([migration], [])
    else groups.at(-1)!.push(migration)
  return groups.filter((group, at) => at === 0 || group.length > 0)
}

const onlineIndex = /^create (?:unique )?index concurrently if not exists (\w+)/i

/** PostgreSQL builds an index concurrently only outside of transactions. */
export function isOnline({ statements }: Migration): boolean {
  return splitStatements(statements).some(statement => onlineIndex.test(statement))
}

/**
 * Applies all migrations to a new database at once. On a database in use, applies one migration, or one index on SQLite, so that
 * each lock is held as briefly as possible.
 */
async function applySome<Tables>(
  engine: Engine<Tables>,
  migrations: Migration[],
  group: Migration[],
  clock: Clock,
): Promise<{ applied: Set<string>; isDone: boolean }> {
  for (let tries = 1; ; tries++)
    try {
      return await engine.write('everybody', async transaction => {
        // The second to come waits for the lock (SQLite's transaction has it already), then finds the
        // work done. Both engines undo a transaction that was cut, schema changes and all.
        if (engine.kind === 'postgres')
          await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
        await sql`create table if not exists migrations (
          name text not null primary key, applied bigint not null, needs bigint not null default 0)`.execute(
          transaction,
        )
        const applied = await appliedMigrations(transaction)
        const refusal = refusalOf(applied, migrations)
        if (refusal) throw new EngineRefused(refusal)
        const names = new Set(applied.map(({ name }) => name))
        if (engine.kind === 'postgres' && applied.length > 0)
          await sql`select set_config('lock_timeout', ${`${tableWaitMs}ms`}, true)`.execute(
            transaction,
          )
        const pending = group.filter(({ name }) => !names.has(name))
        const next = pending.find(({ isRepeated }) => !isRepeated)
        const isInUse = applied.length > 0
        const now = isInUse && next ? [next] : pending
        let isWhole = true
        for (const migration of now) {
          const statements = splitStatements(migration.statements)
          const missing =
            isInUse && engine.kind === 'sqlite'
              ? await missingIndexes(transaction, statements)
              : undefined
          isWhole = (missing?.length ?? 0) <= 1
          for (const statement of missing?.slice(0, 1) ?? statements)
            await sql.raw(statement).execute(transaction)
          if (!migration.isRepeated && isWhole) await markApplied(transaction, migration, clock)
        }
        return { applied: names, isDone: isWhole && now.length === pending.length }
      })
    } catch (error) {
      if (!isLocked(error) || tries === triesMax) throw error
      await Bun.sleep(betweenTriesMs)
    }
}

/** The indexes still to build; undefined if the migration does anything else. */
async function missingIndexes<Tables>(db: Kysely<Tables>, statements: string[]) {
  const missing: string[] = []
  for (const statement of statements) {
    const [, name] = /^create (?:unique )?index (\w+) on /i.exec(statement) ?? []
    if (name === undefined) return undefined
    const found = sql`select 1 from sqlite_master where type = 'index' and name = ${name}`
    if ((await found.execute(db)).rows.length === 0) missing.push(statement)
  }
  return missing
}

const lockNotAvailable = '55P03'

function isLocked(error: unknown): boolean {
  return error instanceof EngineConflict || sqlState(error) === lockNotAvailable
}

/**
 * One process at a time. A transaction on another connection holds the lock. Other processes poll it instead of waiting:
 * PostgreSQL does not finish an index before every earlier statement has ended.
 */
async function buildIndexes<Tables>(engine: Engine<Tables>, migration: Migration, clock: Clock) {
  for (;;) {
    const isDone = await engine.write('everybody', async transaction => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${onlineLock}) as "isMine"`.execute(transaction)
      if (!rows[0]!.isMine) return false
      const applied = await appliedMigrations(transaction)
      if (applied.some(({ name }) => name === migration.name)) return true
      // However long it takes. As `set` is not a query, it also releases the last query's snapshot, for which the build would
      // wait.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      for (const statement of splitStatements(migration.statements))
        await buildIndex(engine, statement)
      await markApplied(transaction, migration, clock)
      return true
    })
    if (isDone) return
    await Bun.sleep(betweenTriesMs)
  }
}

/** An interrupted build leaves an index that slows every write and that no query uses, so it is checked afterwards, too. */
async function buildIndex<Tables>(engine: Engine<Tables>, statement: string) {
  const [, name] = onlineIndex.exec(statement)!
  const run = (text: string, parameters: unknown[] = []) =>
    engine.read<{ isValid: boolean }>('self-scoped', { sql: text, parameters })
  const isValid = `select indisvalid as "isValid" from pg_index
    where indexrelid = to_regclass($1::text)`
  for (let tries = 0; tries < buildsMax; tries++) {
    const [found] = await run(isValid, [name])
    if (found?.isValid) return
    if (found) await run(`drop index concurrently ${name}`)
    await run(statement)
  }
  throw new EngineBusy(`the index ${name} could not be built`)
}

async function markApplied<Tables>(
  transaction: Kysely<Tables>,
  { name, unusedSince }: Migration,
  clock: Clock,
) {
  const needs = unusedSince === undefined ? 1 : numberOf(unusedSince)
  await sql`insert into migrations (name, applied, needs) values (${name}, ${clock()}, ${needs})`.execute(
    transaction,
  )
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
  const applied = isThere ? await appliedMigrations(db) : []
  const names = applied.map(({ name }) => name)
  const expected = migrations
    .filter(({ engine, isRepeated }) => !isRepeated && (!engine || engine === kind))
    .map(({ name }) => name)
  return {
    applied: names.sort(),
    pending: expected.filter(name => !names.includes(name)),
    /** Applied by a newer version; this one may run beside it unless there is a refusal. */
    unknown: names.filter(name => !expected.includes(name)),
    refusal: refusalOf(applied, migrations),
  }
}

/** `needs` is the number of the migration that a version must know to run on this one; missing before 0.2.0. */
export type Applied = { name: string; needs?: number }

export const appliedQuery = 'select * from migrations'

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<Applied[]> {
  return (await sql.raw<Applied>(appliedQuery).execute(db)).rows
}

const numberOf = (name: string) => Number(/^\d+/.exec(name)?.[0] ?? 0)

/** Why this version must not use a database with these migrations, in whole sentences for the operator. */
export function refusalOf(applied: Applied[], migrations: Migration[]): string | undefined {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !known.has(name))
  if (unknown.length === 0) return undefined
  if (!applied.some(({ name }) => name === migrations[0]!.name))
    return 'The database was written by a version before 0.2.0. To upgrade, run "hark export --company SLUG FILE" with the version that wrote it, then "hark import FILE --company SLUG" with this one and a new database; the old one stays as it is (docs/operations.md, "Upgrading").'
  const newest = Math.max(...migrations.map(({ name }) => numberOf(name)))
  // A migration that is still edited has its edition in its name.
  const isBeside = ({ name, needs = 0 }: Applied) =>
    needs > 0 && needs <= newest && !name.includes('(')
  if (unknown.every(isBeside)) return undefined
  const names = unknown.map(({ name }) => name).join(', ')
  return `The database was written by a newer Hark (it has ${names}). Start that version instead.`
}

/** Statements end with a semicolon at the end of a line; comments stand on lines of their own. */
export function splitStatements(text: string): string[] {
  return text
    .replace(/^[ \t]*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
}
