import { problem } from '../../errors/problem.ts'
import { findVisibleImage, imageFile } from '../../features/images/visible-image.ts'
import type { Access } from '../../platform/http/route.ts'
import { isId } from '../../platform/text/id.ts'
import { isPermitted } from '../api/authorize.ts'
import { fileStorage } from '../process/file-storage.ts'
import { addressQueue, callerQueue } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { fileResponse } from '../request/file-response.ts'
import { companyNow } from '../request/resolve-company.ts'
import { pageCaller } from './page-caller.ts'
import { pageCaching } from './page-response.ts'

/** An image, for those who see what it is on. For anybody else there is nothing, as where there is nothing. */
export async function sendImage(
  context: RequestContext,
  access: Access,
  id: string,
): Promise<Response> {
  const { app } = context
  if (!context.company || !isId(id)) throw problem('not_found')
  context.loggedCompany = context.company.slug
  for (let company = context.company; ; company = await companyNow(context)) {
    const caller = await pageCaller(context, company)
    const isVisitor = caller.kind === 'visitor'
    if (!isPermitted(access, caller.permissions)) throw problem('not_found')
    if (isVisitor && company.access !== 'public') throw problem('not_found')
    const queue = isVisitor
      ? addressQueue(context, company.id, 'read')
      : callerQueue(caller, 'read')
    const { result: response, revisions } = await app.admission.run(context, queue, async () =>
      app.store.readAt(caller.db, async db => {
        const image = await findVisibleImage(db, caller, Number(id))
        if (!image) throw problem('not_found')
        const file = imageFile(db, fileStorage(app.config), image)
        return fileResponse(context, file, pageCaching(caller))
      }),
    )
    // Otherwise the rows may be newer than what the caller was allowed to see: that may be less by now.
    if (revisions.accessRevision === caller.company.accessRevision) return response
  }
}
