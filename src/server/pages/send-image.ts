import { problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import { findVisibleImage, imageFile } from '../../features/images/visible-image.ts'
import { findPicture } from '../../features/people/pictures/pictures.ts'
import type { Access, SentFile } from '../../platform/http/route.ts'
import { isId } from '../../platform/text/id.ts'
import type { CompanyDb } from '../../store/company-db.ts'
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
  if (!isId(id)) throw problem('not_found')
  return sendFile(context, access, pageCaching, async (db, caller) => {
    const image = await findVisibleImage(db, caller, Number(id))
    return image && imageFile(db, fileStorage(context.app.config), image)
  })
}

/**
 * A person's picture, for those who see pages of the company. A browser may keep it for ever, as its name is of its bytes; no
 * cache between may: once the person is erased, the picture is gone.
 */
export function sendPicture(
  context: RequestContext,
  access: Access,
  name: string,
): Promise<Response> {
  const forEver = { 'cache-control': 'private, max-age=31536000, immutable' }
  return sendFile(
    context,
    access,
    () => forEver,
    db => findPicture(db, name),
  )
}

type FindFile = (db: CompanyDb, caller: SessionCaller | Visitor) => Promise<SentFile | undefined>

async function sendFile(
  context: RequestContext,
  access: Access,
  caching: (caller: SessionCaller | Visitor) => Record<string, string>,
  find: FindFile,
): Promise<Response> {
  const { app } = context
  if (!context.company) throw problem('not_found')
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
        const file = await find(db, caller)
        if (!file) throw problem('not_found')
        return fileResponse(context, file, caching(caller))
      }),
    )
    // Otherwise the rows may be newer than what the caller was allowed to see: that may be less by now.
    if (revisions.accessRevision === caller.company.accessRevision) return response
  }
}
