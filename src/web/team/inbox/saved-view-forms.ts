import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import {
  createSavedView,
  deleteSavedView,
  editSavedView,
  listSavedViews,
} from '../../../features/inbox/saved-views/saved-views.ts'
import { filledText } from '../../../platform/http/fields.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { pathId, submitOnce, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { requireMember } from '../back-path.ts'
import { withNotice } from '../notice.tsx'
import { inboxPage } from './inbox-page.tsx'
import { viewQuery } from './inbox-view.ts'
import { viewNameLengthMax } from './saved-views.tsx'

type Named = {
  name: string
  shared?: 'on' | undefined
  view: string
  once?: string | undefined
}

const fields = z.object({
  name: filledText(viewNameLengthMax),
  shared: z.literal('on').optional(),
  view: z.string().max(2_000),
  once: z.string().optional(),
})

const explained = ['too_many_saved_views'] as const

/** Without what is no part of a view. */
function cleaned(query: string): string {
  const sent = new URLSearchParams(query.toWellFormed())
  for (const name of [...sent.keys()])
    if (!(viewQuery as readonly string[]).includes(name)) sent.delete(name)
  return sent.toString()
}

export const saveViewForm: Form<Named> = {
  fields,
  page: inboxPage,
  explained,
  async run(call) {
    requireMember(call)
    const { name, shared, once } = call.fields
    const view = { name, query: cleaned(call.fields.view), isShared: shared === 'on' }
    const path = '/team/views/'
    const sent = { permission: 'saved_views.write', path, once, said: view } as const
    return submitOnce(call, sent, async (transaction, { actor, userId }) => {
      await createSavedView(transaction, actor, { userId, ...view })
      return withNotice(`${call.address.path}/team/?${view.query}`, { did: 'view_saved' })
    })
  },
}

export const editViewForm: Form<Named> = {
  fields,
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { name, shared } = call.fields
    const query = await writeFor(call, 'saved_views.write', async (transaction, member) => {
      const view = await getChangeable(transaction, member, pathId(call))
      await editSavedView(transaction, member.actor, view, { name, isShared: shared === 'on' })
      return view.query
    })
    const back = `${call.address.path}/team/?${query}`
    return { redirectTo: withNotice(back, { did: 'view_saved' }) }
  },
}

export const deleteViewForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    requireMember(call)
    const query = await writeFor(call, 'saved_views.write', async (transaction, member) => {
      const view = await getChangeable(transaction, member, pathId(call))
      await deleteSavedView(transaction, member.actor, view)
      return view.query
    })
    const back = `${call.address.path}/team/?${query}`
    return { redirectTo: withNotice(back, { did: 'view_deleted' }) }
  },
}

/** One that is shared is changed by its owner and by admins. */
async function getChangeable(
  transaction: CompanyTransaction,
  { userId, role }: Pick<SessionCaller, 'userId' | 'role'>,
  id: number,
) {
  const { own, shared } = await listSavedViews(transaction, userId)
  const view = [...own, ...(role === 'admin' ? shared : [])].find(each => each.id === id)
  if (!view) throw problem('not_found')
  return view
}
