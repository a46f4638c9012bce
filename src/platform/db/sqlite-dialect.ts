import type { Database, Statement as Prepared, SQLQueryBindings } from 'bun:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Statement } from './engine.ts'

const preparedStatementsMax = 200

/** Kysely over one open connection. The code that opened it owns its transactions. */
export function sqliteDialect(connection: DatabaseConnection): Dialect {
  return {
    createDriver: () => new SharedConnectionDriver(connection),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}

/** One `bun:sqlite` connection with its prepared statements. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: Database
  readonly #prepared = new Map<string, Prepared>()
  readonly #asFailure: (error: unknown) => unknown

  constructor(database: Database, asFailure = (error: unknown) => error) {
    this.#database = database
    this.#asFailure = asFailure
  }

  /** The rows of a query, at once. */
  all<Row>({ sql, parameters }: Statement): Row[] {
    try {
      return this.#prepare(sql).all(...(parameters as SQLQueryBindings[])) as Row[]
    } catch (error) {
      throw this.#asFailure(error)
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#prepare(sql)
      const values = parameters as SQLQueryBindings[]
      if (statement.columnNames.length > 0) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw this.#asFailure(error)
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator; this one only refuses.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming a query is not supported on SQLite.')
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(planned(sql))
    this.#prepared.set(sql, statement)
    if (this.#prepared.size > preparedStatementsMax) {
      const [oldest] = this.#prepared.keys()
      this.#prepared.get(oldest!)?.finalize()
      this.#prepared.delete(oldest!)
    }
    return statement
  }
}

export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? '').startsWith('SQLITE_BUSY')
}

/**
 * SQLite looks at the value of a limit when it plans, and so plans anew each time that one is bound: for a
 * list as long as reading it takes. Of a sum it does not know the value.
 */
function planned(sql: string): string {
  return sql.replaceAll(/\blimit \?/gi, 'limit ? + 0')
}

/** Hands the one connection to everyone: its calls are synchronous and cannot overlap. */
class SharedConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async releaseConnection() {}
  async destroy() {}
  beginTransaction = refuseTransaction
  commitTransaction = refuseTransaction
  rollbackTransaction = refuseTransaction
}

async function refuseTransaction() {
  throw new Error('Transactions are opened by Engine.write and nowhere else.')
}
