import type { Database } from 'bun:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Statement } from './engine.ts'
import { isBusy, SqliteConnection } from './sqlite-dialect.ts'

/** Anything else is left to the connection that cannot write. */
const isSelect = /^\s*select\b/i

/**
 * Reads what is committed: on the connection that writes, unless that has a transaction open or is locked out. A commit
 * empties the page cache of every connection but its own.
 */
export class SqliteReads implements DatabaseConnection {
  readonly #writer: Database
  readonly #onWriter: SqliteConnection
  readonly #besideWriter: SqliteConnection

  constructor(writer: Database, reader: Database, asFailure: (error: unknown) => unknown) {
    this.#writer = writer
    this.#onWriter = new SqliteConnection(writer, asFailure)
    this.#besideWriter = new SqliteConnection(reader, asFailure)
  }

  all<Row>(statement: Statement): Row[] {
    if (this.#writer.inTransaction || !isSelect.test(statement.sql))
      return this.#besideWriter.all(statement)
    try {
      return this.#onWriter.all(statement)
    } catch (error) {
      if (!isBusy(error)) throw error
      return this.#besideWriter.all(statement)
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!isSelect.test(query.sql)) return this.#besideWriter.executeQuery(query)
    return { rows: this.all(query) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    return this.#besideWriter.streamQuery()
  }
}
