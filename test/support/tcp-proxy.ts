import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  url: string
  /** Bytes in this direction vanish silently, as behind a firewall that lost its state. */
  drop(direction: 'none' | 'to-server' | 'to-client'): void
  /**
   * The answer to the next commit of a transaction that inserts a row with this text is lost, and so is its connection, by
   * an end or by silence. Resolves then.
   */
  loseCommitOf(text: string, by: 'end' | 'silence'): Promise<void>
  /** The connection that next sends this text ends before it arrives. */
  cutAt(text: string): void
  /** Bytes in each direction are this late from now on. */
  delay(ms: number): void
  /** How many of the connections opened before bytes were lost the client still holds open. */
  heldCount(): number
  close(): void
}

/** `ReadyForQuery`, which says that no transaction is open. */
const outsideTransaction = 'Z\0\0\0\u0005I'

/** A proxy in front of the server of `url` that can lose bytes. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  const silenced = new Set<Socket>()
  let before = new Set<Socket>()
  let dropping = 'none'
  let delayMs = 0
  let cutting: string | undefined
  let losing: { text: string; by: 'end' | 'silence'; done: () => void } | undefined

  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    clients.add(client)
    client.on('close', () => clients.delete(client))
    forward(client, upstream, 'to-server')
    forward(upstream, client, 'to-client')
    watchCommits(client, upstream)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const proxied = new URL(url)
  proxied.port = String((server.address() as { port: number }).port)

  return {
    url: proxied.href,
    drop: direction => {
      if (direction !== 'none') before = new Set(clients)
      dropping = direction
    },
    loseCommitOf(text, by) {
      const { promise, resolve } = Promise.withResolvers<void>()
      losing = { text, by, done: resolve }
      return promise
    },
    cutAt: text => {
      cutting = text
    },
    delay: ms => {
      delayMs = ms
    },
    heldCount: () => before.intersection(clients).size,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }

  function forward(from: Socket, to: Socket, direction: string): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('close', () => to.destroy())
    from.on('data', bytes => {
      if (dropping === direction || silenced.has(from)) return
      if (cutting && bytes.includes(cutting)) {
        cutting = undefined
        from.destroy()
        return
      }
      if (delayMs > 0) setTimeout(() => to.write(bytes), delayMs)
      else to.write(bytes)
    })
  }

  /** Runs before the bytes are forwarded. */
  function watchCommits(client: Socket, upstream: Socket): void {
    let hasText = false
    let hasInserted = false
    client.prependListener('data', bytes => {
      if (losing && bytes.includes(losing.text)) hasText = true
    })
    upstream.prependListener('data', bytes => {
      if (bytes.includes('INSERT 0 ')) hasInserted = true
      // A rollback to a savepoint is not the end of a transaction.
      const isEnd = bytes.includes(outsideTransaction)
      if (losing && hasText && hasInserted && bytes.includes('COMMIT\0')) {
        silenced.add(upstream)
        if (losing.by === 'end') client.destroy()
        losing.done()
        losing = undefined
      }
      if (isEnd) hasText = hasInserted = false
    })
  }
}
