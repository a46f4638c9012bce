import { SQL } from 'bun'
import type { Driver, Row, Session } from './driver.ts'

const int8 = 20

export const bunSql: Driver = {
  name: 'Bun SQL',
  open(url, { max = 10, connectTimeoutS = 1, settings = {} } = {}) {
    const sql = new SQL(url, {
      max,
      connectionTimeout: connectTimeoutS,
      idleTimeout: 0,
      connection: settings,
    })
    return {
      ...session(sql),
      async reserve(signal) {
        const reserved = await sql.reserve(signal ? { signal } : {})
        return {
          ...session(reserved),
          release: () => reserved.release(),
          destroy: () => reserved.close({ timeout: 0 }),
        }
      },
      begin: work => sql.begin(transaction => work(session(transaction))) as never,
      close: () => sql.close({ timeout: 1 }),
      abandon: () => sql.close({ timeout: 0 }),
    }
  },
}

function session(sql: SQL): Session {
  return {
    query: (text, parameters = []) =>
      start(sql, text, parameters).then((rows: Row[] & Bun.SQL.ResultMetadata) => {
        // Bun gives int8 as a string and has no parser to set, so the rows are put right here.
        for (const column of rows.columns ?? [])
          if (column.type === int8) toNumbers(rows, column.name)
        return rows
      }),
  }
}

/**
 * `unsafe` sends a text without parameters as a simple query, which is not prepared and which
 * nothing is pipelined around; as a template it is prepared like any other.
 */
function start(sql: SQL, text: string, parameters: unknown[]) {
  return parameters.length > 0 ? sql.unsafe(text, parameters) : sql(template(text))
}

function template(text: string): TemplateStringsArray {
  const strings = [text]
  // Bun takes an array for a template only when `raw` is not enumerable.
  return Object.defineProperty(strings, 'raw', { value: strings }) as never
}

function toNumbers(rows: Row[], name: string): void {
  for (const row of rows) if (row[name] !== null) row[name] = Number(row[name])
}
