import { z } from 'zod'
import { isoTime } from '../../platform/clock.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import type { CompanyAddress } from '../company/company.ts'
import { crudEndpoints } from '../endpoints/crud-endpoints.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import { createProblems } from '../endpoints/resource-endpoints.ts'
import { requirePosts } from '../posts/duplicates/set-different.ts'
import type { PostRow } from '../posts/post-row.ts'
import { postUrl } from '../posts/url.ts'
import { pageOfIds } from '../search/results/find-results.ts'
import {
  createThemeBody,
  dismissBody,
  editThemeBody,
  type SuggestionView,
  suggestionListView,
  type ThemeView,
  themeView,
} from './schema.ts'
import {
  dismissSuggestion,
  listSuggestions,
  readSuggested,
  type Suggestion,
  suggestedName,
} from './suggestions.ts'
import {
  createTheme,
  deleteTheme,
  editTheme,
  findTheme,
  pageOfThemes,
  type Theme,
} from './themes.ts'

const tag = {
  name: 'Themes',
  description: 'Saved demand: searches, posts and tags under a name, counted continuously.',
}

export const themeEndpoints = crudEndpoints({
  names: ['Theme', 'Themes'],
  words: ['a theme', 'themes'],
  tag,
  view: themeView,
  find: findTheme,
  present: presentTheme,
  list: {
    description: 'Newest first, at most 50.',
    read: pageOfThemes,
  },
  create: {
    description:
      'A company can have up to 50. Hark counts it in the background; `GET /api/v1/demand/?theme=` counts it live.',
    body: createThemeBody,
    problems: ['already_exists', 'too_many_themes'],
    run: createTheme,
  },
  get: { description: 'One theme, with its latest numbers.' },
  edit: {
    description: 'Changes the fields you send. Hark then counts it again.',
    body: editThemeBody,
    problems: ['already_exists'],
    run: editTheme,
  },
  delete: { description: 'Its posts stay as they are.', run: deleteTheme },
})

function presentTheme(theme: Theme): ThemeView {
  const { id, name, description, searches, posts, tags, owner_id, growth_step } = theme
  const { people, organizations, revenue, new_organizations, former_organizations } = theme
  const timeOf = (time: number | null) => (time === null ? null : isoTime(time))
  return {
    id,
    name,
    description,
    searches,
    posts,
    tags,
    owner: owner_id,
    growth_step,
    people,
    organizations,
    revenue,
    new_organizations,
    former_organizations,
    is_exact: theme.is_exact === 1,
    counted_at: timeOf(theme.counted_at),
    created: isoTime(theme.created),
    edited: timeOf(theme.edited),
  }
}

export const listThemeSuggestionsEndpoint = endpoint({
  name: 'listThemeSuggestions',
  tag,
  summary: 'List suggested themes',
  description:
    'Groups of 3 to 20 similar posts that are in no theme, most people first. They come from the 200 most similar pairs. To accept one, create a theme with its `posts`.',
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of suggestions.', schema: suggestionListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const list = `suggested themes of ${company.id}`
  const pages = { url: company.address.base + path, queryText, list, column: 'key' as const }
  const all = await listSuggestions(db, audience)
  const page = pageOfIds(
    all.map(({ id }) => id),
    pageRequest(query, list, pages.column),
  )
  const shown = all.filter(({ id }) => page.items.includes(id))
  const posts = await readSuggested(db, shown)
  const items = shown.map(each => presentSuggestion(each, posts, company.address))
  return pageResponse({ ...page, items }, pages, item => item)
})

function presentSuggestion(
  { ids, people, organizations, revenue, isExact }: Suggestion,
  posts: ReadonlyMap<number, PostRow>,
  address: CompanyAddress,
): SuggestionView {
  const shown = ids.flatMap(id => posts.get(id) ?? [])
  return {
    name: suggestedName(shown),
    posts: shown.map(post => ({ id: post.id, title: post.title, url: postUrl(address, post) })),
    people,
    organizations,
    revenue,
    is_exact: isExact,
  }
}

export const dismissThemeSuggestionEndpoint = endpoint({
  name: 'dismissThemeSuggestion',
  tag,
  summary: 'Dismiss a suggested theme',
  description: 'Hark no longer suggests these posts. You can still add them to themes.',
  body: dismissBody,
  requestHeaders: ['Idempotency-Key'],
  responses: { 204: { description: 'Dismissed.' } },
  problems: createProblems,
}).run(call =>
  respondOnce(call, async (transaction: CompanyTransaction, caller: SignedInCaller) => {
    await requirePosts(transaction, caller, call.body.posts, 'posts')
    await dismissSuggestion(transaction, caller.actor, call.body.posts)
    return { status: 204 as const }
  }),
)
