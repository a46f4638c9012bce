import type { CompanyDb } from '../../store/company-db.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { postLinksChanged } from './events.ts'
import { touchPosts } from './set-tags.ts'

/** Replaces the links of a post; `links` are normalised, and `post` is as it is in the transaction. */
export function setLinks(
  db: CompanyDb,
  actor: Actor,
  post: { id: number; board_id: number; links: string[] },
  links: string[],
): Promise<void> {
  return db.write(actor, async transaction => {
    const added = links.filter(url => !post.links.includes(url)).sort()
    const removed = post.links.filter(url => !links.includes(url))
    if (added.length === 0 && removed.length === 0) return
    for (const url of removed)
      await deleteRows(transaction, 'post_links', { post_id: post.id, url })
    const rows = added.map(url => ({ post_id: post.id, url }))
    await insertRows(transaction, 'post_links', rows)
    await touchPosts(transaction, [post.id])
    const data = { post_id: post.id, board_id: post.board_id }
    transaction.record(postLinksChanged, data, { added, removed })
  })
}
