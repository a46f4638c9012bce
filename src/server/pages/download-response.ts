import { problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import type { Download } from '../../web/parts/page.ts'
import { callerQueue } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { companyNow } from '../request/resolve-company.ts'
import { textStream } from '../request/text-stream.ts'
import { pageCaller } from './page-caller.ts'

/** A file to store. Its reader may be signed out before all of it is sent: the rest is not sent then. */
export function downloadResponse(
  context: RequestContext,
  caller: SessionCaller | Visitor,
  { name, type, parts, isSpooled, permission, onReader }: Download,
  headers: Record<string, string>,
): Response {
  if (caller.kind === 'visitor') throw problem('sign_in_required')
  const { app, request } = context
  const body = textStream(context, parts, async read => {
    // Not within the other: one that is admitted must not wait to be admitted.
    const now = await pageCaller(context, await companyNow(context))
    if (now.kind !== 'session' || now.id !== caller.id) throw problem('sign_in_required')
    if (permission && !now.permissions.has(permission)) throw problem('forbidden')
    onReader?.(now)
    if (isSpooled) return read()
    return app.admission.run(context, callerQueue(caller, 'read'), read)
  })
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
