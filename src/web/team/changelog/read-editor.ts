import { completedPosts } from '../../../features/changelog/completed-posts.ts'
import type { LinkedEntry } from '../../../features/changelog/find-entry.ts'
import { countChangelogReaders, type Reach } from '../../../features/notifications/find-readers.ts'
import { isVisible } from '../../../features/posts/find-post.ts'
import { type PostRow, postsInOrder } from '../../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../../features/posts/search-posts.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { PageCall } from '../../parts/page.ts'
import type { findMember } from '../back-path.ts'
import { categoriesIn, searchLengthMax, tickedPosts, whenText } from './entry-fields.ts'

type Member = NonNullable<ReturnType<typeof findMember>>

const foundMax = 10
/** More cannot be linked: whatever else was sent is left out. */
const tickedMax = 60

export type Editor = {
  /** Undefined for one that is not saved yet. */
  entry: LinkedEntry | undefined
  title: string
  content: string
  /** As they are typed. */
  categories: string
  when: string
  search: string
  ticked: ReadonlySet<number>
  /** Those that are linked, or were when the page was opened. */
  linked: PostRow[]
  suggested: PostRow[]
  found: PostRow[]
  /** The people who would be notified on publication. */
  readers: Reach
}

/** The stored entry, or the form that was not saved. */
export async function readEditor(
  { db, company, sent }: PageCall,
  { audience, userId }: Member,
  entry: LinkedEntry | undefined,
): Promise<Editor> {
  const own = entry?.posts.filter(post => isVisible(audience, post)) ?? []
  const asked = sent ? tickedPosts(sent.fields).slice(0, tickedMax) : own.map(({ id }) => id)
  const search = sent?.fields.search?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
  const [visible, suggested, { posts: matching }] = await Promise.all([
    visiblePosts(db, audience, asked),
    completedPosts(db, audience, entry?.id),
    search === '' ? { posts: [] } : searchFilteredPosts(db, { boards: audience.boards }, search),
  ])
  const ticked = new Set(visible.map(({ id }) => id))
  const isSuggested = new Set(suggested.map(({ id }) => id))
  const linked = [...own, ...visible.filter(({ id }) => !own.some(post => post.id === id))].filter(
    ({ id }) => !isSuggested.has(id),
  )
  const shown = new Set([...linked, ...suggested].map(({ id }) => id))
  const found = matching.filter(({ id }) => !shown.has(id)).slice(0, foundMax)
  const stored = entry?.state === 'scheduled' ? whenText(entry.published!, company.time_zone) : ''
  // Posts hidden from the editor stay linked, so their followers are notified, too.
  const unseen = entry?.posts.filter(post => !isVisible(audience, post)) ?? []
  const concerned = [...ticked, ...unseen.map(({ id }) => id)]
  const actorId = entry?.state === 'scheduled' ? null : userId
  return {
    entry,
    title: sent?.fields.title ?? entry?.title ?? '',
    content: sent?.fields.content ?? entry?.content ?? '',
    categories: sent?.fields.categories ?? categoriesText(entry),
    when: sent?.fields.when ?? stored,
    search,
    ticked,
    linked,
    suggested,
    found,
    // Edits of a published entry notify nobody.
    readers:
      entry?.state === 'published'
        ? { count: 0, followers: 0, isExact: true }
        : await countChangelogReaders(db, concerned, actorId),
  }
}

function categoriesText(entry: LinkedEntry | undefined): string {
  return entry ? (JSON.parse(entry.categories) as string[]).join(', ') : ''
}

async function visiblePosts(db: PageCall['db'], audience: Member['audience'], ids: number[]) {
  return (await postsInOrder(db, ids)).filter(post => isVisible(audience, post))
}

/** The entry as its page would show it. */
export function previewOf(
  { entry, title, content, categories, ticked, linked, suggested, found }: Editor,
  now: Micros,
): LinkedEntry {
  const posts = [...linked, ...suggested, ...found].filter(({ id }) => ticked.has(id))
  return shownEntry({ title, content, categories }, posts, entry?.published ?? now)
}

/** Reads only what the preview of unsaved text needs. */
export async function readPreview(
  { db, sent, now }: PageCall,
  { audience }: Member,
): Promise<LinkedEntry> {
  const { title = '', content = '', categories = '' } = sent?.fields ?? {}
  const ids = tickedPosts(sent?.fields ?? {}).slice(0, tickedMax)
  return shownEntry({ title, content, categories }, await visiblePosts(db, audience, ids), now)
}

type Written = Pick<Editor, 'title' | 'content' | 'categories'>

function shownEntry(
  { title, content, categories }: Written,
  posts: PostRow[],
  published: Micros,
): LinkedEntry {
  return {
    id: 0,
    title,
    slug: '',
    content,
    categories: JSON.stringify(categoriesIn(categories)),
    // Whether it is a draft is said elsewhere.
    state: 'published',
    published,
    listed: published,
    created: published,
    edited: null,
    revision: 0,
    edit_revision: 0,
    posts,
  }
}
