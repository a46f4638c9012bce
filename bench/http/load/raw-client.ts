/** A whole response. The bytes of `body` are valid until the callback returns. */
export type RawResponse = { status: number; head: string; body: Buffer }

type OnResponse = (client: RawClient, response: RawResponse) => void

const nothing = Buffer.alloc(0)
const endOfHead = '\r\n\r\n'

/**
 * One keep-alive connection with one request at a time. It knows only the part of HTTP/1.1 that the measured
 * servers speak: a body has a Content-Length. Callbacks and no promises, as the generator must cost less than
 * the server.
 */
export class RawClient {
  /** Undefined while nothing is awaited. */
  #onResponse: OnResponse | undefined
  #onLost: (reason: string) => void
  #received: Buffer = nothing
  #unsent: Buffer = nothing
  #socket!: Bun.Socket<undefined>

  static async open(port: number, onLost: (reason: string) => void): Promise<RawClient> {
    const client = new RawClient(onLost)
    client.#socket = await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        data: (_socket, chunk) => client.#receive(chunk),
        drain: () => client.#write(client.#unsent),
        close: () => client.#lose('the server closed the connection'),
        error: (_socket, error) => client.#lose(error.message),
      },
    })
    return client
  }

  private constructor(onLost: (reason: string) => void) {
    this.#onLost = onLost
  }

  /** The callback may send the next request at once. */
  send(request: string, onResponse: OnResponse): void {
    this.#onResponse = onResponse
    const written = this.#socket.write(request)
    if (written < Buffer.byteLength(request))
      this.#unsent = Buffer.from(request).subarray(Math.max(0, written))
  }

  close(): void {
    this.#onLost = () => {}
    this.#socket.end()
  }

  #write(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#unsent = bytes.subarray(Math.max(0, this.#socket.write(bytes)))
  }

  #receive(chunk: Buffer): void {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = received.indexOf(endOfHead)
    const head = headEnd < 0 ? undefined : received.toString('latin1', 0, headEnd + 2)
    const bodyStart = headEnd + endOfHead.length
    const wanted = head === undefined ? Number.POSITIVE_INFINITY : bodyStart + bodyLength(head)
    if (received.length < wanted) {
      // The chunk's memory is the socket's.
      this.#received = received === chunk ? Buffer.from(chunk) : received
      return
    }
    this.#received = nothing
    const onResponse = this.#onResponse
    if (received.length > wanted || !onResponse) {
      this.#lose('bytes came that nobody had requested')
      return
    }
    this.#onResponse = undefined
    const status = Number(head!.slice(9, 12))
    onResponse(this, { status, head: head!, body: received.subarray(bodyStart) })
  }

  #lose(reason: string): void {
    const onLost = this.#onLost
    this.#onLost = () => {}
    onLost(reason)
  }
}

function bodyLength(head: string): number {
  const status = head.slice(9, 12)
  if (status === '304' || status === '204') return 0
  return Number(headerOf(head, 'content-length') ?? 0)
}

const patterns = new Map<string, RegExp>()

/** A header's value; `head` ends with a line break. */
export function headerOf(head: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\r\n${name}: *([^\r\n]*)`, 'i')
    patterns.set(name, pattern)
  }
  return pattern.exec(head)?.[1]
}

/** The bytes of a request, all but the empty line behind its headers. */
export function requestHead(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: localhost:3000\r\n${lines.join('')}`
}

export function requestWithBody(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): string {
  const length = String(Buffer.byteLength(body))
  return `${requestHead(method, path, { ...headers, 'content-length': length })}\r\n${body}`
}
