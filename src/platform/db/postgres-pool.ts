import { EngineBusy } from './engine.ts'
import { type ConnectionOptions, PostgresConnection } from './postgres-connection.ts'

export type PoolOptions = ConnectionOptions & {
  size: number
  /** How long a request may wait for a connection to come free. */
  acquireTimeoutMs: number
}

/** How often a server that is away is asked whether it is back. */
const probeEveryMs = 100

type Waiter = { take: (connection: PostgresConnection) => void; fail: (error: Error) => void }

/**
 * A bounded set of connections. While the server is away everybody is turned away at once, and one
 * probe in the background notices when it is back.
 */
export class PostgresPool {
  readonly #options: PoolOptions
  readonly #idle: PostgresConnection[] = []
  readonly #waiting: Waiter[] = []
  #open = 0
  #isAway = false
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.#isAway || this.#isClosed) throw new EngineBusy('PostgreSQL is away')
    const idle = this.#takeIdle()
    if (idle) return idle
    if (this.#open < this.#options.size) return this.#connect()
    return this.#wait()
  }

  release(connection: PostgresConnection) {
    if (connection.isBroken || this.#isClosed) {
      this.#forget(connection)
      this.#replaceForWaiters()
      return
    }
    const waiter = this.#waiting.shift()
    if (waiter) waiter.take(connection)
    else this.#idle.push(connection)
  }

  async close() {
    this.#isClosed = true
    for (const waiter of this.#waiting.splice(0)) waiter.fail(new EngineBusy('closing'))
    await Promise.all(this.#idle.splice(0).map(connection => connection.close()))
  }

  #takeIdle(): PostgresConnection | undefined {
    for (;;) {
      const connection = this.#idle.pop()
      if (!connection?.isBroken) return connection
      this.#forget(connection)
    }
  }

  /** Opens one more, and finds out with a first query whether the server is there. */
  async #connect(): Promise<PostgresConnection> {
    this.#open++
    const connection = new PostgresConnection(this.#options)
    try {
      await connection.query('select 1')
      return connection
    } catch (error) {
      connection.destroy()
      this.#forget(connection)
      if (error instanceof EngineBusy) this.#goneAway()
      throw error
    }
  }

  #forget(_connection: PostgresConnection) {
    this.#open--
  }

  #wait(): Promise<PostgresConnection> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(new EngineBusy('every connection is busy'))
      }, this.#options.acquireTimeoutMs)
      const waiter: Waiter = {
        take: connection => {
          clearTimeout(timer)
          resolve(connection)
        },
        fail: error => {
          clearTimeout(timer)
          reject(error)
        },
      }
      this.#waiting.push(waiter)
    })
  }

  #replaceForWaiters() {
    if (this.#isClosed || this.#waiting.length === 0 || this.#open >= this.#options.size) return
    const waiter = this.#waiting.shift()!
    this.#connect().then(waiter.take, waiter.fail)
  }

  #goneAway() {
    if (this.#isAway || this.#isClosed) return
    this.#isAway = true
    for (const waiter of this.#waiting.splice(0)) waiter.fail(new EngineBusy('PostgreSQL is away'))
    for (const connection of this.#idle.splice(0)) {
      connection.destroy()
      this.#forget(connection)
    }
    void this.#probe()
  }

  async #probe() {
    while (this.#isAway && !this.#isClosed) {
      await Bun.sleep(probeEveryMs)
      const connection = new PostgresConnection(this.#options)
      try {
        await connection.query('select 1')
        this.#isAway = false
        this.#open++
        this.release(connection)
      } catch {
        connection.destroy()
      }
    }
  }
}
