import http from 'node:http'
import https from 'node:https'
import type { Destination } from './destination.ts'
import { readResponse } from './read-response.ts'
import { headerBytesMax, type OutgoingRequest, requestOptions } from './request-options.ts'
import { type FailureReason, type FetchResult, failure } from './result.ts'

type Limits = {
  bodyBytesMax: number
  connectTimeoutMs: number
  /** Certificates to trust instead of the system's. */
  ca?: string | undefined
}

type Stage = 'connecting' | 'securing' | 'talking'

/** One request to one address of the destination; cancelled by the signal, with nothing left open. */
export function sendRequest(
  destination: Destination,
  address: string,
  outgoing: OutgoingRequest,
  { bodyBytesMax, connectTimeoutMs, ca }: Limits,
  signal: AbortSignal,
): Promise<FetchResult> {
  const isSecure = destination.url.protocol === 'https:'
  const options = requestOptions(destination, address, outgoing, ca)
  return new Promise(resolve => {
    let stage: Stage = 'connecting'
    const request = (isSecure ? https : http).request(options)
    const finish = (result: FetchResult) => {
      clearTimeout(connectTimer)
      resolve(result)
      request.destroy()
    }
    const connectTimer = setTimeout(() => {
      if (stage === 'connecting') finish(failure('unreachable', `${address} does not answer.`))
    }, connectTimeoutMs)
    signal.addEventListener('abort', () => finish(failure('timeout', 'Cancelled.')))

    request.on('socket', socket => {
      socket.once('connect', () => {
        stage = isSecure ? 'securing' : 'talking'
      })
      socket.once('secureConnect', () => {
        stage = 'talking'
      })
    })
    // Interim responses and chunk extensions do not count as body, and need not end either.
    const wireBytesMax = bodyBytesMax + 4 * headerBytesMax
    const isWireTooLarge = () => (request.socket?.bytesRead ?? 0) > wireBytesMax
    request.on('information', () => {
      if (isWireTooLarge()) finish(failure('too_large', 'The interim responses do not end.'))
    })
    request.on('response', response => {
      readResponse(response, bodyBytesMax, isWireTooLarge).then(finish, (error: Error) =>
        finish(failure('invalid_response', error.message)),
      )
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      finish(failure('invalid_response', 'The protocol was not to be switched.', 101))
    })
    request.on('error', (error: Error & { code?: string }) => {
      const code = error.code ?? ''
      finish(failure(reasonOf(code, stage), `${address}: ${code} ${error.message}`))
    })
    request.on('close', () => finish(failure('connection_lost', 'Closed without a response.')))
    request.end(outgoing.body)
  })
}

function reasonOf(code: string, stage: Stage): FailureReason {
  if (stage === 'connecting') return 'unreachable'
  if (stage === 'securing') return 'tls'
  if (code.endsWith('_OVERFLOW')) return 'too_large'
  return code.startsWith('HPE_') ? 'invalid_response' : 'connection_lost'
}
