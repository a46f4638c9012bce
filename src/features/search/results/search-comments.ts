import { problem } from '../../../errors/problem.ts'
import { pageAnswer, pageRequest } from '../../../platform/http/page-query.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { presentComment } from '../../comments/present.ts'
import { resolveFilter } from '../../posts/list/resolve-filter.ts'
import { findCommentResults } from './find-comment-results.ts'
import { presentTotals } from './present-totals.ts'
import { filters, type Pages, type SearchQuery } from './search-query.ts'
import { snippetOf } from './snippet.ts'

/** Nothing of it is cached, because it needs another permission: see `parameterPermissions`. */
export async function searchComments(caller: SignedInCaller, query: SearchQuery, pages: Pages) {
  refuseOtherFilters(query)
  const request = pageRequest(query, pages.list, pages.column)
  const { boards, statuses } = await resolveFilter(caller, query)
  const wanted = {
    boards: boards === 'every' ? boards : [...boards],
    statuses,
    isTeam: isTeam(caller.role),
  }
  const found = await findCommentResults(caller.db, wanted, query.q, request)
  const answer = pageAnswer(found.page, pages, comment => ({
    comment: presentComment(comment, caller.company.address),
    snippet: snippetOf(comment.content, found.matcher),
  }))
  return { ...answer, body: { ...answer.body, ...presentTotals(caller, found) } }
}

function refuseOtherFilters(query: SearchQuery) {
  const { board: _board, status: _status, ...others } = filters
  const errors = Object.keys(others)
    .filter(name => query[name as keyof SearchQuery] !== undefined)
    .map(field => ({
      field,
      code: 'not_combinable' as const,
      message: 'Comments are filtered by board and status only.',
    }))
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
