import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Plan, WrongAnswer } from './load/plan.ts'

/** Clients hide what follows a 304; on the wire its head is all there may be. */
export async function checkHeadOnly({ origin, headers, ask }: Plan): Promise<void> {
  const { hostname, port } = new URL(origin)
  const { path } = ask()
  const sent = Object.entries({ host: hostname, connection: 'close', ...headers })
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(`GET ${path} HTTP/1.1\r\n${sent.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`)
  const received = await text(socket)
  if (!/^HTTP\/1\.1 304 /.test(received) || received.indexOf('\r\n\r\n') !== received.length - 4)
    throw new WrongAnswer(`${path}: not the head of a 304 alone: ${received.slice(0, 500)}`)
}
