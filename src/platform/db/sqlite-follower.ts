import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync } from 'node:fs'
import { SqliteStorage } from './sqlite-storage.ts'
import {
  type Committed,
  hasPosition,
  readCommitted,
  readWalHeader,
  type WalPosition,
} from './wal-file.ts'

/** Something may have been committed and is in the log no more: what was copied cannot be continued. */
export class LogLost extends Error {}

const lockWaitMs = 2_000
/** As many as SQLite lets a log grow to before it tries to start it anew. */
const restartedAfterFrames = 1_000
/** So few are read while nobody can write. */
const lockedFramesMax = 2_000

/**
 * Reads what is committed to a database in WAL mode, by whichever process, out of its log. At every moment a reader holds
 * the log: SQLite starts it anew only when nobody reads it. A reader that came when all of the log was in the database does
 * not hold it, but keeps anything more from being moved there, so that what follows is in the log at least until it is
 * gone, too.
 */
export class SqliteFollower {
  readonly #file: string
  readonly #mover: Database
  readonly #writer: Database
  /** The first one holds the log. */
  #readers: [Database, Database]
  #position: WalPosition | undefined

  /** From `since`, the position of another follower that may have ended, or from now on. */
  constructor(file: string, since?: WalPosition) {
    this.#file = file
    this.#mover = connect(file)
    this.#writer = connect(file)
    this.#readers = [connect(file), connect(file)]
    if (!since) this.#writeNothing()
    this.#hold()
    if (!since) return
    this.#withLog((log, header) => {
      if (!header || !hasPosition(log, header, since)) throw new LogLost('the log was started anew')
    })
    this.#position = since
  }

  close() {
    for (const database of [this.#mover, this.#writer, ...this.#readers]) {
      if (database.inTransaction) database.run('rollback')
      database.close()
    }
  }

  get position(): WalPosition | undefined {
    return this.#position
  }

  /**
   * The file, as it is while others write: some pages may be newer than others. What `committed` gives afterwards has all
   * of those. Its descriptor is never closed: with it the process would give up SQLite's locks.
   */
  openDatabase(): number {
    return openSync(this.#file, 'r')
  }

  /** What follows the position, or all of the log where there is none yet; `take` reads pages while they are held. */
  async committed<Result>(
    take: (committed: Committed, readPage: (page: number, into: Buffer) => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    // The first moment is kept until all of the log is read: the file may have been copied before its pages were moved there.
    if (this.#position) this.#hold()
    return this.#withLog(async (log, header) => {
      const found = header && readCommitted(log, header, this.#startIn(log, header))
      if (!found) return undefined
      const isFirst = this.#position === undefined
      if (!isFirst && found.frameOf.size === 0) return undefined
      const result = await take(found, (page, into) => {
        readSync(log, into, 0, into.length, found.frameOf.get(page)!)
      })
      this.#position = found.position
      return result
    })
  }

  #startIn(log: number, header: NonNullable<ReturnType<typeof readWalHeader>>): WalPosition {
    const position = this.#position
    if (!position || hasPosition(log, header, position)) return position ?? header.start
    // It was held all the time, so it was started anew once, with nothing behind the position.
    if (header.start.salts[0] !== (position.salts[0] + 1) >>> 0)
      throw new LogLost('the log was started anew more than once')
    return header.start
  }

  get isLong(): boolean {
    return (this.#position?.frames ?? 0) > restartedAfterFrames
  }

  /**
   * Lets SQLite start the log anew: while nobody can write, what is left is read, and all of the log moved to the database.
   * Gives the pages that were left, by number; nothing where others read or write so much that it has to wait.
   */
  restart(): { committed: Committed; pages: Map<number, Buffer> } | undefined {
    this.#mover.run('pragma wal_checkpoint(passive)')
    if (!isBegun(this.#writer)) return undefined
    try {
      const rest = this.#withLog((log, header) => {
        const committed = header && readCommitted(log, header, this.#startIn(log, header))
        if (!committed || committed.frameOf.size > lockedFramesMax) return undefined
        const pages = new Map<number, Buffer>()
        for (const [page, at] of committed.frameOf) {
          const bytes = Buffer.alloc(committed.pageBytes)
          readSync(log, bytes, 0, bytes.length, at)
          pages.set(page, bytes)
        }
        return { committed, pages }
      })
      if (!rest) return undefined
      this.#readers[0].run('rollback')
      this.#mover.run('pragma wal_checkpoint(passive)')
      this.#hold()
      this.#position = rest.committed.position
      return rest.pages.size > 0 ? rest : undefined
    } finally {
      this.#writer.run('rollback')
      // A first frame, so that the next reader holds it, and does not keep the next ones from being moved.
      this.#writeNothing()
      this.#hold()
    }
  }

  /** A page of the file, as it was. */
  #writeNothing() {
    if (!isBegun(this.#writer)) return
    const [found] = rowsOf<{ user_version: number }>(this.#writer, 'pragma user_version')
    this.#writer.run(`pragma user_version = ${found!.user_version}`)
    this.#writer.run('commit')
  }

  /** A new moment, before the last one is let go. */
  #hold() {
    const [held, next] = this.#readers
    next.run('begin')
    rowsOf(next, 'select 1 from sqlite_schema limit 1')
    if (held.inTransaction) held.run('rollback')
    this.#readers = [next, held]
  }

  #withLog<Result>(
    work: (log: number, header: ReturnType<typeof readWalHeader>) => Result,
  ): Result {
    const log = openSync(`${this.#file}-wal`, 'r')
    const result = work(log, readWalHeader(log))
    if (result instanceof Promise) return result.finally(() => closeSync(log)) as Result
    closeSync(log)
    return result
  }
}

function connect(file: string): Database {
  try {
    const database = new Database(file, { readwrite: true, create: false })
    database.run(`pragma busy_timeout = ${lockWaitMs}`)
    database.run('pragma synchronous = full')
    return database
  } catch (error) {
    throw new SqliteStorage(file).asFailure(error)
  }
}

/** False while others write all the time. */
function isBegun(database: Database): boolean {
  try {
    database.run('begin immediate')
    return true
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
    return false
  }
}

function rowsOf<Row>(database: Database, statement: string): Row[] {
  using query = database.prepare<Row, []>(statement)
  return query.all()
}
