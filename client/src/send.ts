import type { Client, ParseAs } from 'openapi-fetch'
import type { paths } from '../openapi.js'
import { HarkConnectionError, HarkError } from './errors.ts'
import { delay, retryDelayMs } from './retry.ts'

export type AnyOptions = {
  params?: { query?: Record<string, unknown> }
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  parseAs?: ParseAs
}
export type AnyAnswer = { data: unknown; response: Response }

type Fetch = (request: Request) => Promise<Response>
type Send = (method: string, path: string, options?: AnyOptions) => Promise<AnyAnswer>
type Outcome =
  | { data?: unknown; error?: unknown; response: Response }
  | { failure: unknown; response: undefined }

const keyHeader = 'Idempotency-Key'

/** Sends a request until it has an answer that another attempt would not change. */
export function sender(client: Client<paths>, fetch: Fetch, retries: number): Send {
  const request = client.request as (
    method: string,
    path: string,
    options: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>

  return async (method, path, options = {}) => {
    const { signal, body, headers } = options
    // One key for all attempts: Hark carries out the first that arrives, and replays its answer to the others.
    let key = method === 'get' ? undefined : newKey()
    const type = body instanceof Blob && body.type ? { 'Content-Type': body.type } : {}

    const attempt = async (): Promise<Outcome> => {
      let isSent = false
      let answered: Response | undefined
      const send: Fetch = async request => {
        if (key !== undefined) {
          key = request.headers.get(keyHeader) ?? key
          request.headers.set(keyHeader, key)
        }
        isSent = true
        answered = await fetch(request)
        return answered
      }
      try {
        return await request(method, path, {
          ...options,
          headers: { ...type, ...headers },
          fetch: send,
        })
      } catch (error) {
        if (!isSent || signal?.aborted) throw error
        if (answered && error instanceof SyntaxError)
          throw new HarkError(answered, undefined, key, { cause: error })
        return { failure: error, response: undefined }
      }
    }

    for (let retry = 0; ; retry++) {
      const outcome = await attempt()
      const { response } = outcome
      if (response?.ok) return { data: outcome.data, response }
      const answer = response && outcome.error
      const delayMs = retry < retries ? retryDelayMs(response, answer, retry) : undefined
      if (delayMs !== undefined) await delay(delayMs, signal)
      else if (response) throw new HarkError(response, answer, key)
      else throw new HarkConnectionError(outcome.failure, key)
    }
  }
}

/** `crypto.randomUUID` is missing in browsers where the page did not come over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
