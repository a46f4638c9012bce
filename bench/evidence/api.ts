import type { HarkServer } from '../http/servers/hark.ts'

/**
 * A request with the body of its response, which must be a success, or a refusal that is expected. What an overloaded
 * server refuses is sent again when it says.
 */
export type Api = (
  method: string,
  path: string,
  body?: object,
  isExpected?: (status: number) => boolean,
  // biome-ignore lint/suspicious/noExplicitAny: as the response has it
) => Promise<any>

export function apiOf({ origin, token }: Pick<HarkServer, 'origin' | 'token'>): Api {
  return async (method, path, body, isExpected = () => false) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const send = () => fetch(`${origin}/api/v1${path}`, init)
    let response = await send()
    while (response.status === 503 && !isExpected(503)) {
      await Bun.sleep(1_000 * Number(response.headers.get('retry-after') ?? 1))
      response = await send()
    }
    const text = await response.text()
    if (!response.ok && !isExpected(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text} ${JSON.stringify(body)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
