import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { Destination } from './destination.ts'
import { headerBytesMax, type OutgoingRequest, requestOptions } from './request-options.ts'
import { type FailureReason, type Fetched, failure } from './result.ts'

type Limits = {
  bodyBytesMax: number
  connectTimeoutMs: number
  /** Certificates to trust instead of the system's. */
  ca?: string | undefined
}

/** Interim responses, chunk sizes, their extensions and empty lines need not end either, and are no body. */
const besidesBodyBytesMax = 4 * headerBytesMax

type Stage = 'connecting' | 'securing' | 'talking'

/** One request to one address of the destination; cancelled by the signal, with nothing left open. */
export function sendRequest(
  destination: Destination,
  address: string,
  outgoing: OutgoingRequest,
  { bodyBytesMax, connectTimeoutMs, ca }: Limits,
  signal: AbortSignal,
): Promise<Fetched> {
  const isSecure = destination.url.protocol === 'https:'
  const options = requestOptions(destination, address, outgoing, ca)
  return new Promise(resolve => {
    let stage: Stage = 'connecting'
    let status: number | undefined
    const request = (isSecure ? https : http).request(options)
    const finish = (result: Fetched) => {
      clearTimeout(connectTimer)
      resolve(result)
      request.destroy()
    }
    const fail = (reason: FailureReason, detail: string) => finish(failure(reason, detail, status))
    const connectTimer = setTimeout(() => {
      if (stage === 'connecting') fail('unreachable', `${address} does not answer.`)
    }, connectTimeoutMs)
    signal.addEventListener('abort', () => fail('timeout', String(signal.reason)))

    request.on('socket', socket => {
      socket.once('connect', () => {
        stage = isSecure ? 'securing' : 'talking'
      })
      socket.once('secureConnect', () => {
        stage = 'talking'
      })
      let wireBytes = 0
      socket.on('data', (bytes: Uint8Array) => {
        wireBytes += bytes.byteLength
        if (wireBytes <= bodyBytesMax + besidesBodyBytesMax) return
        // Later: the parser may find a status in these same bytes.
        setImmediate(() => fail('too_large', 'The bytes around the body do not end.'))
      })
    })
    request.on('response', response => {
      status = response.statusCode
      readResponse(response, bodyBytesMax).then(finish, (error: Error) =>
        fail('invalid_response', error.message),
      )
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail('invalid_response', 'The protocol was not to be switched.')
    })
    request.on('error', (error: Error & { code?: string }) => {
      const code = error.code ?? ''
      fail(reasonOf(code, stage), `${address}: ${code} ${error.message}`)
    })
    request.on('close', () => fail('connection_lost', 'Closed without a response.'))
    request.end(outgoing.body)
  })
}

function reasonOf(code: string, stage: Stage): FailureReason {
  if (stage === 'connecting') return 'unreachable'
  if (stage === 'securing') return 'tls'
  if (code.endsWith('_OVERFLOW')) return 'too_large'
  return code.startsWith('HPE_') ? 'invalid_response' : 'connection_lost'
}

/** Reads the response to its end, or until it exceeds a limit. The caller closes the connection. */
async function readResponse(response: IncomingMessage, bodyBytesMax: number): Promise<Fetched> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400)
    return failure('redirect', 'Redirects are not followed.', status)
  const headers = new Headers(headerPairs(response.rawHeaders))
  return new Promise(resolve => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    response.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > bodyBytesMax)
        resolve(failure('too_large', `The body exceeds ${bodyBytesMax} bytes.`, status))
      else chunks.push(chunk)
    })
    response.on('error', error => resolve(failure('connection_lost', error.message, status)))
    response.on('end', () => {
      // Nothing is decompressed: we asked for no compression, and a small body may unpack to gigabytes.
      resolve({ ok: true, status, headers, body: Buffer.concat(chunks) })
    })
  })
}

function headerPairs(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : [],
  )
}
