import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { createSavedReply } from '../../features/inbox/saved-replies/create-saved-reply.ts'
import { deleteSavedReply } from '../../features/inbox/saved-replies/delete-saved-reply.ts'
import { editSavedReply } from '../../features/inbox/saved-replies/edit-saved-reply.ts'
import { findSavedReply } from '../../features/inbox/saved-replies/find-saved-reply.ts'
import { savedReplyFields } from '../../features/inbox/saved-replies/schema.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { asWritten, requireUnedited } from '../parts/edit-form.tsx'
import type { Form } from '../parts/page.ts'
import { pathId, writeFor } from '../parts/signed-in-call.ts'
import { addIn } from './change-row.ts'
import { repliesPage, replyPage } from './replies-page.tsx'
import { requireSettler, settled } from './settings-page.tsx'

type Reply = { name: string; content: string }

export const addReplyForm: Form<Reply & { once?: string | undefined }> = {
  fields: z.object({ ...savedReplyFields, once: z.string().optional() }),
  page: repliesPage,
  explained: ['too_many_saved_replies'],
  async run(call) {
    const { name, content } = call.fields
    return addIn(call, 'replies', (transaction, { actor }) =>
      createSavedReply(transaction, actor, { name, content }),
    )
  },
}

export const editReplyForm: Form<Reply & { revision: string }> = {
  fields: z.object({ ...savedReplyFields, revision: z.string() }),
  page: replyPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSettler(call, 'replies')
    const { name, revision } = call.fields
    await writeFor(call, 'saved_replies.write', async (transaction, { actor }) => {
      const reply = await get(transaction, pathId(call))
      const content = asWritten(reply.content, call.fields.content)
      requireUnedited(reply, revision, name === reply.name && content === reply.content)
      await editSavedReply(transaction, actor, reply, { name, content })
    })
    return settled(call, 'replies', 'saved')
  },
}

export const deleteReplyForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    requireSettler(call, 'replies')
    await writeFor(call, 'saved_replies.write', async (transaction, { actor }) =>
      deleteSavedReply(transaction, actor, await get(transaction, pathId(call))),
    )
    return settled(call, 'replies', 'removed')
  },
}

async function get(transaction: CompanyTransaction, id: number) {
  const reply = await findSavedReply(transaction, id)
  if (!reply) throw problem('not_found')
  return reply
}
