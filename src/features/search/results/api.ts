import { z } from 'zod'
import { pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { isTeam } from '../../auth/permissions.ts'
import { presentItems } from '../../posts/list/present-items.ts'
import { requireFilters, resolveFilter } from '../../posts/list/resolve-filter.ts'
import { tag } from '../../posts/schema.ts'
import { findResults, type SearchResults } from './find-results.ts'
import { markResults } from './mark-results.ts'
import { presentTotals } from './present-totals.ts'
import { narrowedBy, readQuery } from './read-query.ts'
import {
  commentResultsView,
  everythingView,
  fullSearchResultsView,
  type ResultView,
  searchResultsView,
} from './schema.ts'
import { refuseOtherFilters, searchComments } from './search-comments.ts'
import { searchEverything } from './search-everything.ts'
import { filters, type Pages, type SearchQuery, searchQuery } from './search-query.ts'

export const searchEndpoint = endpoint({
  name: 'search',
  tag,
  summary: 'Search posts, comments and the changelog',
  description:
    'Up to 1,000 matching posts, best first, with the passages that match; with `in=comments`, comments, and with `in=everything`, all that there is. A cursor continues after the last result of its page, wherever writes have moved it.',
  query: searchQuery,
  parameterPermissions: {
    voter: 'votes.read',
    tag: 'tags.read',
    tags: 'tags.read',
    organization: 'organizations.read',
    organizations: 'organizations.read',
    segment: 'segments.read',
    theme: 'themes.read',
    'in=comments': 'comments.read',
    'in=everything': 'comments.read',
  },
  responses: {
    200: {
      description: 'One page of results.',
      schema: z.union([
        searchResultsView,
        fullSearchResultsView,
        commentResultsView,
        everythingView,
      ]),
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { company } = caller
  requireFilters(caller, query)
  const list = `search of ${company.id} ${JSON.stringify(boundTo(query))}`
  const pages = { url: company.address.base + path, queryText, list, column: 'key' as const }
  if (query.in === 'everything') return searchEverything(caller, query, pages)
  return query.in === 'comments'
    ? searchComments(caller, query, pages)
    : searchPosts(caller, query, pages)
})

/** Binds cursors to the query and the filters as they were sent. */
function boundTo({ page_size: _size, cursor: _cursor, view: _view, ...said }: SearchQuery) {
  return said
}

async function searchPosts(caller: SignedInCaller, query: SearchQuery, pages: Pages) {
  const taken = Object.keys(filters) as (keyof SearchQuery)[]
  refuseOtherFilters(query, taken, 'Only `in=everything` finds several kinds.')
  const request = pageRequest(query, pages.list, pages.column)
  const asked = await readQuery(caller, query.q)
  const filter = narrowedBy(await resolveFilter(caller, query), asked)
  const reader = { isTeam: isTeam(caller.role) }
  const found = await findResults(caller.db, filter, asked.text, request, reader)
  const items = await presentResults(caller, query, found)
  const response = pageResponse({ ...found.page, items }, pages, item => item)
  const body = { ...response.body, ...presentTotals(caller, found) }
  // Other filters, such as a person's votes, are no dependency: those results are read again after every write.
  const isPlain =
    !asked.dependsOnNames &&
    Object.keys(filters).every(name => query[name as keyof SearchQuery] === undefined)
  const { dependencies } = found
  return { ...response, body, ...(isPlain && { fingerprint: { dependencies } }) }
}

async function presentResults(
  caller: SignedInCaller,
  query: SearchQuery,
  { page, matcher, explain }: SearchResults,
): Promise<ResultView[]> {
  const posts = await presentItems(caller, query, page.items, {})
  const marks = await markResults(
    posts.map(({ title, content }) => ({ title, content, matcher, explain })),
  )
  return posts.map((post, at) => ({ post, ...marks[at]! }))
}
