import { type ReservedSQL, SQL } from 'bun'
import type { CompiledQuery, QueryResult } from 'kysely'
import { currentWork, workOn } from '../turn-watch.ts'
import { whenOverdue } from '../when-overdue.ts'
import { EngineBusy, EngineConflict } from './engine.ts'

const int8 = 20

/**
 * Every statement of ours finds its rows by an index, whatever its values: it is planned once and not for
 * each run, which often takes longer than the run. A plan that was made while a table was nearly empty
 * must not read all of it later.
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // It finds all before it sorts: what is wanted is nearly always the first few in the order of an index.
  enable_bitmapscan: 'off',
  // So does a sort: an index that has the order is walked, and left after a page.
  enable_sort: 'off',
  enable_incremental_sort: 'off',
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

/** Both are called from inside a query, before its promise settles. */
type ConnectionEvents = {
  /** Nobody answered what was asked at that time of performance.now(). */
  onSilence(askedAt: number): void
  /** A table has changed beneath prepared statements, those of other connections among them. */
  onOutdatedPlan(): void
}

/**
 * One connection, for better or worse: a client of its own whose only socket is reserved. Bun closes
 * such a client at once, even when the server is silent, and leaves nothing behind. Not reserved, it
 * would open a new socket after a cut, and the rest of a transaction would run outside of it.
 */
export class PostgresConnection {
  /** Nothing more can be asked on it. */
  isBroken = false
  /** By performance.now(). */
  openedAt = 0
  events: ConnectionEvents = { onSilence: () => {}, onOutdatedPlan: () => {} }
  readonly #client: SQL
  readonly #options: ConnectionOptions
  #session!: ReservedSQL
  #answeredAt = 0

  /** Throws what the server said, or EngineBusy when there is no server to say anything. */
  static async open(options: ConnectionOptions): Promise<PostgresConnection> {
    const connection = new PostgresConnection(options)
    const silence = Promise.withResolvers<never>()
    const end = whenOverdue(options.connectTimeoutMs, () =>
      silence.reject(new EngineBusy('PostgreSQL is silent', { cause: new Error('no answer') })),
    )
    try {
      connection.#session = await Promise.race([connection.#client.reserve(), silence.promise])
      connection.openedAt = performance.now()
      return connection
    } catch (error) {
      connection.destroy()
      throw asEngineError(error)
    } finally {
      end()
    }
  }

  private constructor(options: ConnectionOptions) {
    this.#options = options
    const { url, role, statementTimeoutMs } = options
    this.#client = new SQL(url, {
      max: 1,
      idleTimeout: 0,
      // Not Bun's own timer: it would also fire when our event loop was late.
      connectionTimeout: 0,
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
  query<Row>(text: string, parameters: readonly unknown[] = []) {
    return this.#ask<Row>(text, parameters, this.#options.silenceMs)
  }

  /** What kind of server it leads to. */
  async describe(silenceMs: number): Promise<Session> {
    const [session] = await this.#ask<Session>(sessionQuery, [], silenceMs)
    return session!
  }

  /** Lets go without asking the server. */
  destroy() {
    this.isBroken = true
    void this.#client.close({ timeout: 0 }).catch(() => {})
  }

  async #ask<Row>(text: string, parameters: readonly unknown[], silenceMs: number) {
    const askedAt = performance.now()
    const work = currentWork()
    const silence = Promise.withResolvers<never>()
    let end = () => {}
    const watch = (since: number) => {
      end = whenOverdue(Math.max(0, since + silenceMs - performance.now()), () => {
        // It works on what was sent before, and has answered some of it.
        if (this.#answeredAt > since) return watch(this.#answeredAt)
        silence.reject(new EngineBusy('PostgreSQL is silent'))
        this.destroy()
        this.events.onSilence(askedAt)
      })
    }
    watch(askedAt)
    try {
      const rows = await Promise.race([this.#start(text, parameters), silence.promise])
      this.#answeredAt = performance.now()
      // Bun hands int8 over as text; every such number of ours is below 2^53.
      for (const column of rows.columns ?? [])
        if (column.type === int8) toNumbers(rows, column.name)
      return rows as Row[] & { count?: number; command?: string }
    } catch (error) {
      if (sqlState(error) !== undefined) this.#answeredAt = performance.now()
      const isOutdated = isOutdatedPlan(error)
      if (isOutdated || endsConnection(error)) this.destroy()
      if (isOutdated) this.events.onOutdatedPlan()
      throw asEngineError(error)
    } finally {
      workOn(work)
      end()
    }
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

/** A number that PostgreSQL shows with a unit, such as `1500ms`, as milliseconds. */
const milliseconds = (setting: string) =>
  `(extract(epoch from current_setting('${setting}')::interval) * 1000)::int`

const sessionQuery = `
  select pg_is_in_recovery() as "isStandby",
    current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    extract(epoch from pg_postmaster_start_time())::text as "startedAt",
    current_setting('role') as "role",
    ${milliseconds('statement_timeout')} as "statementTimeoutMs"`

export type Session = {
  isStandby: boolean
  isReadOnly: boolean
  /** Another one after each start of the server. */
  startedAt: string
  /** What is in force, whatever was asked for. */
  role: string
  statementTimeoutMs: number
}

/** The server's code for what went wrong; undefined where it was the connection. */
export function sqlState(error: unknown): string | undefined {
  const { errno } = ((error instanceof EngineBusy ? error.cause : error) ?? {}) as Partial<SqlError>
  return typeof errno === 'string' && /^[0-9A-Z]{5}$/.test(errno) ? errno : undefined
}

type SqlError = { errno: unknown; code: string; severity: string; message: string; routine: string }

/**
 * A prepared statement would return other columns than when it was prepared. The code alone stands for
 * anything that is not supported, and the message may be in any language.
 */
function isOutdatedPlan(error: unknown): boolean {
  return sqlState(error) === '0A000' && (error as SqlError).routine === 'RevalidateCachedQuery'
}

/** After anything but an ordinary error of a statement, nobody knows what state it is in. */
function endsConnection(error: unknown): boolean {
  return sqlState(error) === undefined || (error as SqlError).severity !== 'ERROR'
}

/** Serialisation failures and deadlocks. */
const conflictStates = ['40001', '40P01']

/**
 * Shutting down, starting up, out of connections, out of time, in conflict with another transaction,
 * planned for another table: the work may be sent again.
 */
function asEngineError(error: unknown): unknown {
  if (error instanceof EngineBusy) return error
  const state = sqlState(error)
  const isTransient = isOutdatedPlan(error) || /^(?:08|40|53|57|55P03|25P0[34])/.test(state ?? '08')
  if (!isTransient) return error
  const { code, message } = error as Partial<SqlError>
  const Kind = conflictStates.includes(state ?? '') ? EngineConflict : EngineBusy
  return new Kind(`PostgreSQL cannot answer (${state ?? code ?? message})`, { cause: error })
}

/** Bun takes an array for a template only when `raw` is not enumerable. */
function templateOf(text: string): TemplateStringsArray {
  const strings = [text]
  return Object.defineProperty(strings, 'raw', { value: strings }) as never
}

function toNumbers(rows: Record<string, unknown>[], name: string) {
  for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
}
