import type { Driver, PoolOptions, Reserved } from './driver.ts'
import { clientOptions, session } from './postgres-js.ts'
import { postgres, type Sql } from './postgres-package.ts'

/**
 * postgres.js with a pool of our own, of clients with one connection each: ending a client is the
 * only public way it has to destroy a connection.
 */
export const loneClients: Driver = {
  name: 'postgres.js, own pool',
  open(url, options = {}) {
    const pool = clientPool(url, options)
    const use = async <T>(work: (reserved: Reserved) => Promise<T>) => {
      const reserved = await pool.reserve()
      return work(reserved).finally(reserved.release)
    }
    return {
      reserve: pool.reserve,
      query: (text, parameters) => use(reserved => reserved.query(text, parameters)),
      begin: work =>
        use(async reserved => {
          await reserved.query('begin')
          try {
            const result = await work(reserved)
            await reserved.query('commit')
            return result
          } catch (error) {
            await reserved.destroy?.()
            throw error
          }
        }),
      close: () => pool.end(1),
      abandon: () => pool.end(0),
    }
  },
}

function clientPool(url: string, options: PoolOptions) {
  const idle: Sql[] = []
  const all = new Set<Sql>()
  const waiting: ((client: Sql) => void)[] = []
  return { reserve, end }

  async function reserve(signal?: AbortSignal): Promise<Reserved> {
    const client = idle.pop() ?? (all.size < (options.max ?? 10) ? make() : await wait(signal))
    return {
      ...session(client),
      release: async () => {
        if (all.has(client)) give(client)
      },
      destroy: async () => {
        if (!all.delete(client)) return
        if (waiting.length > 0) give(make())
        await client.end({ timeout: 0 })
      },
    }
  }

  function make(): Sql {
    const client = postgres(url, { ...clientOptions(options), max: 1 })
    all.add(client)
    return client
  }

  function give(client: Sql): void {
    const next = waiting.shift()
    if (next) next(client)
    else idle.push(client)
  }

  function wait(signal?: AbortSignal): Promise<Sql> {
    const { promise, resolve, reject } = Promise.withResolvers<Sql>()
    waiting.push(resolve)
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve)
      if (at >= 0) waiting.splice(at, 1)
      if (at >= 0) reject(signal.reason)
    })
    return promise
  }

  async function end(timeout: number): Promise<void> {
    await Promise.all([...all].map(client => client.end({ timeout })))
  }
}
