import { commonHeaders } from '../request/common-headers.ts'
import type { RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import { CachedResponse } from './cached-response.ts'

type Document = { type: string; body: string; headers?: Record<string, string> }

/** A document that is the same for everybody as long as this process runs. */
export async function staticResponse(
  context: RequestContext,
  path: string,
  build: () => Promise<Document>,
): Promise<Response> {
  const cached = await context.app.responses.findOrBuild(`anyone ${path}`, 0, async () => {
    const { type, body, headers } = await build()
    const built = new CachedResponse({
      revisions: { revision: 0, accessRevision: 0, namesRevision: 0 },
      access: 'anyone',
      loggedPath: redact(context.target.path),
      route: context.route,
      isCacheable: true,
      isAsync: false,
      isCompressible: true,
      status: 200,
      body,
      headers: {
        ...commonHeaders(context.app),
        ...headers,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        'content-type': type,
      },
    })
    return built.compressLarge()
  })
  return cached.response(context.request)
}
