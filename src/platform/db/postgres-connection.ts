import { SQL } from 'bun'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { EngineBusy } from './engine.ts'

const int8 = 20

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

/**
 * One connection. It is a client of its own with one socket: that is the only way in which Bun's
 * driver lets go of a silent server at once and leaves nothing behind.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #sql: SQL
  readonly #silenceMs: number
  isBroken = false

  constructor({ url, role, connectTimeoutMs, statementTimeoutMs, silenceMs }: ConnectionOptions) {
    this.#silenceMs = silenceMs
    this.#sql = new SQL(url, {
      max: 1,
      idleTimeout: 0,
      connectionTimeout: connectTimeoutMs / 1000,
      connection: {
        application_name: 'hark',
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

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; this one only refuses.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming a query is not supported.')
  }

  /** Starts at once; several that are not awaited in between travel together. */
  async query<Row>(text: string, parameters: readonly unknown[] = []) {
    const silence = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => silence.reject(new Error('the server is silent')),
      this.#silenceMs,
    )
    try {
      const rows = await Promise.race([this.#start(text, parameters), silence.promise])
      // Bun hands int8 over as text; every such number of ours is below 2^53.
      for (const column of rows.columns ?? [])
        if (column.type === int8) toNumbers(rows, column.name)
      return rows as Row[] & { count?: number; command?: string }
    } catch (error) {
      if (!sqlState(error)) this.destroy()
      throw asEngineError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Lets go without asking the server. */
  destroy() {
    this.isBroken = true
    void this.#sql.close({ timeout: 0 }).catch(() => {})
  }

  async close() {
    this.isBroken = true
    await this.#sql.close({ timeout: 1 }).catch(() => {})
  }

  /**
   * `unsafe` sends a text without parameters as a simple query, which is not prepared and around
   * which nothing is pipelined; as a template it is prepared like any other.
   */
  #start(text: string, parameters: readonly unknown[]) {
    return parameters.length > 0
      ? this.#sql.unsafe(text, parameters as unknown[])
      : this.#sql(templateOf(text))
  }
}

/** The server's code for what went wrong; undefined where it was the connection. */
export function sqlState(error: unknown): string | undefined {
  const { errno } = (error ?? {}) as { errno?: unknown }
  return typeof errno === 'string' && /^[0-9A-Z]{5}$/.test(errno) ? errno : undefined
}

/** Shutting down, starting up, out of connections, out of time: the work may be sent again. */
function asEngineError(error: unknown): unknown {
  const state = sqlState(error)
  if (state === undefined || /^(?:08|53|57|55P03|25P03)/.test(state))
    return new EngineBusy(`PostgreSQL cannot answer (${state ?? 'no connection'})`, {
      cause: error,
    })
  return error
}

/** Bun takes an array for a template only when `raw` is not enumerable. */
function templateOf(text: string): TemplateStringsArray {
  const strings = [text]
  return Object.defineProperty(strings, 'raw', { value: strings }) as never
}

function toNumbers(rows: Record<string, unknown>[], name: string) {
  for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
}
