import { problem } from '../../../errors/problem.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { CommentRow } from '../../comments/comment-row.ts'
import { commentsInOrder } from '../../comments/find-comment.ts'
import { presentComment } from '../../comments/present.ts'
import { resolveFilter } from '../../posts/list/resolve-filter.ts'
import type { Explain } from '../query/explain.ts'
import { findCommentIds, type WantedComments } from '../query/find-comment-ids.ts'
import type { SearchText } from '../query/grammar.ts'
import type { Matcher } from '../query/match-marker.ts'
import { countFacets, type Facets, pageOfIds, resultsMax } from './find-results.ts'
import { markResults } from './mark-results.ts'
import { presentTotals } from './present-totals.ts'
import { narrowedBy, readQuery } from './read-query.ts'
import { filters, type Pages, type SearchQuery } from './search-query.ts'

/** Nothing of it is cached, because it needs another permission: see `parameterPermissions`. */
export async function searchComments(caller: SignedInCaller, query: SearchQuery, pages: Pages) {
  refuseOtherFilters(query, ['board', 'status'], 'Comments are filtered by board and status only.')
  const request = pageRequest(query, pages.list, pages.column)
  const asked = await readQuery(caller, query.q)
  const { boards, statuses, tags, creator } = narrowedBy(await resolveFilter(caller, query), asked)
  const wanted = {
    // Comments have no tags.
    boards: tags !== undefined ? [] : boards === 'every' ? boards : [...boards],
    statuses,
    creator,
    isTeam: isTeam(caller.role),
  }
  const found = await findCommentResults(caller.db, wanted, asked.text, request)
  const { matcher, explain } = found
  const marks = await markResults(
    found.page.items.map(({ content }) => ({ title: '', content, matcher, explain })),
  )
  const items = found.page.items.map((comment, at) => ({ comment, marks: marks[at]! }))
  const response = pageResponse({ ...found.page, items }, pages, ({ comment, marks }) => ({
    comment: presentComment(comment, caller.company.address),
    snippet: marks.snippet,
    matches: marks.matches,
  }))
  return { ...response, body: { ...response.body, ...presentTotals(caller, found) } }
}

/** Most filters are of posts alone. */
export function refuseOtherFilters(
  query: SearchQuery,
  taken: (keyof SearchQuery)[],
  message: string,
) {
  const errors = ([...Object.keys(filters), 'kind'] as (keyof SearchQuery)[])
    .filter(name => !taken.includes(name) && query[name] !== undefined)
    .map(field => ({ field, code: 'not_combinable' as const, message }))
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

type CommentResults = {
  page: Page<CommentRow, 'key'>
  count: number
  isExact: boolean
  facets: Facets
  also: string[]
  matcher: Matcher
  explain: Explain
}

/** One page of the comments that match a query, best first, and what all of them have in common. */
export function findCommentResults(
  db: CompanyDb,
  wanted: WantedComments,
  text: string | SearchText,
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
      explain: found.explain,
    }
  })
}
