import { problem } from '../../errors/problem.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { SentFile } from '../../platform/http/route.ts'
import { commonHeaders } from './complete.ts'
import type { RequestContext } from './context.ts'

/** A file that people uploaded: nothing but a picture to a browser, whatever it is asked for as. */
export async function fileResponse(
  { app, request }: RequestContext,
  { type, etag, read }: SentFile,
  caching: Record<string, string>,
): Promise<Response> {
  const headers = { ...commonHeaders(app), ...caching, etag }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const bytes = await read()
  if (!bytes) throw problem('not_found')
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
