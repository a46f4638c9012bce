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
import { type Engine, EngineBusy, type Reach } from './engine.ts'
import { type PostgresConnection, sqlState } from './postgres-connection.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'

/** Deadlocks and serialisation failures: the transaction did nothing and may be run again. */
const retriedStates = ['40001', '40P01']
const triesMax = 4

const defaults = {
  size: 10,
  connectTimeoutMs: 1000,
  statementTimeoutMs: 2000,
  silenceMs: 2500,
  acquireTimeoutMs: 2000,
}

export function openPostgres<Tables>(
  options: { url: string } & Partial<PoolOptions>,
): Engine<Tables> {
  const pool = new PostgresPool({ ...defaults, ...options })
  const kyselies = new Map<number | 'everybody', Kysely<Tables>>()

  return {
    kind: 'postgres',
    reads(reach) {
      const key = reach === 'everybody' ? reach : reach.owner
      let kysely = kyselies.get(key)
      if (!kysely) {
        const run = <Row>(query: CompiledQuery) => readOnce<Row>(pool, reach, query)
        kysely = new Kysely<Tables>({ dialect: dialect(run) })
        kyselies.set(key, kysely)
      }
      return kysely
    },
    async write(reach, work) {
      for (let tries = 1; ; tries++)
        try {
          return await writeOnce(pool, reach, work)
        } catch (error) {
          const isRetried =
            error instanceof NotCommitted || retriedStates.includes(sqlState(error) ?? '')
          if (!isRetried || tries === triesMax) throw error
        }
    },
    integrityErrors: async () => [],
    close: () => pool.close(),
  }
}

/** The connection died before `commit` was sent: certainly nothing was written. */
class NotCommitted extends EngineBusy {}

/** One read is one transaction, whose four statements travel together. */
async function readOnce<Row>(
  pool: PostgresPool,
  reach: Reach,
  { sql, parameters }: CompiledQuery,
  isSecondTry = false,
): Promise<QueryResult<Row>> {
  const connection = await pool.acquire()
  try {
    const [, , rows] = await inOrder([
      connection.query('begin read only'),
      setReach(connection, reach),
      connection.query<Row>(sql, parameters),
      connection.query('commit'),
    ])
    return { rows }
  } catch (error) {
    // An idle connection may have been cut unnoticed; reading again is harmless.
    if (connection.isBroken && !isSecondTry)
      return readOnce(pool, reach, { sql, parameters } as CompiledQuery, true)
    throw error
  } finally {
    pool.release(connection)
  }
}

/** Waits for all, so that nothing is left on the connection; the first failure is the one that tells. */
async function inOrder<All extends readonly Promise<unknown>[]>(
  all: [...All],
): Promise<{ [At in keyof All]: Awaited<All[At]> }> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((each): each is PromiseRejectedResult => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(each => (each as PromiseFulfilledResult<unknown>).value) as never
}

async function writeOnce<Tables, Result>(
  pool: PostgresPool,
  reach: Reach,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire()
  try {
    let result: Result
    try {
      await inOrder([connection.query('begin'), setReach(connection, reach)])
      result = await work(
        new Kysely<Tables>({ dialect: dialect(query => connection.executeQuery(query)) }),
      )
    } catch (error) {
      if (connection.isBroken) throw new NotCommitted('the connection was lost', { cause: error })
      await connection.query('rollback').catch(() => connection.destroy())
      throw error
    }
    const { command } = await connection.query('commit')
    if (command !== 'COMMIT') throw new Error('A failed statement went unnoticed in a transaction.')
    return result
  } finally {
    pool.release(connection)
  }
}

/** Row-level security reads these; both end with the transaction. */
function setReach(connection: PostgresConnection, reach: Reach) {
  const [owner, everybody] = reach === 'everybody' ? ['', 'on'] : [String(reach.owner), '']
  return connection.query(
    "select set_config('app.company', $1, true), set_config('app.installation', $2, true)",
    [owner, everybody],
  )
}

type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

function dialect(run: Run): Dialect {
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
