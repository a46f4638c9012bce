import { connect, type Socket } from 'node:net'
import { type RunningHark, server } from './hark.ts'

export type RawAnswer = { status: number; headers: Headers; body: string }

export type Connection = {
  send: (bytes: string | Uint8Array) => void
  /** The next answer, or `closed` when the server ends the connection without one. */
  answer: (to?: 'HEAD') => Promise<RawAnswer | 'closed'>
  /** Resolves when the server has ended the connection. */
  closed: Promise<void>
  /** Says that nothing more will be sent. */
  end: () => void
  destroy: () => void
}

/** One connection, on which anything may be sent that a proper client would not. */
export async function openConnection(to?: RunningHark): Promise<Connection> {
  const { hostname, port } = new URL((to ?? (await server())).url)
  const socket = connect({ host: hostname, port: Number(port || 80) })
  const reader = readFrom(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    send: bytes => void socket.write(bytes),
    answer: async to => {
      while (true) {
        const parsed = parseAnswer(reader.received, to === 'HEAD')
        if (parsed) {
          reader.received = reader.received.subarray(parsed.length)
          if (parsed.answer.status >= 200) return parsed.answer
        } else if (reader.hasEnded) return 'closed'
        else await reader.more()
      }
    },
    closed: reader.ended,
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
  }
}

/** Sends these bytes on a connection of their own, and gives the first answer. */
export async function sendRaw(
  bytes: string | Uint8Array,
  options: { to?: RunningHark; isTruncated?: boolean } = {},
): Promise<RawAnswer | 'closed'> {
  const connection = await openConnection(options.to)
  connection.send(bytes)
  if (options.isTruncated) connection.end()
  const answer = await connection.answer()
  connection.destroy()
  return answer
}

/**
 * The answer to a client that reads nothing before all is written, as Python's `http.client` does, or
 * `broken` when the server ended the connection while it was writing.
 */
export async function writeThenRead(
  bytes: string | Uint8Array,
  to?: RunningHark,
): Promise<RawAnswer | 'closed' | 'broken'> {
  const { hostname, port } = new URL((to ?? (await server())).url)
  const socket = connect({ host: hostname, port: Number(port || 80) })
  socket.pause()
  const isWritten = await new Promise<boolean>(resolve => {
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.write(bytes, error => resolve(!error))
  })
  if (!isWritten) return 'broken'
  const reader = readFrom(socket)
  socket.resume()
  let parsed = parseAnswer(reader.received, false)
  while (!parsed && !reader.hasEnded) {
    await reader.more()
    parsed = parseAnswer(reader.received, false)
  }
  socket.destroy()
  return parsed?.answer ?? 'closed'
}

/** Header lines and a body as they go over the wire. */
export function lines(head: string[], body = ''): string {
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function readFrom(socket: Socket) {
  let wake = () => {}
  const reader = {
    received: Buffer.alloc(0) as Buffer,
    hasEnded: false,
    more: () => new Promise<void>(resolve => (wake = resolve)),
    ended: Promise.resolve(),
  }
  socket.on('data', (chunk: Buffer) => {
    reader.received = Buffer.concat([reader.received, chunk])
    wake()
  })
  // A reset is as good as an orderly end to a client that has sent nonsense.
  socket.on('error', () => {})
  reader.ended = new Promise<void>(resolve => {
    const finish = () => {
      reader.hasEnded = true
      wake()
      resolve()
    }
    socket.once('end', finish)
    socket.once('close', finish)
  })
  return reader
}

function parseAnswer(received: Buffer, isHead: boolean) {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...headerLines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  if (!status) throw new Error(`Not an HTTP answer: ${statusLine}`)
  const headers = new Headers(headerLines.map(line => splitHeader(line)))
  const start = headEnd + 4
  const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304
  if (!hasBody) return { answer: { status, headers, body: '' }, length: start }
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = readChunks(received, start)
    return chunked && { answer: { status, headers, body: chunked.body }, length: chunked.end }
  }
  const end = start + Number(headers.get('content-length') ?? 0)
  if (received.length < end) return undefined
  return { answer: { status, headers, body: received.toString('utf8', start, end) }, length: end }
}

function readChunks(received: Buffer, start: number) {
  const chunks: Buffer[] = []
  let position = start
  while (true) {
    const lineEnd = received.indexOf('\r\n', position)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(received.toString('latin1', position, lineEnd), 16)
    const chunkEnd = lineEnd + 2 + size
    if (received.length < chunkEnd + 2) return undefined
    if (size === 0) return { body: Buffer.concat(chunks).toString('utf8'), end: chunkEnd + 2 }
    chunks.push(received.subarray(lineEnd + 2, chunkEnd))
    position = chunkEnd + 2
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}
