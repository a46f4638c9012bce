import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { CommentRow } from '../../comments/comment-row.ts'
import { commentsInOrder } from '../../comments/comments-in-order.ts'
import { findCommentIds, type WantedComments } from '../query/find-comment-ids.ts'
import type { Matcher } from '../query/match-marker.ts'
import { countFacets, type Facets } from './count-facets.ts'
import { resultsMax } from './find-results.ts'
import { pageOfIds } from './page-of-ids.ts'

export type CommentResults = {
  page: Page<CommentRow, 'key'>
  count: number
  isExact: boolean
  facets: Facets
  also: string[]
  matcher: Matcher
}

/** One page of the comments that match a query, best first, and what all of them have in common. */
export function findCommentResults(
  db: CompanyDb,
  wanted: WantedComments,
  text: string,
  request: PageRequest<'key'>,
): Promise<CommentResults> {
  return db.readTogether(async same => {
    const found = await findCommentIds(same, wanted, text, resultsMax)
    const page = pageOfIds(found.ids, request)
    return {
      page: { ...page, items: await commentsInOrder(same, page.items) },
      count: found.ids.length,
      isExact: found.areAll,
      facets: await countFacets(same, found, { withTags: false }),
      also: found.also,
      matcher: found.matcher,
    }
  })
}
