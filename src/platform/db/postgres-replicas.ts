import type { OwnerReach, Statement } from './engine.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'
import { inOrder, setReach } from './postgres-transaction.ts'

export type ReplicaOptions = {
  urls: string[]
  /** Selects the owner's `version` as the replica has it; takes the owner as its parameter. */
  versionQuery: string
}

/** A replica that is slow or says nothing is not worth waiting for: the primary has the answer, too. */
const impatience = {
  statementTimeoutMs: 400,
  silenceMs: 500,
  acquireTimeoutMs: 200,
  queueMaxMs: 200,
}

/** Serves a read only where the replica has all that the primary had when it was asked. */
export class PostgresReplicas {
  readonly #pools: PostgresPool[]
  readonly #versionQuery: string
  #turn = 0

  constructor(options: PoolOptions, replicas: ReplicaOptions | undefined) {
    this.#versionQuery = replicas?.versionQuery ?? ''
    this.#pools = (replicas?.urls ?? []).map(
      url => new PostgresPool({ ...options, url, ...impatience }),
    )
  }

  get hasAny(): boolean {
    return this.#pools.length > 0
  }

  /** Undefined where the replica is behind or away. Version and rows are of one moment. */
  async read<Row>(reach: OwnerReach, { sql, parameters }: Statement): Promise<Row[] | undefined> {
    const pool = this.#pools[this.#turn++ % this.#pools.length]!
    try {
      const connection = await pool.acquire()
      try {
        const [, , [reached], rows] = await inOrder([
          connection.query('begin isolation level repeatable read read only'),
          setReach(connection, reach),
          connection.query<{ version: number }>(this.#versionQuery, [reach.owner]),
          connection.query<Row>(sql, parameters),
          connection.query('commit'),
        ])
        return reached && reached.version >= (reach.atLeast ?? 0) ? rows : undefined
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
