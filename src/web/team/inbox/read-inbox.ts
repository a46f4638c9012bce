import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../../features/posts/search-posts.ts'
import { narrowedBy, readQuery } from '../../../features/search/results/read-query.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { PageCall } from '../../parts/page.ts'
import { ages, type Choices, type InboxView, inboxUrl } from './inbox-view.ts'

const pageSize = 30

/** `cursor`: where the page begins, so that each of its posts can be opened beside it. */
type InboxPage = { cursor: string | undefined; posts: PostRow[] }

export type ReadInbox = {
  pages: InboxPage[]
  previous: string | undefined
  next: string | undefined
}

/** So many pages of the posts of a view, in one read; undefined where nobody was given the cursor. */
export async function readInbox(
  { db, caller, query, now, t }: PageCall,
  view: InboxView,
  choices: Choices,
  pagesCount: number,
): Promise<ReadInbox | undefined> {
  const filter = {
    boards: view.board === undefined ? caller.audience.boards : [view.board],
    statuses: statusesOf(view, choices),
    tag: view.tag,
    owner: view.owner,
    organization: view.organization,
    ...timesOf(view, now),
  }
  if (view.search !== undefined) {
    const asked = await readQuery(caller, view.search, t.language)
    const { posts } = await searchFilteredPosts(db, narrowedBy(filter, asked), asked.text)
    return { pages: [{ cursor: undefined, posts }], previous: undefined, next: undefined }
  }
  const sort = postSorts[view.order]
  const list = `team of ${db.companyId} ${inboxUrl('', view)}`
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'key')
  if (query.cursor !== undefined && !cursor) return undefined
  const isInInbox = view.show === 'inbox' || undefined
  const request = { size: pagesCount * pageSize, cursor }
  const page = await listFilteredPosts(db, { ...filter, isInInbox }, sort, request)
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
  }
}

const dayMicros = 24 * 3600 * 1_000_000

function timesOf({ age }: InboxView, now: number) {
  if (age === undefined) return {}
  const then = now - ages[age] * dayMicros
  return age.startsWith('new') ? { createdAfter: then } : { createdBefore: then }
}

/** Statuses that a post in the inbox can have: any other one counts as an answer. */
function statusesOf(view: InboxView, { status, statusIds }: Choices) {
  const wanted =
    view.status !== undefined
      ? [view.status]
      : view.show === 'inbox'
        ? status.filter(({ category }) => category === 'open').map(({ id }) => id)
        : undefined
  // A post may still have a status that was replaced by this one.
  return wanted?.flatMap(id => statusIds.get(id) ?? [])
}
