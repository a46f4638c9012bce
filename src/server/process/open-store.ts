import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import type { Config } from '../../config/options.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Engine, EngineBusy, EngineUnavailable } from '../../platform/db/engine.ts'
import { explainUnavailable } from '../../platform/db/explain-unavailable.ts'
import { type Migration, migrate } from '../../platform/db/migrate.ts'
import { planMigrations, planSummary } from '../../platform/db/migration-plan.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createStore, type Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { backUpBeforeMigrating } from './backup/before-migrating.ts'
import { databaseFile } from './database-file.ts'

export type StoreLocation = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'replicaUrls' | 'notifyAfterSeconds'>>

/**
 * How long one statement, or silence, may last, and how long connecting, a free connection, and a write to begin, may be
 * waited for; a request's are short.
 */
export type Deadlines = {
  statementTimeoutMs?: number
  silenceMs?: number
  connectTimeoutMs?: number
  acquireTimeoutMs?: number
  writeWaitMs?: number
  /** On PostgreSQL. */
  connections?: number
  /** On SQLite, how long other processes' commits may be waited for. */
  lockWaitMs?: number
  /** On SQLite, leaves the write lock to others for a moment after each commit. */
  isAside?: boolean
}

/** For requests: each step may take a little longer than the wait that admission allows (1.8 s in all by default). */
export const ofRequests = ({ overloadWaitMs }: Pick<Config, 'overloadWaitMs'>): Deadlines => ({
  statementTimeoutMs: overloadWaitMs + 700,
  silenceMs: overloadWaitMs + 950,
  acquireTimeoutMs: overloadWaitMs + 200,
  writeWaitMs: overloadWaitMs + 700,
})

/** For commands: somebody waits for a result, but no client gives up. */
export const ofCommand: Deadlines = {
  connectTimeoutMs: 10_000,
  acquireTimeoutMs: 30_000,
  writeWaitMs: 30_000,
  lockWaitMs: 30_000,
  isAside: true,
}

/** For the start of a server: no client waits, so a slow database gets more time. */
export const ofStart: Deadlines = { ...ofCommand, statementTimeoutMs: 60_000, silenceMs: 66_000 }

/** For commands that go through everything. */
export const patient: Deadlines = {
  ...ofCommand,
  statementTimeoutMs: 600_000,
  silenceMs: 660_000,
}

/** Takes a sentence for the operator about something that works but should not stay as it is. */
export type Warn = (sentence: string) => void

/** Opens the installation's data, made or brought up to date first. */
export async function openStore(
  { dataDir, databaseUrl, replicaUrls = [], notifyAfterSeconds = 0 }: StoreLocation,
  clock: Clock = systemClock(),
  { writeWaitMs, lockWaitMs, isAside = false, ...deadlines }: Deadlines = {},
  warn: Warn = () => {},
): Promise<Store> {
  const engine = databaseUrl
    ? await openMigratedPostgres(databaseUrl, replicaUrls, clock, deadlines, warn)
    : await openMigratedSqlite(dataDir, clock, { isAside, lockWaitMs })
  return createStore(engine, clock, writeWaitMs, notifyAfterSeconds * 1e6)
}

/** The data as it is: nothing is created or migrated, and the role is that of the URL. */
export function openAsIs({ dataDir, databaseUrl }: StoreLocation): Engine<Tables> {
  return databaseUrl
    ? openPostgres<Tables>({ url: databaseUrl, size: 1, acquireTimeoutMs: 10_000 })
    : openSqlite<Tables>(databaseFile(dataDir), { lockWaitMs: ofCommand.lockWaitMs })
}

const toOperator: Warn = sentence => void process.stderr.write(`${sentence}\n`)

async function announceMigrations(engine: Engine<Tables>, schema: Migration[], report: Warn) {
  const steps = await planMigrations(engine, schema)
  if (steps.length > 0) report(`The schema changes: ${planSummary(steps)}.`)
  return steps
}

/** Nobody else can read the files. */
export async function openMigratedSqlite(
  dataDir: string,
  clock: Clock,
  {
    schema = migrations,
    report = toOperator,
    isAside = false,
    hasBackup = true,
    lockWaitMs = 5_000,
  } = {},
): Promise<Engine<Tables>> {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true })
  const engine = openSqlite<Tables>(databaseFile(dataDir), { isAside, lockWaitMs })
  try {
    const [first] = await announceMigrations(engine, schema, report)
    if (first && hasBackup) await backUpBeforeMigrating(dataDir, first.migration, report)
    await migrate(engine, schema, clock)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Of one company, as a replica has it. */
export const revisionQuery = 'select revision from companies where id = $1'

const servingRole = 'hark_app'
/** A migration may work for long; a request may not. */
const migrationMs = 3_600_000

/** Longer than connecting may take: the reason of a failure is more useful than that there is no connection. */
const ownerPatience = {
  statementTimeoutMs: migrationMs,
  silenceMs: migrationMs,
  connectTimeoutMs: 5_000,
  acquireTimeoutMs: 10_000,
}

/** Migrates as the role of the URL, then serves as one that can change no table. */
async function openMigratedPostgres(
  url: string,
  replicaUrls: string[],
  clock: Clock,
  { connections: size, ...deadlines }: Omit<Deadlines, 'writeWaitMs' | 'isAside'>,
  warn: Warn,
): Promise<Engine<Tables>> {
  // Two connections: one holds the lock while the other builds an index.
  const owner = openPostgres<Tables>({ url, size: 2, ...ownerPatience })
  try {
    await announceMigrations(owner, migrations, toOperator)
    await migrate(owner, migrations, clock)
    const rights = await ownerRights(owner)
    if (!rights.mayServe) warn(servesAsOwner(rights))
    return openPostgres<Tables>({
      url,
      ...deadlines,
      ...(size === undefined ? {} : { size }),
      role: rights.mayServe ? servingRole : undefined,
      replicas: { urls: replicaUrls, revisionQuery },
    })
  } catch (error) {
    if (!(error instanceof EngineBusy) || error instanceof EngineUnavailable) throw error
    throw (await explainUnavailable(url, migrationMs)) ?? error
  } finally {
    await owner.close()
  }
}

export type Rights = { role: string; hasServingRole: boolean; mayServe: boolean }

export async function ownerRights(owner: Engine<Tables>): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select current_user::text as role, serving.oid is not null as "hasServingRole",
      coalesce(pg_has_role(current_user, serving.oid, case
        when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
        and has_table_privilege(serving.oid, 'posts', 'insert'), false) as "mayServe"
    from (select) as one left join pg_roles as serving on serving.rolname = ${servingRole}`.execute(
    owner.reads('everybody'),
  )
  return rows[0]!
}

/** Row-level security binds an owner, too, but nothing keeps one from changing the policies. */
export function servesAsOwner({ role, hasServingRole }: Rights): string {
  const name = /^[a-z_][a-z0-9_]*$/.test(role) ? role : `"${role.replaceAll('"', '""')}"`
  const cause = hasServingRole
    ? `${name} may not act as ${servingRole}`
    : `there is no ${servingRole}`
  const create = hasServingRole ? '' : `create role ${servingRole} nologin; `
  return `Hark serves as ${name}, who owns the tables and may change them, because ${cause}; let an administrator run "${create}grant ${servingRole} to ${name};", then start Hark again (docs/operations.md, "Roles").`
}
