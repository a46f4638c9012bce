import { type ShownTag, tagsOnPosts } from '../../features/posts/load-details.ts'
import type { PageCall } from '../parts/page.ts'

/** The tags of posts that this reader may see. A change of them changes the revision of the post. */
export async function visibleTags(
  { db, caller }: Pick<PageCall, 'db' | 'caller'>,
  posts: { id: number }[],
): Promise<ReadonlyMap<number, ShownTag[]>> {
  const postIds = posts.map(({ id }) => id)
  const tags = await tagsOnPosts(db, postIds)
  if (caller.permissions.has('tags.read')) return tags
  return new Map(
    Array.from(tags, ([id, all]) => [id, all.filter(({ is_public }) => is_public === 1)]),
  )
}
