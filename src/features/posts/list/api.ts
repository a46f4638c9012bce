import { z } from 'zod'
import { fieldProblem } from '../../../errors/problem.ts'
import { text } from '../../../platform/http/fields.ts'
import { pageQuery, pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { listPosts, postsFingerprint } from '../list-posts.ts'
import { presentPost } from '../present.ts'
import { fullPostListView, postListView, tag } from '../schema.ts'
import { searchFilteredPosts, searchPosts } from '../search-posts.ts'
import { listFilteredPosts } from './list-filtered-posts.ts'
import { type FilterQuery, filterQuery, postSorts } from './list-query.ts'
import { presentItems } from './present-items.ts'
import { requireFilters, resolveFilter } from './resolve-filter.ts'

const searchLengthMax = 500

const listQuery = z.object({
  search: text(searchLengthMax)
    .optional()
    .meta({
      description:
        'Text to find in title and content. Returns the 50 most relevant posts as one list; `page_size` and `cursor` are ignored. Blank: the plain list.',
      examples: ['dark mode'],
    }),
  ...filterQuery,
  ...pageQuery,
})

type ListQuery = z.infer<typeof listQuery>

export const listPostsEndpoint = endpoint({
  name: 'listPosts',
  tag,
  summary: 'List or search posts',
  description:
    'The posts you can see, newest first, or with `search` the most relevant. Filters combine with each other, with every order and with `search`. If few of many posts match, a page may be short or empty and still have a `next`.',
  query: listQuery,
  takesUnknown: true,
  parameterPermissions: {
    voter: 'votes.read',
    tag: 'tags.read',
    tags: 'tags.read',
    held: 'moderation.read',
    organization: 'organizations.read',
    organizations: 'organizations.read',
    segment: 'segments.read',
    theme: 'themes.read',
    custom_fields: 'post_fields.read',
  },
  responses: {
    200: {
      description: 'One page of posts, or the search results.',
      schema: z.union([postListView, fullPostListView]),
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText, isCached }) => {
  const { db, audience, company } = caller
  if (hasFilters(query)) return listFiltered(caller, query, { path, queryText })
  if (query.search?.trim()) {
    const { posts, fingerprint } = await searchPosts(db, audience, query.search, isCached)
    // After a write, a search mostly finds what it found before.
    if (!posts) return { status: 200, isUnchanged: true, fingerprint }
    const results = posts.map(post => presentPost(post, company.address))
    return { status: 200, body: { next: null, previous: null, results }, fingerprint }
  }
  const list = `posts of ${company.id}`
  const request = pageRequest(query, list)
  const page = await listPosts(db, audience, request)
  const url = company.address.base + path
  return {
    ...pageResponse(page, { url, queryText, list }, post => presentPost(post, company.address)),
    fingerprint: postsFingerprint(page, audience, request),
  }
})

function hasFilters(query: ListQuery): boolean {
  return Object.keys(filterQuery).some(name => query[name as keyof ListQuery] !== undefined)
}

const mergedInSearch = 'A search has no merged posts: what they say is found in the list only.'

/** There is no light way to find out whether such a list is still the same: it is read again. */
async function listFiltered(
  caller: SignedInCaller,
  query: ListQuery,
  { path, queryText }: { path: string; queryText: string },
) {
  const { db, company } = caller
  requireFilters(caller, query)
  const filter = await resolveFilter(caller, query)
  if (query.search?.trim()) {
    if (query.merged) throw fieldProblem('merged', 'not_combinable', mergedInSearch)
    const { posts } = await searchFilteredPosts(db, filter, query.search)
    const results = await presentItems(caller, query, posts, filter)
    return { status: 200 as const, body: { next: null, previous: null, results } }
  }
  const sort = query.sort ?? 'newest'
  const list = `posts of ${company.id} ${sort} ${listName(query)}`
  const column = 'key' as const
  const request = pageRequest(query, list, column)
  const page = await listFilteredPosts(db, filter, postSorts[sort], request)
  const items = await presentItems(caller, query, page.items, filter)
  const url = company.address.base + path
  return pageResponse({ ...page, items }, { url, queryText, list, column }, item => item)
}

/** Binds cursors to the filters as they were sent. */
function listName(query: FilterQuery): string {
  const { sort: _sort, view: _view, ...filters } = query
  return JSON.stringify(
    Object.keys(filterQuery).map(name => filters[name as keyof typeof filters] ?? null),
  )
}
