import type { OwnerScope, Statement } from './engine.ts'
import { type PoolOptions, PostgresPool } from './postgres-pool.ts'
import { setScope, settleAll } from './postgres-scope.ts'

export type ReplicaOptions = {
  urls: string[]
  /** Selects a row if the replica has a commit; takes the owner, the version and the revision. */
  commitQuery: string
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
  readonly #commitQuery: string
  #turn = 0

  constructor(options: PoolOptions, replicas: ReplicaOptions | undefined) {
    this.#commitQuery = replicas?.commitQuery ?? ''
    this.#pools = (replicas?.urls ?? []).map(
      url => new PostgresPool({ ...options, url, ...impatience }),
    )
  }

  get hasAny(): boolean {
    return this.#pools.length > 0
  }

  /**
   * Undefined where the replica lacks the commit, or is away. A commit of the same number is not enough: one
   * that followed a server whose last commits were lost has others. Commit and rows are of one snapshot.
   */
  async read<Row>(scope: OwnerScope, { sql, parameters }: Statement): Promise<Row[] | undefined> {
    const pool = this.#pools[this.#turn++ % this.#pools.length]!
    try {
      const connection = await pool.acquire()
      try {
        const { version, revision } = scope.commit!
        const [, , [found], rows] = await settleAll([
          connection.query('begin isolation level repeatable read read only'),
          setScope(connection, scope),
          connection.query(this.#commitQuery, [scope.owner, version, revision]),
          connection.query<Row>(sql, parameters),
          connection.query('commit'),
        ])
        return found ? rows : undefined
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
