import createClient from 'openapi-fetch'
import type { paths } from '../openapi.js'
import { itemsOf, pagesOf } from './pages.ts'
import { type AnyOptions, sender } from './send.ts'
import type { HarkClient } from './types.ts'

export type HarkClientOptions = {
  /** Where Hark is, such as `https://feedback.example.com`. */
  baseUrl: string
  token: string
  /** Sends each attempt, in place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** How often a request is sent again after 429, 502, 503, 504, `outcome_unknown` or no answer; 4 by default. */
  retries?: number
}

/** A client of Hark's API: typed by its OpenAPI document, with retries that carry out each write once at most. */
export function createHarkClient(options: HarkClientOptions): HarkClient {
  const { token, fetch = request => globalThis.fetch(request), retries = 4 } = options
  let { baseUrl } = options
  while (baseUrl.endsWith('/')) baseUrl = baseUrl.slice(0, -1)
  const inner = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}` },
    bodySerializer: (body: unknown) => (body instanceof Blob ? body : JSON.stringify(body)),
  })
  const send = sender(inner, fetch, retries)
  const GET = (path: string, options?: AnyOptions) => send('get', path, options)
  const client = {
    GET,
    POST: (path: string, options?: AnyOptions) => send('post', path, options),
    PUT: (path: string, options?: AnyOptions) => send('put', path, options),
    PATCH: (path: string, options?: AnyOptions) => send('patch', path, options),
    DELETE: (path: string, options?: AnyOptions) => send('delete', path, options),
    pages: (path: string, options?: AnyOptions) => pagesOf(GET, path, options),
    list: (path: string, options?: AnyOptions) => itemsOf(pagesOf(GET, path, options)),
  }
  // The document's types are for callers; inside, every path is the same.
  return client as unknown as HarkClient
}
