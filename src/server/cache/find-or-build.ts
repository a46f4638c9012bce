import type { Caller } from '../../features/auth/caller/caller.ts'
import { queueOf, shared, type WorkClass } from '../request/admission.ts'
import { commonHeaders } from '../request/complete.ts'
import type { RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import { CachedResponse } from './cached-response.ts'
import { renewResponse } from './renew-response.ts'

type Wanted = {
  caller: Caller
  /** Undefined if nobody else may get the response. */
  key: string | undefined
  work: WorkClass
  /**
   * Reads the database, once admitted, and gives the response, or a function that builds it: rendering large texts
   * takes turns, while others read.
   */
  read(outdated: CachedResponse | undefined): Promise<CachedResponse | BuildResponse>
}

export type BuildResponse = () => Promise<CachedResponse>

/** The cached response at the caller's revision; one that a write has outdated, if it still holds; or a new one. */
export function findOrBuild(
  context: RequestContext,
  { caller, key, work, read }: Wanted,
): Promise<CachedResponse> {
  const { app } = context
  const build = async (outdated?: CachedResponse) => {
    const found = await app.admission.run(context, queueOf(context, caller, work), async () => {
      if (outdated && (await renewResponse(app, caller, outdated))) return outdated
      return read(outdated)
    })
    return found instanceof CachedResponse ? found : found()
  }
  if (key === undefined) return build()
  return shared(context, () => app.responses.findOrBuild(key, caller.company.revision, build))
}

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
