import { problem } from '../../errors/problem.ts'

export type Target = { path: string; query: string }

/**
 * Path and query of a request, whatever its Host says. Bun hands over an absolute URL when the
 * Host is well formed and the bare target when it is missing or is not (HTTP/1.0, `Host: a b`).
 */
export function requestTarget(url: string): Target {
  const scheme = url.indexOf('://')
  const start = url.startsWith('/') ? 0 : scheme < 0 ? -1 : url.indexOf('/', scheme + 3)
  if (start < 0) throw problem('invalid_request', { detail: 'The request target is not a path.' })

  const fragment = url.indexOf('#', start)
  const end = fragment < 0 ? url.length : fragment
  const mark = url.indexOf('?', start)
  const hasQuery = mark >= 0 && mark < end
  const path = url.slice(start, hasQuery ? mark : end)
  return { path, query: hasQuery ? url.slice(mark + 1, end) : '' }
}

/** No path or parameter may hold a NUL: PostgreSQL cannot store one, and nobody types one. */
export function refuseNul({ path, query }: Target) {
  if (/%00|\0/.test(path) || /%00|\0/.test(query))
    throw problem('invalid_request', { detail: 'The URL holds a NUL character.' })
}

/** RFC 9112, section 3.2. Bun joins repeated headers with a comma, which no host name holds. */
export function hasSeveralHosts(headers: Headers): boolean {
  return headers.get('host')?.includes(',') ?? false
}

export function refuseSeveralHosts(headers: Headers) {
  if (hasSeveralHosts(headers))
    throw problem('invalid_request', { detail: 'The request has more than one Host.' })
}
