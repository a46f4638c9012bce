import { Database } from 'bun:sqlite'
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely'
import { lockGapMs, nextTurn } from '../turns.ts'
import { CommitStats } from './commit-stats.ts'
import { type Engine, EngineBusy, type Run, type Statement } from './engine.ts'
import { isBusy, SqliteConnection, sqliteDialect } from './sqlite-dialect.ts'
import { SqliteReads } from './sqlite-reads.ts'
import { SqliteStorage } from './sqlite-storage.ts'
import { walIndexMark } from './wal-index-mark.ts'

/** Another process may hold the write lock this long before a write gives up. */
const lockWaitMsDefault = 5_000
const sharedCommitMax = 64
/** About what is committed in a second; requests are held back before (admission). */
const waitingMax = 1_000
/** So long a commit's writes may occupy the event loop at a stretch. */
const stretchMs = 4

/**
 * Opens the embedded engine: one connection that writes, and one that reads beside it (WAL) while it has a transaction
 * open, so that a read never sees the inside of one.
 */
export function openSqlite<Tables>(
  file: string,
  { lockWaitMs = lockWaitMsDefault, isAside = false } = {},
): Engine<Tables> {
  const storage = new SqliteStorage(file)
  const open = () => connect(file, lockWaitMs, storage)
  const [writer, reader] = [open(), open()]
  reader.run('pragma query_only = on')
  // Its cache is empty after every commit.
  reader.run('pragma cache_size = -4096')
  const committed = new SqliteReads(writer, reader, storage.asFailure)
  const reads = kyselyOver<Tables>(committed)
  let mark: (() => number) | undefined
  const commits = new SharedCommits<Tables>(writer, lockWaitMs, isAside, storage.asFailure)
  const openSnapshots = () => {
    const database = open()
    database.run('pragma query_only = on')
    database.run('pragma cache_size = -4096')
    const connection = new SqliteConnection(database, storage.asFailure)
    const run: Run = statement => connection.all(statement)
    return { database, query: kyselyOver<Tables>(connection), run }
  }
  /** One that the next snapshot takes: opening it, and preparing its statements again, takes longer than most. */
  const idle: ReturnType<typeof openSnapshots>[] = []
  let isClosed = false

  return {
    kind: 'sqlite',
    hasReplicas: false,
    reads: () => reads,
    read: (_reach, statement) => committed.all(statement),
    serverChanges: () => 0,
    changeMark() {
      mark ??= walIndexMark(file) ?? dataVersion(new SqliteConnection(reader, storage.asFailure))
      return mark()
    },
    async snapshot(_reach, work) {
      const own = idle.pop() ?? openSnapshots()
      try {
        own.database.run('begin')
        return await work(own.query, own.run)
      } finally {
        // Closing alone would keep the moment, and the log since, until statements are collected.
        try {
          if (own.database.inTransaction) own.database.run('rollback')
          if (idle.length === 0 && !isClosed) idle.push(own)
        } finally {
          if (!idle.includes(own)) own.database.close()
        }
      }
    },
    write: (_reach, work) =>
      commits.add((transaction, run) => work(transaction, run, async () => {})),
    commitStats: commits.stats,
    storage: {
      failure: () => storage.failure(),
      recover: () => storage.recover(() => commits.add(async (_, run) => rewriteHeader(run))),
      requireWritable: () => commits.add(requireWritable).catch(passWritable),
    },
    async integrityErrors() {
      const found = reader.query<{ integrity_check: string }, []>('pragma integrity_check').all()
      const dangling = reader.query<{ table: string }, []>('pragma foreign_key_check').all()
      return [
        ...found.map(row => row.integrity_check).filter(text => text !== 'ok'),
        ...dangling.map(row => `a row of ${row.table} refers to a row that is not there`),
      ]
    },
    async close() {
      await commits.settled()
      isClosed = true
      for (const { database } of idle.splice(0)) database.close()
      reader.close()
      writer.close()
    },
  }
}

/** The least that a commit can write: a page of the file, as it was. */
async function rewriteHeader(run: Run) {
  const [header] = await run<{ user_version: number }>({
    sql: 'pragma user_version',
    parameters: [],
  })
  await run({ sql: `pragma user_version = ${header!.user_version}`, parameters: [] })
}

const writable = new Error('It can be written.')

/** Of a file that can only be read, even `begin immediate` opens a transaction; nothing is committed here. */
async function requireWritable(_: unknown, run: Run): Promise<void> {
  await rewriteHeader(run)
  throw writable
}

function passWritable(error: unknown) {
  if (error !== writable) throw error
}

/** Of the connection that reads: its own commits would not count, but it has none. */
function dataVersion(reader: SqliteConnection): () => number {
  const statement = { sql: 'pragma data_version', parameters: [] }
  return () => reader.all<{ data_version: number }>(statement)[0]!.data_version
}

function kyselyOver<Tables>(connection: DatabaseConnection): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqliteDialect(connection) })
}

function connect(file: string, lockWaitMs: number, storage: SqliteStorage): Database {
  try {
    const database = new Database(file, { create: true, strict: true })
    // No `mmap_size`: a mapped file that is cut, or a disk that fails, ends the process by SIGBUS.
    // The wait must come first: even switching to WAL takes a lock.
    database.run(`pragma busy_timeout = ${lockWaitMs}`)
    database.run('pragma journal_mode = wal')
    database.run('pragma synchronous = full')
    database.run('pragma foreign_keys = on')
    database.run('pragma cache_size = -16384')
    return database
  } catch (error) {
    throw storage.asFailure(error)
  }
}

/** After a full disk or a failed read, SQLite has rolled everything back by itself: what follows would be committed alone. */
class OpenTransaction extends SqliteConnection {
  readonly #writer: Database

  constructor(database: Database, asFailure: (error: unknown) => unknown) {
    super(database, asFailure)
    this.#writer = database
  }

  override all<Row>(statement: Statement): Row[] {
    this.#requireOpen()
    return super.all(statement)
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#requireOpen()
    return super.executeQuery(query)
  }

  #requireOpen() {
    if (!this.#writer.inTransaction) throw new Error('SQLite has rolled the transaction back.')
  }
}

type Work<Tables> = {
  run: (transaction: Kysely<Tables>, run: Run) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
  /** When it has waited long enough for the lock. */
  giveUpAt: number
}

/**
 * Writes that arrive together share one transaction and one fsync, each in a savepoint of its
 * own: one that fails takes nothing with it. Nobody hears of success before the commit.
 */
class SharedCommits<Tables> {
  readonly #database: Database
  readonly #transaction: Kysely<Tables>
  readonly #run: Run
  readonly #lockWaitMs: number
  readonly #isAside: boolean
  readonly #asFailure: (error: unknown) => unknown
  #waiting: Work<Tables>[] = []
  #draining: Promise<void> | undefined
  readonly stats = new CommitStats()

  constructor(
    database: Database,
    lockWaitMs: number,
    isAside: boolean,
    asFailure: (error: unknown) => unknown,
  ) {
    this.#database = database
    this.#isAside = isAside
    this.#asFailure = asFailure
    const connection = new OpenTransaction(database, asFailure)
    this.#transaction = kyselyOver<Tables>(connection)
    this.#run = statement => connection.all(statement)
    this.#lockWaitMs = lockWaitMs
    // Waiting inside SQLite would stop the event loop; #begin waits outside of it.
    database.run('pragma busy_timeout = 0')
  }

  add<Result>(run: (transaction: Kysely<Tables>, run: Run) => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= waitingMax)
      return Promise.reject(new EngineBusy('too many writes are waiting'))
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        run,
        resolve: resolve as Work<Tables>['resolve'],
        reject,
        giveUpAt: performance.now() + this.#lockWaitMs,
      })
      this.#draining ??= this.#drain()
    })
  }

  async settled() {
    await this.#draining
  }

  async #drain() {
    // Lets every request that is already at the door join the first commit.
    await nextTurn()
    while (this.#waiting.length > 0) {
      await this.#commitSome()
      if (this.#isAside) await Bun.sleep(lockGapMs)
    }
    this.#draining = undefined
  }

  /** Takes as many as a commit may hold and settles each of them, whatever happens. */
  async #commitSome() {
    let group: Work<Tables>[] = []
    const settle: (() => void)[] = []
    const startedAt = performance.now()
    try {
      if (!(await this.#begin())) return
      group = this.#waiting.splice(0, sharedCommitMax)
      let since = performance.now()
      for (const work of group) {
        settle.push(await (group.length === 1 ? this.#runAlone(work) : this.#runInSavepoint(work)))
        if (performance.now() - since < stretchMs) continue
        await nextTurn()
        since = performance.now()
      }
      this.#database.run('commit')
      this.stats.committed(startedAt, group.length)
      for (const tell of settle) tell()
    } catch (error) {
      // Where even opening the transaction failed, nobody was taken yet: fail the first in line.
      if (group.length === 0) group = this.#waiting.splice(0, sharedCommitMax)
      this.stats.failures++
      const failure = this.#asFailure(error)
      for (const work of group) work.reject(failure)
      this.#rollBack()
    }
  }

  /** Without a savepoint, which copies every page that a large write changes. */
  async #runAlone(work: Work<Tables>): Promise<() => void> {
    try {
      const result = await work.run(this.#transaction, this.#run)
      return () => work.resolve(result)
    } catch (error) {
      if (!this.#database.inTransaction) throw error
      // What is left to commit is nothing.
      this.#database.run('rollback')
      this.#database.run('begin')
      return () => work.reject(error)
    }
  }

  async #runInSavepoint(work: Work<Tables>): Promise<() => void> {
    this.#database.run('savepoint work')
    try {
      const result = await work.run(this.#transaction, this.#run)
      this.#database.run('release work')
      return () => work.resolve(result)
    } catch (error) {
      // A full disk makes SQLite roll everything back by itself: then the whole group failed.
      if (!this.#database.inTransaction) throw error
      this.#database.run('rollback to work')
      this.#database.run('release work')
      return () => work.reject(error)
    }
  }

  /**
   * Waits for another process's write without holding up this one's reads. False when all who
   * waited were turned away.
   */
  async #begin(): Promise<boolean> {
    for (;;) {
      try {
        this.#database.run('begin immediate')
        return true
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#turnAwayOverdue(error)
        if (this.#waiting.length === 0) return false
        await Bun.sleep(1)
      }
    }
  }

  #turnAwayOverdue(cause: unknown) {
    const now = performance.now()
    const overdue = this.#waiting.filter(work => work.giveUpAt < now)
    this.#waiting = this.#waiting.filter(work => work.giveUpAt >= now)
    for (const work of overdue)
      work.reject(new EngineBusy('another process holds the write lock', { cause }))
  }

  #rollBack() {
    try {
      if (this.#database.inTransaction) this.#database.run('rollback')
    } catch {
      // The next `begin` will tell whether the connection is of any use.
    }
  }
}
