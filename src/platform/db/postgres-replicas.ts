import type { OwnerScope, Statement } from './engine.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'
import { setScope } from './postgres-scope.ts'
import { settleAll } from './settle-all.ts'

export type ReplicaOptions = {
  urls: string[]
  /** Selects the owner's `revision` as the replica has it; takes the owner as its parameter. */
  revisionQuery: string
}

/** A replica that is slow or says nothing is not worth waiting for: the primary has the answer, too. */
const impatience = {
  statementTimeoutMs: 400,
  silenceMs: 500,
  acquireTimeoutMs: 200,
}

/** Serves a read only where the replica has all that the primary had when it was asked. */
export class PostgresReplicas {
  readonly #pools: PostgresPool[]
  readonly #revisionQuery: string
  #turn = 0

  constructor(options: PoolOptions, replicas: ReplicaOptions | undefined) {
    this.#revisionQuery = replicas?.revisionQuery ?? ''
    this.#pools = (replicas?.urls ?? []).map(
      url => new PostgresPool({ ...options, url, ...impatience }),
    )
  }

  get hasAny(): boolean {
    return this.#pools.length > 0
  }

  /**
   * Undefined where the replica has other data, or is away. One that is ahead is passed over as well: it may have
   * followed a server whose last commits were lost. Revision and rows are of one snapshot.
   */
  async read<Row>(scope: OwnerScope, { sql, parameters }: Statement): Promise<Row[] | undefined> {
    const pool = this.#pools[this.#turn++ % this.#pools.length]!
    try {
      const connection = await pool.acquire()
      try {
        const [, , [current], rows] = await settleAll([
          connection.query('begin isolation level repeatable read read only'),
          setScope(connection, scope),
          connection.query<{ revision: number }>(this.#revisionQuery, [scope.owner]),
          connection.query<Row>(sql, parameters),
          connection.query('commit'),
        ])
        return current?.revision === scope.revision ? rows : undefined
      } finally {
        pool.release(connection)
      }
    } catch {
      // Whatever it was, a conflict with recovery perhaps: the primary answers, or tells.
      return undefined
    }
  }

  async close() {
    await Promise.all(this.#pools.map(pool => pool.close()))
  }
}
