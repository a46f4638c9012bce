import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostFilter } from '../../../features/posts/list/post-filter.ts'
import { seenThrough } from '../../../features/posts/list/read-within.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../../features/posts/search-posts.ts'
import { narrowedBy, readQuery } from '../../../features/search/results/read-query.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { Language } from '../../../texts/languages.ts'
import type { PageCall } from '../../parts/page.ts'
import { type Choices, filterOf, type InboxView, inboxUrl } from './inbox-view.ts'

const pageSize = 30

/** `cursor`: where the page begins, so that each of its posts can be opened beside it. */
type InboxPage = { cursor: string | undefined; posts: PostRow[] }

export type ReadInbox = {
  pages: InboxPage[]
  previous: string | undefined
  next: string | undefined
  /** What the posts are counted by; those that were searched for are all there. */
  filter: PostFilter | undefined
}

/** So many pages of the posts of a view, in one read; undefined where nobody was given the cursor. */
export async function readInbox(
  {
    db,
    caller,
    company,
    query,
    now,
    t,
  }: Pick<PageCall, 'db' | 'caller' | 'company' | 'query' | 'now' | 't'>,
  view: InboxView,
  choices: Choices,
  pagesCount: number,
): Promise<ReadInbox | undefined> {
  const filter = inboxFilter({ company, now }, caller as SessionCaller, view, choices)
  if (view.search !== undefined) {
    const found = await searchInbox(caller as SessionCaller, filter, view.search, t.language)
    const posts = await seenThrough(db, filter.segment, found)
    const page = { cursor: undefined, posts }
    return { pages: [page], previous: undefined, next: undefined, filter: undefined }
  }
  const sort = postSorts[view.order]
  const list = `team of ${db.companyId} ${inboxUrl('', view)}`
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'key')
  if (query.cursor !== undefined && !cursor) return undefined
  const request = { size: pagesCount * pageSize, cursor }
  const read = await listFilteredPosts(db, filter, sort, request)
  const page = { ...read, items: await seenThrough(db, filter.segment, read.items) }
  const towards = sort.startsAt === 'newest' ? 'older' : 'newer'
  const [back, on] = towards === 'older' ? [page.newer, page.older] : [page.older, page.newer]
  const pages: InboxPage[] = [{ cursor: query.cursor, posts: page.items.slice(0, pageSize) }]
  for (let at = pageSize; at < page.items.length; at += pageSize) {
    const { [sort.column]: key, id } = page.items[at - 1]!
    const begins = encodeCursor({ towards, from: { key, id } }, list, 'key')
    pages.push({ cursor: begins, posts: page.items.slice(at, at + pageSize) })
  }
  return {
    pages,
    previous: back && encodeCursor(back, list, 'key'),
    next: on && encodeCursor(on, list, 'key'),
    filter,
  }
}

/** The posts of a view, for this reader. */
export function inboxFilter(
  { company, now }: Pick<PageCall, 'company' | 'now'>,
  { userId, audience: { boards } }: SessionCaller,
  view: InboxView,
  choices: Choices,
): PostFilter {
  return filterOf(view, choices, {
    boards,
    userId,
    now,
    timeZone: company.time_zone,
    currency: company.currency,
  })
}

/** Best matches first. */
export async function searchInbox(
  caller: SessionCaller,
  filter: PostFilter,
  words: string,
  language: Language,
): Promise<PostRow[]> {
  const asked = await readQuery(caller, words, language)
  return (await searchFilteredPosts(caller.db, narrowedBy(filter, asked), asked.text)).posts
}
