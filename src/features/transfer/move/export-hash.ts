import type { Row, TableName } from './moved-tables.ts'

/**
 * Hashes the canonical export: for each table its name on a line, then each row, in the order of its
 * key, as a line of JSON: an array of its values in the alphabetical order of the columns.
 */
export class ExportHash {
  readonly #hasher = new Bun.CryptoHasher('sha256')

  begin(table: TableName) {
    this.#hasher.update(`${table}\n`)
  }

  add(rows: Row[]) {
    const columns = Object.keys(rows[0] ?? {}).sort()
    for (const row of rows)
      this.#hasher.update(`${JSON.stringify(columns.map(column => row[column]))}\n`)
  }

  digest(): string {
    return this.#hasher.digest('hex')
  }
}
