import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { EngineRefused } from './engine.ts'
import { SqliteStorage } from './sqlite-storage.ts'

const waitMs = 5_000

/** Copies a database as it is at one moment, while others read and write; `to` must not be there. */
export function copySqlite(file: string, to: string) {
  const database = new Database(file, { readwrite: true, create: false })
  try {
    database.run(`pragma busy_timeout = ${waitMs}`)
    database.run('vacuum into ?', [to])
  } catch (error) {
    throw new SqliteStorage(file).asFailure(error)
  } finally {
    database.close()
  }
}

/** What SQLite finds wrong with a file that nobody has open; empty where it is whole. */
export function checkSqlite(file: string): string[] {
  const database = new Database(file, { readwrite: true, create: false })
  try {
    const found = database.query<{ integrity_check: string }, []>('pragma integrity_check').all()
    return found.map(row => row.integrity_check).filter(text => text !== 'ok')
  } catch (error) {
    return [(error as Error).message]
  } finally {
    database.close()
  }
}

/** Runs a query on a file that no process has open. */
export function readSqlite<Row>(file: string, statement: string): Row[] {
  const database = new Database(file, { readwrite: true, create: false })
  try {
    using query = database.prepare<Row, []>(statement)
    return query.all()
  } finally {
    database.close()
  }
}

/** Throws EngineRefused while any process has the database open. */
export function requireUnused(file: string) {
  withLock(file, () => {})
}

/**
 * Leaves a database alone in its file, so that another one can be put in its place: its log belongs to it, and would be
 * applied to the other. The log is deleted once all of it is in the database; where that fails, such as on a full disk, this
 * throws and the log stays.
 */
export function detachSqlite(file: string) {
  withLock(file, database => {
    using switched = database.prepare<{ journal_mode: string }, []>('pragma journal_mode = delete')
    const mode = switched.get()?.journal_mode
    if (mode !== 'delete')
      throw new EngineRefused(
        `${file} cannot be separated from its log (it stays in ${mode} mode).`,
      )
  })
  for (const companion of ['-wal', '-shm']) rmSync(`${file}${companion}`, { force: true })
}

function withLock(file: string, work: (database: Database) => void) {
  const database = new Database(file, { readwrite: true, create: false })
  try {
    // Taken on first use, and refused while another connection is open, whether it does anything or not.
    database.run('pragma locking_mode = exclusive')
    database.run('begin immediate')
    database.run('commit')
    work(database)
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '')
    if (code.startsWith('SQLITE_BUSY'))
      throw new EngineRefused(`${file} is in use; stop Hark first.`)
    // A damaged file is what is to be replaced; anything else may be wrong with the disk, not with the file.
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw new SqliteStorage(file).asFailure(error)
  } finally {
    database.close()
  }
}
