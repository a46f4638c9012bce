import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { loadDetails } from '../load-details.ts'
import type { PostRow } from '../post-row.ts'
import { presentFullPost, presentPost } from '../present.ts'
import type { FilterQuery } from './list-query.ts'

/** As they are in lists, or with `view=full`. */
export async function presentItems(
  { db, role, company }: SignedInCaller,
  { view }: Pick<FilterQuery, 'view'>,
  posts: PostRow[],
) {
  if (view !== 'full') return posts.map(post => presentPost(post, company.address))
  const reader = { isTeam: isTeam(role) }
  const detailed = await loadDetails(db, posts)
  return detailed.map(post => presentFullPost(post, company.address, reader))
}
