import { type ReservedSQL, SQL } from 'bun'
import type { CompiledQuery, QueryResult } from 'kysely'
import { EngineBusy } from './engine.ts'

const int8 = 20

/**
 * Every statement of ours finds its rows by an index, whatever its values: it is planned once and not for
 * each run, which often takes longer than the run. A plan that was made while a table was nearly empty
 * must not read all of it later.
 */
export const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // It finds all before it sorts: what is wanted is nearly always the first few in the order of an index.
  enable_bitmapscan: 'off',
  jit: 'off',
}

export type ConnectionOptions = {
  url: string
  /** The role to act as; undefined for the one that the URL names. */
  role?: string | undefined
  connectTimeoutMs: number
  /** How long the server may work on a statement, or wait for a lock. */
  statementTimeoutMs: number
  /** How long we wait for an answer before the connection counts as dead. */
  silenceMs: number
}

/** Told when nobody answered, and by performance.now() when that was asked. */
type OnSilence = (askedAt: number) => void

/**
 * One connection, for better or worse: a client of its own whose only socket is reserved. Bun closes
 * such a client at once, even when the server is silent, and leaves nothing behind. Not reserved, it
 * would open a new socket after a cut, and the rest of a transaction would run outside of it.
 */
export class PostgresConnection {
  /** Nothing more can be asked on it. */
  isBroken = false
  readonly #client: SQL
  readonly #silenceMs: number
  readonly #onSilence: OnSilence
  #session!: ReservedSQL

  /** Throws what the server said, or EngineBusy when there is no server to say anything. */
  static async open(
    options: ConnectionOptions,
    onSilence: OnSilence = () => {},
  ): Promise<PostgresConnection> {
    const connection = new PostgresConnection(options, onSilence)
    try {
      connection.#session = await connection.#client.reserve()
      return connection
    } catch (error) {
      connection.destroy()
      throw asEngineError(error)
    }
  }

  private constructor(
    { url, role, connectTimeoutMs, statementTimeoutMs, silenceMs }: ConnectionOptions,
    onSilence: OnSilence,
  ) {
    this.#silenceMs = silenceMs
    this.#onSilence = onSilence
    this.#client = new SQL(url, {
      max: 1,
      idleTimeout: 0,
      connectionTimeout: connectTimeoutMs / 1000,
      onclose: () => {
        this.isBroken = true
      },
      connection: {
        application_name: 'hark',
        ...planning,
        statement_timeout: statementTimeoutMs,
        lock_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
        ...(role ? { role } : {}),
      },
    })
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const rows = await this.query<Row>(sql, parameters)
    return { rows, numAffectedRows: BigInt(rows.count ?? 0) }
  }

  /** Starts at once; several that are not awaited in between travel together. */
  async query<Row>(text: string, parameters: readonly unknown[] = []) {
    const askedAt = performance.now()
    const silence = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      silence.reject(new EngineBusy('PostgreSQL is silent'))
      this.destroy()
      this.#onSilence(askedAt)
    }, this.#silenceMs)
    try {
      const rows = await Promise.race([this.#start(text, parameters), silence.promise])
      // Bun hands int8 over as text; every such number of ours is below 2^53.
      for (const column of rows.columns ?? [])
        if (column.type === int8) toNumbers(rows, column.name)
      return rows as Row[] & { count?: number; command?: string }
    } catch (error) {
      if (endsConnection(error)) this.destroy()
      throw asEngineError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Lets go without asking the server. */
  destroy() {
    this.isBroken = true
    void this.#client.close({ timeout: 0 }).catch(() => {})
  }

  /**
   * `unsafe` sends a text without parameters as a simple query, which is not prepared and around
   * which nothing is pipelined; as a template it is prepared like any other.
   */
  #start(text: string, parameters: readonly unknown[]) {
    return parameters.length > 0
      ? this.#session.unsafe(text, parameters as unknown[])
      : this.#session(templateOf(text))
  }
}

/** The server's code for what went wrong; undefined where it was the connection. */
export function sqlState(error: unknown): string | undefined {
  const { errno } = ((error instanceof EngineBusy ? error.cause : error) ?? {}) as Partial<SqlError>
  return typeof errno === 'string' && /^[0-9A-Z]{5}$/.test(errno) ? errno : undefined
}

type SqlError = { errno: unknown; code: string; severity: string; message: string }

/** After anything but an ordinary error of a statement, nobody knows what state it is in. */
function endsConnection(error: unknown): boolean {
  return sqlState(error) === undefined || (error as SqlError).severity !== 'ERROR'
}

/**
 * Shutting down, starting up, out of connections, out of time, in conflict with another transaction:
 * the work may be sent again.
 */
function asEngineError(error: unknown): unknown {
  if (error instanceof EngineBusy) return error
  const state = sqlState(error)
  if (state !== undefined && !/^(?:08|40|53|57|55P03|25P0[34])/.test(state)) return error
  const { code, message } = error as Partial<SqlError>
  return new EngineBusy(`PostgreSQL cannot answer (${state ?? code ?? message})`, { cause: error })
}

/** Bun takes an array for a template only when `raw` is not enumerable. */
function templateOf(text: string): TemplateStringsArray {
  const strings = [text]
  return Object.defineProperty(strings, 'raw', { value: strings }) as never
}

function toNumbers(rows: Record<string, unknown>[], name: string) {
  for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
}
