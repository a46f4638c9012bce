import { idsOf, readGroup } from '../../features/posts/merge/read-group.ts'
import { votesOfPerson } from '../../features/posts/merge/rows-of-person.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { votedPostIds } from '../../features/votes/voted-post-ids.ts'
import type { PageCall } from '../parts/page.ts'

/**
 * The posts that the person who looks votes for; undefined if nobody is signed in. Any change of a vote changes its
 * post's revision, and so the page.
 */
export async function votedAmong(
  db: PageCall['db'],
  caller: PageCall['caller'],
  posts: PostRow[],
): Promise<ReadonlySet<number> | undefined> {
  if (caller.kind === 'visitor') return undefined
  const { userId } = caller
  const ids = posts.map(({ id }) => id)
  const voted = new Set(await votedPostIds(db, userId, ids))
  // A vote for a post that was merged is one for the post that is shown.
  for (const { id, merged_count } of posts)
    if (merged_count > 0 && !voted.has(id)) {
      const group = idsOf(await readGroup(db, id))
      if ((await votesOfPerson(db, { postIds: group, userId })).length > 0) voted.add(id)
    }
  return voted
}
