import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import {
  CommitUnknown,
  type Engine,
  EngineBusy,
  EngineConflict,
  type Run,
  type SelfScoped,
  type Statement,
  type TenantScope,
} from './engine.ts'
import { type PostgresConnection, sqlState } from './postgres-connection.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'
import { PostgresReplicas, type ReplicaOptions } from './postgres-replicas.ts'
import { setScope } from './postgres-scope.ts'
import { settleAll } from './settle-all.ts'

const readOnlyTransaction = '25006'
const triesMax = 4
/** No new attempt after that: the client is still waiting. */
const retriedWithinMs = 1500

/** Connections of one process to the primary, and to each replica. */
export const poolSize = 10

/** Where nothing moves, a request is refused within three seconds, whatever it waits for. */
const defaults = {
  size: poolSize,
  connectTimeoutMs: 1000,
  statementTimeoutMs: 1500,
  silenceMs: 1750,
  acquireTimeoutMs: 1000,
}

export function openPostgres<Tables>(
  options: { url: string; replicas?: ReplicaOptions } & Partial<PoolOptions>,
): Engine<Tables> {
  const pool = new PostgresPool({ ...defaults, ...options })
  const replicas = new PostgresReplicas({ ...defaults, ...options }, options.replicas)
  const kyselies = new Map<number | 'everybody', Kysely<Tables>>()
  const read = async <Row>(
    scope: TenantScope | SelfScoped,
    statement: Statement,
  ): Promise<Row[]> => {
    const mayBeReplica =
      typeof scope === 'object' && scope.revision !== undefined && replicas.hasAny
    return (
      (mayBeReplica ? await replicas.read<Row>(scope, statement) : undefined) ??
      readOnce<Row>(pool, scope, statement)
    )
  }

  return {
    kind: 'postgres',
    hasReplicas: replicas.hasAny,
    read,
    changeMark: () => undefined,
    // Equal snapshots see the same.
    changeMarkSql: 'pg_current_snapshot()::text',
    serverChanges: () => pool.serverChanges,
    reads(scope) {
      const run = async <Row>(query: CompiledQuery) => ({ rows: await read<Row>(scope, query) })
      if (scope !== 'everybody' && scope.revision !== undefined)
        return new Kysely<Tables>({ dialect: dialect(run) })
      const key = scope === 'everybody' ? scope : scope.owner
      let kysely = kyselies.get(key)
      if (!kysely) {
        kysely = new Kysely<Tables>({ dialect: dialect(run) })
        kyselies.set(key, kysely)
      }
      return kysely
    },
    snapshot: (scope, work, { isRepeatable } = { isRepeatable: false }) =>
      snapshotOnce(pool, scope, work, isRepeatable),
    async write(scope, work) {
      const lastTryBefore = performance.now() + retriedWithinMs
      for (let tries = 1; ; tries++)
        try {
          return await writeOnce(pool, scope, work)
        } catch (error) {
          const isRetried = error instanceof NotCommitted || error instanceof EngineConflict
          const isTooLate = tries === triesMax || performance.now() > lastTryBefore
          if (!isRetried || isTooLate) throw error
        }
    },
    integrityErrors: async () => [],
    async close() {
      await Promise.all([pool.close(), replicas.close()])
    },
  }
}

async function snapshotOnce<Tables, Result>(
  pool: PostgresPool,
  scope: TenantScope,
  work: (snapshot: Kysely<Tables>, run: Run) => Promise<Result>,
  isRepeatable: boolean,
  tries = 1,
): Promise<Result> {
  const connection = await pool.acquire()
  let hasBegun = false
  let isOver = false
  try {
    const [, , result] = await settleAll([
      connection.query('begin isolation level repeatable read read only'),
      setScope(connection, scope).then(() => {
        hasBegun = true
      }),
      work(...sessionOn<Tables>(connection, () => isOver)),
    ])
    return result
  } catch (error) {
    // As with a single read: an idle connection may have been cut unnoticed.
    const mayRepeat =
      connection.isBroken && !(error instanceof CommitUnknown) && (isRepeatable || !hasBegun)
    if (!mayRepeat || tries === triesMax) throw error
  } finally {
    isOver = true
    // Nobody needs to wait for it.
    void connection
      .query('rollback')
      .catch(() => connection.destroy())
      .then(() => pool.release(connection))
  }
  return snapshotOnce(pool, scope, work, isRepeatable, tries + 1)
}

/** The connection died before `commit` was sent: certainly nothing was written. */
class NotCommitted extends EngineBusy {}

/** One read is one transaction, whose four statements travel together, unless it sets its own scope. */
async function readOnce<Row>(
  pool: PostgresPool,
  scope: TenantScope | SelfScoped,
  { sql, parameters }: Statement,
  tries = 1,
): Promise<Row[]> {
  const connection = await pool.acquire()
  try {
    if (scope === 'self-scoped') return await connection.query<Row>(sql, parameters)
    const [, , rows] = await settleAll([
      connection.query('begin read only'),
      setScope(connection, scope),
      connection.query<Row>(sql, parameters),
      connection.query('commit'),
    ])
    return rows
  } catch (error) {
    // An idle connection may have been cut unnoticed, and the next one with it; reading again is
    // harmless.
    if (connection.isBroken && tries < triesMax)
      return readOnce(pool, scope, { sql, parameters }, tries + 1)
    throw error
  } finally {
    pool.release(connection)
  }
}

async function writeOnce<Tables, Result>(
  pool: PostgresPool,
  scope: TenantScope,
  work: (transaction: Kysely<Tables>, run: Run, commit: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire()
  let committing: ReturnType<typeof commitOn> | undefined
  let isOver = false
  const commit = () => {
    committing ??= commitOn(connection)
    return committing
  }
  try {
    let result: Result
    try {
      // The first statements of the work travel with them.
      const [, , worked] = await settleAll([
        connection.query('begin'),
        setScope(connection, scope),
        work(...sessionOn<Tables>(connection, () => isOver || committing !== undefined), commit),
      ])
      result = worked
    } catch (error) {
      isOver = true
      if (sqlState(error) === readOnlyTransaction) {
        pool.foundReadOnly(connection)
        throw new NotCommitted('PostgreSQL takes no writes: it is read-only', { cause: error })
      }
      // What failed here, and not at the server, did not keep it from committing the rest.
      const ended = await committing?.catch(() => undefined)
      if (ended?.command === 'COMMIT') throw new CommitUnknown(partlyStored, { cause: error })
      if (committing && isRolledBack(connection, error)) throw error
      if (committing && sqlState(error) !== outdatedPlan)
        throw new CommitUnknown(lostCommit, { cause: error })
      if (connection.isBroken) throw new NotCommitted('the connection was lost', { cause: error })
      // A request that has waited for a lock in vain does not wait for a rollback, too.
      if (error instanceof EngineBusy) connection.destroy()
      else await connection.query('rollback').catch(() => connection.destroy())
      throw error
    }
    if ((await commit()).command !== 'COMMIT')
      throw new Error('A failed statement went unnoticed in a transaction.')
    return result
  } finally {
    pool.release(connection)
  }
}

function commitOn(connection: PostgresConnection) {
  return connection.query('commit').catch(error => {
    throw isRolledBack(connection, error) ? error : new CommitUnknown(lostCommit, { cause: error })
  })
}

const partlyStored = 'a statement of a committed transaction failed before it was sent'
const lostCommit =
  'the connection was lost during a commit, so the change may or may not be stored; check before you repeat it'
/** The error of a pooler or proxy that has lost its server. */
const completionUnknown = '40003'

/** A statement that fails with it was not run, and what follows it is rolled back; the connection is not used again. */
const outdatedPlan = '0A000'

/** Only an ordinary error says so, of the commit or of what was sent before it; the connection still works then. */
function isRolledBack(connection: PostgresConnection, error: unknown): boolean {
  return !connection.isBroken && sqlState(error) !== completionUnknown
}

/** After its end, a statement would run in another transaction, or in none. */
function sessionOn<Tables>(
  connection: PostgresConnection,
  isOver = () => false,
): [Kysely<Tables>, Run] {
  const refuseLate = () => {
    if (isOver()) throw new Error('A statement came after the end of its transaction.')
  }
  return [
    new Kysely<Tables>({
      dialect: dialect(query => {
        refuseLate()
        return connection.executeQuery(query)
      }),
    }),
    ({ sql, parameters }) => {
      refuseLate()
      return connection.query(sql, parameters)
    },
  ]
}

type Execute = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

function dialect(run: Execute): Dialect {
  const connection = {
    executeQuery: run,
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator; this one only refuses.
    async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
      throw new Error('Streaming a query is not supported.')
    },
  }
  const refuse = async () => {
    throw new Error('Transactions are opened by Engine.write and nowhere else.')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
