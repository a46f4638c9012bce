import { fillReply, findSavedReply } from '../../../features/inbox/saved-replies/saved-replies.ts'
import { isId } from '../../../platform/text/id.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'

/** What the answer's field has: what was written, and below it the saved reply that was chosen, for the post that is open. */
export async function answerDraft(
  { db, sent, t }: Pick<PageCall, 'db' | 'sent' | 't'>,
  post: { title: string; creator_name: string },
): Promise<string> {
  const { content = '', saved_reply: id = '', insert } = sent?.fields ?? {}
  if (insert !== 'on' || !isId(id)) return content
  const reply = await findSavedReply(db, Number(id))
  if (!reply) return content
  const name = shownName(post.creator_name, t)
  const text = fillReply(reply.content, { name, title: post.title })
  return content.trim() === '' ? text : `${content.trimEnd()}\n\n${text}`
}
