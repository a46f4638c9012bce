import { visibilities } from '../../../features/boards/audience.ts'
import { organizationsMax, type ShownTo } from '../../../features/boards/who-sees.ts'
import { openToAll } from '../../../features/changelog/change-entry.ts'
import { completedPosts } from '../../../features/changelog/completed-posts.ts'
import type { LinkedEntry } from '../../../features/changelog/find-entry.ts'
import type { ShownImage } from '../../../features/images/images.ts'
import { countChangelogReaders, type Reach } from '../../../features/notifications/find-readers.ts'
import { isVisible } from '../../../features/posts/find-post.ts'
import { type PostRow, postsInOrder } from '../../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../../features/posts/search-posts.ts'
import type { Micros } from '../../../platform/clock.ts'
import { idsAfter, isId } from '../../../platform/text/id.ts'
import { imageIds } from '../../parts/images-field.tsx'
import type { PageCall, SentForm } from '../../parts/page.ts'
import { unsavedImages } from '../../parts/writing-form.tsx'
import { segmentsIn } from '../../settings/segment-ticks.tsx'
import { type OfferedTo, readOfferedTo } from '../../settings/shown-to-fields.tsx'
import type { findMember } from '../back-path.ts'
import {
  categoriesIn,
  contentLengthMax,
  searchLengthMax,
  tickedPosts,
  whenText,
} from './entry-fields.ts'

type Member = NonNullable<ReturnType<typeof findMember>>

const foundMax = 8
const suggestedMax = 5
/** More cannot be linked: whatever else was sent is left out. */
const linkedMax = 60

export type Editor = {
  /** Undefined for one that is not saved yet. */
  entry: LinkedEntry | undefined
  title: string
  content: string
  /** As they are typed. */
  categories: string
  when: string
  search: string
  imageIds: number[]
  /** Only for the preview. */
  images: ShownImage[]
  linked: PostRow[]
  suggested: PostRow[]
  found: PostRow[]
  /** The people who would be notified on publication. */
  readers: Reach
  shownTo: ShownTo
  offeredTo: OfferedTo
}

/** The stored entry, or the form that was not saved. */
export async function readEditor(
  call: PageCall,
  { audience, userId }: Member,
  entry: LinkedEntry | undefined,
): Promise<Editor> {
  const { db, caller, company, sent } = call
  const own = entry?.posts.filter(post => isVisible(audience, post)) ?? []
  const asked = sent ? linkedIn(sent) : own.map(({ id }) => id)
  const search = sent?.fields.search?.trim().slice(0, searchLengthMax).toWellFormed() ?? ''
  const isSent = sent?.fields.image_ids !== undefined
  const ofForm = isSent ? imageIds(sent.fields) : (entry?.images.map(({ id }) => id) ?? [])
  const shownTo = shownToIn(sent, entry)
  const [linked, completed, { posts: matching }, images, offeredTo] = await Promise.all([
    visiblePosts(db, audience, asked),
    completedPosts(db, audience, entry?.id),
    search === '' ? { posts: [] } : searchFilteredPosts(db, { boards: audience.boards }, search),
    sent?.fields.do === 'preview' ? unsavedImages(db, caller, ofForm) : [],
    readOfferedTo(db, [...new Set([...(entry?.organizations ?? []), ...shownTo.organizations])]),
  ])
  const isLinked = new Set(linked.map(({ id }) => id))
  const others = (posts: PostRow[], max: number) =>
    posts.filter(({ id }) => !isLinked.has(id)).slice(0, max)
  const stored = entry?.state === 'scheduled' ? whenText(entry.published!, company.time_zone) : ''
  // Posts hidden from the editor stay linked, so their followers are notified, too.
  const unseen = entry?.posts.filter(post => !isVisible(audience, post)) ?? []
  const concerned = [...isLinked, ...unseen.map(({ id }) => id)]
  const actorId = entry?.state === 'scheduled' ? null : userId
  return {
    entry,
    title: sent?.fields.title ?? entry?.title ?? '',
    content: sent?.fields.content ?? entry?.content ?? '',
    categories: sent?.fields.categories ?? categoriesText(entry),
    when: sent?.fields.when ?? stored,
    search,
    imageIds: ofForm,
    images,
    linked,
    suggested: others(completed, suggestedMax),
    found: others(matching, foundMax),
    // Edits of a published entry notify nobody.
    readers:
      entry?.state === 'published'
        ? { count: 0, followers: 0, isExact: true }
        : await countChangelogReaders(db, concerned, shownTo, actorId),
    shownTo,
    offeredTo,
  }
}

/** As it is in the form, or else as it is stored. */
function shownToIn(sent: SentForm | undefined, entry: ShownTo = openToAll): ShownTo {
  const visibility = visibilities.find(each => each === sent?.fields.visibility)
  if (!sent || !visibility) return entry
  const { fields } = sent
  const organizations = idsAfter('organization-', fields).slice(0, organizationsMax)
  return { visibility, organizations, segments: segmentsIn(fields) ?? [] }
}

/** The chips of the form, with the one that was added or taken away. */
function linkedIn({ fields }: SentForm): number[] {
  const { add = '', drop = '' } = fields
  const ids = tickedPosts(fields).slice(0, linkedMax)
  const added = isId(add) && !ids.includes(Number(add)) ? [...ids, Number(add)] : ids
  return added.filter(id => String(id) !== drop)
}

function categoriesText(entry: LinkedEntry | undefined): string {
  return entry ? (JSON.parse(entry.categories) as string[]).join(', ') : ''
}

async function visiblePosts(db: PageCall['db'], audience: Member['audience'], ids: number[]) {
  return (await postsInOrder(db, ids)).filter(post => isVisible(audience, post))
}

/** The entry as its page would show it. */
export function previewOf(
  { entry, title, content, categories, linked: posts, images }: Editor,
  now: Micros,
): LinkedEntry {
  const published = entry?.published ?? now
  return {
    id: 0,
    title,
    slug: '',
    // More is refused when it is saved.
    content: content.slice(0, contentLengthMax),
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
    images,
    ...openToAll,
  }
}
