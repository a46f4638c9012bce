import { z } from 'zod'
import { type ViewedRole, viewedRoles } from '../../features/auth/caller/caller.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import type { Form } from '../parts/page.ts'
import { requireMember } from '../team/back-path.ts'

type Chosen = { as: ViewedRole | 'self'; back?: string | undefined }

/** Visitors and customers get a 404 for these. */
const ownPages = ['/team/', '/start/']

/** The team looks at the site as a visitor or a customer does, or as themselves again. */
export const viewAsForm: Form<Chosen> = {
  fields: z.object({ as: z.enum([...viewedRoles, 'self']), back: z.string().optional() }),
  isForViewed: true,
  async run(call) {
    const { caller, address, fields } = call
    const { as, back } = fields
    if (caller.viewedAs === undefined) requireMember(call)
    const path = returnPath(address, back) ?? `${address.path}/`
    const isOwn = ownPages.some(own => path.startsWith(address.path + own))
    return { redirectTo: as !== 'self' && isOwn ? `${address.path}/` : path, view: { as } }
  },
}
