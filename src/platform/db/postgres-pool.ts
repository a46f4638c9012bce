import { whenOverdue } from '../when-overdue.ts'
import { EngineBusy } from './engine.ts'
import { type ConnectionOptions, type PostgresConnection, sqlState } from './postgres-connection.ts'
import { PostgresHosts } from './postgres-hosts.ts'

export type PoolOptions = ConnectionOptions & {
  size: number
  /** How long a caller waits for a connection. Admission control limits how many can wait. */
  acquireTimeoutMs: number
  /** A connection that was idle for longer is replaced: a firewall may have dropped it. */
  idleMaxMs?: number
}

const tooManyConnections = '53300'
const adminShutdown = '57P01'

/** How often an unavailable server is probed. */
const probeEveryMs = 200
const idleMaxMsDefault = 60_000

type Waiter = {
  take: (connection: PostgresConnection) => void
  fail: (error: unknown) => void
}

/**
 * A bounded set of connections. While the server is unavailable, `acquire` fails immediately, and background probes
 * notice when it is back.
 */
export class PostgresPool {
  readonly #options: PoolOptions
  readonly #hosts: PostgresHosts
  readonly #idle: { connection: PostgresConnection; since: number }[] = []
  /** First come, first served. */
  readonly #waiting = new Set<Waiter>()
  /** Open or being opened. */
  #count = 0
  #opening = 0
  #isAway = false
  #backAt = 0
  #isClosed = false
  /** Connections that were opened before this time are not reused. */
  #retiredBefore = 0

  constructor(options: PoolOptions) {
    this.#options = options
    this.#hosts = new PostgresHosts(options, () => this.#retireAll())
  }

  get serverChanges(): number {
    return this.#hosts.serverChanges
  }

  /** To be called when a write was refused because the server is a standby or read-only. */
  foundReadOnly(connection: PostgresConnection) {
    connection.destroy()
    if (!this.#hosts.isChoosy || connection.openedAt < this.#retiredBefore) return
    this.#hosts.lose()
    this.#retireAll()
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.#isAway || this.#isClosed) throw new EngineBusy('PostgreSQL is away')
    const idle = this.#takeIdle()
    if (idle) return this.#lend(idle)
    const connection = this.#wait()
    this.#serveWaiting()
    return connection
  }

  release(connection: PostgresConnection) {
    const isRetired = connection.openedAt < this.#retiredBefore
    if (connection.isBroken || isRetired || this.#isClosed) this.#discard(connection)
    else this.#idle.push({ connection, since: performance.now() })
    this.#serveWaiting()
  }

  async close() {
    this.#isClosed = true
    this.#turnAway(new EngineBusy('the pool is closed'))
  }

  #wait(): Promise<PostgresConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresConnection>()
    const leave = () => {
      end()
      this.#waiting.delete(waiter)
    }
    const end = whenOverdue(this.#options.acquireTimeoutMs, () =>
      waiter.fail(new EngineBusy('every connection is busy')),
    )
    const waiter: Waiter = {
      take: connection => {
        leave()
        resolve(this.#lend(connection))
      },
      fail: error => {
        leave()
        reject(error)
      },
    }
    this.#waiting.add(waiter)
    return promise
  }

  /** Hands out idle connections, and opens new ones for the remaining waiters. */
  #serveWaiting() {
    let unserved = 0
    for (const waiter of this.#waiting) {
      const idle = this.#takeIdle()
      if (idle) waiter.take(idle)
      else if (this.#count >= this.#options.size) return
      else if (++unserved > this.#opening) void this.#open()
    }
  }

  #lend(connection: PostgresConnection): PostgresConnection {
    if (this.#hosts.isCheckDue(connection)) void this.#recheck(connection)
    return connection
  }

  #takeIdle(): PostgresConnection | undefined {
    const oldest = performance.now() - (this.#options.idleMaxMs ?? idleMaxMsDefault)
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (!idle.connection.isBroken && idle.since > oldest) return idle.connection
      this.#discard(idle.connection)
    }
    return undefined
  }

  #discard(connection: PostgresConnection) {
    connection.destroy()
    this.#count--
  }

  async #open() {
    const startedAt = performance.now()
    this.#count++
    this.#opening++
    try {
      const connection = await this.#hosts.connect()
      this.#opening--
      // Started before an outage, it may be a connection to another server than the current one.
      if (this.#isAway || startedAt < this.#backAt) connection.destroy()
      else this.#adopt(connection)
      this.release(connection)
    } catch (error) {
      this.#opening--
      this.#count--
      const state = sqlState(error)
      // Other clients use up the server's connections, but our open ones still work.
      if (state === tooManyConnections && this.#count > 0) return
      // Only this backend was terminated: a server that shuts down refuses connections with another error.
      if (state === adminShutdown) return this.#serveWaiting()
      this.#suspectAway(startedAt, error)
    }
  }

  #adopt(connection: PostgresConnection) {
    connection.events = {
      onSilence: askedAt => this.#suspectAway(askedAt, new EngineBusy('PostgreSQL is silent')),
      // All connections of that age have outdated plans, too.
      onOutdatedPlan: () => {
        if (connection.openedAt >= this.#retiredBefore) this.#retireAll()
      },
    }
    this.#hosts.adopt(connection)
    connection.openedAt = performance.now()
  }

  /** Connections in use are closed when they are released. */
  #retireAll() {
    this.#retiredBefore = performance.now()
    for (const { connection } of this.#idle.splice(0)) this.#discard(connection)
  }

  async #recheck(connection: PostgresConnection) {
    if (!(await this.#hosts.isStillFit(connection))) this.foundReadOnly(connection)
  }

  /** Ignores failures of operations that began before the server came back. */
  #suspectAway(begunAt: number, error: unknown) {
    if (begunAt < this.#backAt) return this.#serveWaiting()
    if (this.#isAway || this.#isClosed) return
    this.#isAway = true
    this.#hosts.lose()
    this.#turnAway(error)
    void this.#awaitReturn()
  }

  #turnAway(error: unknown) {
    for (const { connection } of this.#idle.splice(0)) this.#discard(connection)
    for (const waiter of this.#waiting) waiter.fail(error)
  }

  /** Probes overlap: if packets are dropped, each one takes its full timeout. */
  async #awaitReturn() {
    while (this.#isAway && !this.#isClosed) {
      void this.#probe()
      await Bun.sleep(probeEveryMs)
    }
  }

  async #probe() {
    const connection = await this.#hosts.find().catch(() => undefined)
    if (!connection) return
    if (!this.#isAway || this.#isClosed) return connection.destroy()
    this.#isAway = false
    this.#backAt = performance.now()
    this.#count++
    this.#adopt(connection)
    this.release(connection)
  }
}
