import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { loadDetails } from '../load-details.ts'
import type { PostRow } from '../post-row.ts'
import { presentFullPost, presentPost } from '../present.ts'
import type { FilterQuery } from './list-query.ts'
import type { PostFilter } from './post-filter.ts'
import { readWithin } from './read-within.ts'

/** As they are in lists, or with `view=full`; seen through a segment, with what they have in it. */
export async function presentItems(
  { db, role, company }: SignedInCaller,
  { view }: Pick<FilterQuery, 'view'>,
  posts: PostRow[],
  { segment }: Pick<PostFilter, 'segment'>,
) {
  const items = await presentedItems()
  if (segment === undefined) return items
  const within = await readWithin(
    db,
    segment,
    items.map(({ id }) => id),
  )
  return items.map(item => ({ ...item, in_segment: within(item.id) }))

  async function presentedItems() {
    if (view !== 'full') return posts.map(post => presentPost(post, company.address))
    const reader = { isTeam: isTeam(role) }
    const detailed = await loadDetails(db, posts)
    return detailed.map(post => presentFullPost(post, company.address, reader))
  }
}
