import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  url: string
  /** Bytes in this direction vanish silently, as behind a firewall that lost its state. */
  drop(direction: 'none' | 'to-server' | 'to-client'): void
  /** How many of the connections opened before bytes were lost the client still holds open. */
  heldCount(): number
  close(): void
}

/** A proxy in front of the server of `url` that can lose bytes. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let before = new Set<Socket>()
  let dropping = 'none'

  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    clients.add(client)
    client.on('close', () => clients.delete(client))
    forward(client, upstream, 'to-server')
    forward(upstream, client, 'to-client')
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
      if (dropping !== direction) to.write(bytes)
    })
  }
}
