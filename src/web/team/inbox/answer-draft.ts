import { fillReply, findSavedReply } from '../../../features/inbox/saved-replies/saved-replies.ts'
import { isId } from '../../../platform/text/id.ts'
import type { PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'

/** The initial answer to the open post: the unsent text, followed by the chosen saved reply. */
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
