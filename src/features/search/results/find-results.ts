import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { DataDependency } from '../../../store/subject.ts'
import type { Audience } from '../../boards/audience.ts'
import type { PostFilter } from '../../posts/list/post-filter.ts'
import { postDependencies } from '../../posts/post-revision.ts'
import type { PostRow } from '../../posts/post-row.ts'
import { postsInOrder } from '../../posts/posts-in-order.ts'
import { narrowingOf } from '../../posts/search-posts.ts'
import { findPostIds } from '../query/find-post-ids.ts'
import type { Matcher } from '../query/match-marker.ts'
import { countFacets, type Facets } from './count-facets.ts'
import { pageOfIds } from './page-of-ids.ts'

/** How many posts, or comments, a search finds at most; all of them are ranked and counted. */
export const resultsMax = 1_000

export type SearchResults = {
  page: Page<PostRow, 'key'>
  count: number
  isExact: boolean
  facets: Facets
  also: string[]
  matcher: Matcher
  /** What a write has to change to change any of it, apart from what the filter is about. */
  dependencies: DataDependency[]
}

/** One page of the posts that match a query and a filter, best first, and what all of them have in common. */
export function findResults(
  db: CompanyDb,
  filter: PostFilter,
  text: string,
  request: PageRequest<'key'>,
  reader: { isTeam: boolean },
): Promise<SearchResults> {
  return db.readTogether(async same => {
    const audience: Audience =
      filter.boards === 'every' ? { boards: 'every' } : { boards: [...filter.boards] }
    const narrowing = await narrowingOf(same, filter)
    const found = await findPostIds(same, audience, text, resultsMax, narrowing)
    const { ids, areAll, also, matcher, comparedIds } = found
    const page = pageOfIds(ids, request)
    return {
      page: { ...page, items: await postsInOrder(same, page.items) },
      count: ids.length,
      isExact: areAll,
      facets: await countFacets(same, found, { withTags: reader.isTeam }),
      also,
      matcher,
      dependencies: [{ of: 'ranking', ids: 'every' }, ...postDependencies(...comparedIds)],
    }
  })
}
