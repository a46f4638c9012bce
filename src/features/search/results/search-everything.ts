import { pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import { presentEntry } from '../../changelog/resource.ts'
import { presentComment } from '../../comments/present.ts'
import { resolveFilter } from '../../posts/list/resolve-filter.ts'
import { presentPost } from '../../posts/present.ts'
import { type Found, findEverything, kinds, textOf } from './find-everything.ts'
import { type Marks, markResults } from './mark-results.ts'
import { presentTotals } from './present-totals.ts'
import { narrowedBy, readQuery } from './read-query.ts'
import { refuseOtherFilters } from './search-comments.ts'
import type { Pages, SearchQuery } from './search-query.ts'

/** Nothing of it is cached, because it needs other permissions: see `parameterPermissions`. */
export async function searchEverything(caller: SignedInCaller, query: SearchQuery, pages: Pages) {
  const message = 'Everything is filtered by kind, board, status and tag only.'
  refuseOtherFilters(query, ['kind', 'board', 'status', 'tag'], message)
  const asked = await readQuery(caller, query.q)
  const wanted = {
    text: asked.text,
    filter: narrowedBy(await resolveFilter(caller, query), asked),
    hasBoards: query.board !== undefined || asked.filter.boards !== undefined,
    kind: query.kind,
    isTeam: isTeam(caller.role),
    seesInternal: isTeam(caller.role),
    seesComments: caller.permissions.has('comments.read'),
    seesChangelog: caller.permissions.has('changelog.read'),
  }
  const request = pageRequest(query, pages.list, pages.column)
  const found = await findEverything(caller.db, wanted, request)
  const marks = await markResults(
    found.page.items.map(item => ({ ...textOf(item), ...found.how[item.kind] })),
  )
  const items = found.page.items.map((item, at) => ({ item, marks: marks[at]! }))
  const response = pageResponse({ ...found.page, items }, pages, ({ item, marks }) =>
    present(caller, item, marks),
  )
  const totals = presentTotals(caller, found)
  const counted = kinds.map(kind => ({ kind, count: found.counts[kind] }))
  const facets = { ...totals.facets, kinds: counted.filter(({ count }) => count > 0) }
  return { ...response, body: { ...response.body, ...totals, facets } }
}

function present({ company, audience }: SignedInCaller, found: Found, marks: Marks) {
  if (found.kind === 'comment') {
    const { kind, comment } = found
    const { snippet, matches } = marks
    return { kind, comment: presentComment(comment, company.address), snippet, matches }
  }
  return found.kind === 'post'
    ? { kind: found.kind, post: presentPost(found.post, company.address), ...marks }
    : { kind: found.kind, entry: presentEntry(found.entry, company.address, audience), ...marks }
}
