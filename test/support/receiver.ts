import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export type Receiver = {
  port: number
  /** How many connections were ever opened, and how many are still open. */
  connectionCount: number
  openCount: number
  /** The first bytes of each. */
  requests: string[]
}

const receivers = new Set<() => void>()

/** A server on a real socket that says whatever the test wants once a request has begun. */
export async function startReceiver(
  respond: (socket: Socket) => void,
  {
    address = '127.0.0.1',
    port = 0,
    tls,
  }: { address?: string; port?: number; tls?: TlsOptions } = {},
): Promise<Receiver> {
  const receiver: Receiver = { port: 0, connectionCount: 0, openCount: 0, requests: [] }
  const sockets = new Set<Socket>()
  const onConnection = (socket: Socket) => {
    receiver.connectionCount++
    receiver.openCount++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => receiver.openCount--)
    socket.once('data', bytes => {
      receiver.requests.push(bytes.toString())
      respond(socket)
    })
  }
  const server: Server = tls ? createTlsServer(tls, onConnection) : createServer(onConnection)
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
  receiver.port = (server.address() as { port: number }).port
  receivers.add(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return receiver
}

/** Writes the same bytes as fast as they are taken, until the other side closes. */
export function writeForever(socket: Socket, bytes: string | Uint8Array): void {
  if (socket.destroyed) return
  if (socket.write(bytes)) setImmediate(() => writeForever(socket, bytes))
  else socket.once('drain', () => writeForever(socket, bytes))
}

export function stopReceivers(): void {
  for (const stop of receivers) stop()
  receivers.clear()
}
