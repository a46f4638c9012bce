import { problem } from '../../errors/problem.ts'
import { type Micros, wallTime } from '../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Audience, Visibility } from '../boards/audience.ts'
import { type ShownTo, unknownOrganizations } from '../boards/who-sees.ts'
import { placeImages } from '../images/place-images.ts'
import { takeImagesAway } from '../images/take-images-away.ts'
import { isVisible } from '../posts/find-post.ts'
import { chosenSegments, requireSegments } from '../segments/admission.ts'
import {
  changelogAudienceChanged,
  changelogCreated,
  changelogDeleted,
  changelogEdited,
  changelogPublished,
  changelogUnpublished,
} from './events.ts'
import {
  type EntryRow,
  entrySlug,
  type LinkedEntry,
  setLinkedPosts,
  storedAs,
  unknownPosts,
} from './find-entry.ts'

type CreateEntry = {
  title: string
  content: string
  categories: string[]
  posts: number[]
  /** If omitted, a new entry has none and an existing one keeps its own. */
  images?: number[] | undefined
  published: Micros | null
  visibility?: Visibility | undefined
  organizations?: number[] | undefined
  segments?: number[] | undefined
}

/** No one has this id. */
const nobody = 0

/** New images are uploads of theirs. */
type Editor = { actor: Actor; audience: Audience; userId?: number }

/** The id of the new entry. */
export function createEntry(
  db: CompanyDb,
  { actor, audience, userId }: Editor,
  { title, content, categories, posts, images = [], published, ...given }: CreateEntry,
): Promise<number> {
  return db.write(actor, async transaction => {
    const errors = await unknownPosts(transaction, audience, posts)
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const shownTo = await audienceAfter(transaction, openToAll, given)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const state = stateAt(transaction, published)
    await transaction.query
      .insertInto('changelog_entries')
      .values({
        id,
        title,
        slug: entrySlug(title),
        content,
        categories: JSON.stringify(categories),
        ...storedAs({ ...shownTo, state, published, created }),
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    await setLinkedPosts(transaction, id, [], posts)
    const [place, uploaderId] = [{ entry_id: id }, userId ?? nobody]
    await placeImages(transaction, { place, before: [], wanted: images, uploaderId })
    transaction.record(changelogCreated, { entry_id: id }, { title })
    await recordPublication(transaction, id, { ...shownTo, state: 'draft' }, { ...shownTo, state })
    return id
  })
}

type EditEntry = { [Field in keyof CreateEntry]?: CreateEntry[Field] | undefined }

/**
 * `entry` is as it is in the transaction. What is the same as before is no edit. Posts that the editor does not see stay
 * linked: they cannot mean to remove them.
 */
export function editEntry(
  db: CompanyDb,
  { actor, audience, userId }: Editor,
  entry: LinkedEntry,
  given: EditEntry,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = entry
    const { title = entry.title, content = entry.content } = given
    const formerCategories: string[] = JSON.parse(entry.categories)
    const categories = given.categories ?? formerCategories
    const published = given.published === undefined ? entry.published : given.published
    const state = published === entry.published ? entry.state : stateAt(transaction, published)
    const shownTo = await audienceAfter(transaction, entry, given)
    const isRelinked = given.posts && (await relink(given.posts))
    const placed = given.images && (await placeImages(transaction, placing(given.images)))
    const details = {
      ...changed('title', entry.title, title),
      ...changed('content', entry.content, content),
      ...(JSON.stringify(categories) === entry.categories
        ? {}
        : { categories: { before: formerCategories, after: categories } }),
      ...changed('published', entry.published, published),
      ...changed('visibility', entry.visibility, shownTo.visibility),
      ...changed('organizations', textOf(entry.organizations), textOf(shownTo.organizations)),
      ...changed('segments', textOf(entry.segments), textOf(shownTo.segments)),
    }
    if (!isRelinked && !placed && Object.keys(details).length === 0) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('changelog_entries')
      .set({
        title,
        slug: entrySlug(title),
        content,
        categories: JSON.stringify(categories),
        ...storedAs({ ...shownTo, state, published, created: entry.created }),
        edited,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', id)
      .execute()
    transaction.record(changelogEdited, { entry_id: id }, details)
    if ('visibility' in details || 'organizations' in details || 'segments' in details)
      transaction.record(changelogAudienceChanged, { entry_id: id })
    await recordPublication(transaction, id, entry, { ...shownTo, state })

    function placing(wanted: number[]) {
      const before = entry.images.map(image => image.id)
      return { place: { entry_id: id }, before, wanted, uploaderId: userId ?? nobody }
    }

    async function relink(postIds: number[]): Promise<boolean> {
      const errors = await unknownPosts(transaction, audience, postIds)
      if (errors.length > 0) throw problem('invalid_input', { errors })
      const before = entry.posts.map(post => post.id)
      const unseen = entry.posts.filter(post => !isVisible(audience, post)).map(post => post.id)
      return setLinkedPosts(transaction, id, before, [...postIds, ...unseen])
    }
  })
}

type GivenAudience = Pick<EditEntry, keyof ShownTo>

/** Who sees an entry after an edit. Organizations that are gone may stay. */
async function audienceAfter(
  transaction: CompanyTransaction,
  before: ShownTo,
  given: GivenAudience,
): Promise<ShownTo> {
  const { visibility = before.visibility, organizations = before.organizations } = given
  const segments = chosenSegments({ ...given, visibility }, before.segments)
  await requireSegments(transaction, given.segments ?? [])
  const errors = await unknownOrganizations(transaction, given.organizations ?? [])
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return { visibility, organizations, segments }
}

export const openToAll: ShownTo = { visibility: 'everyone', organizations: [], segments: [] }

const textOf = (ids: number[]) => JSON.stringify(ids)

function changed<Name extends string, Value>(name: Name, before: Value, after: Value) {
  return before === after
    ? {}
    : ({ [name]: { before, after } } as Record<Name, { before: Value; after: Value }>)
}

/** `entry` is as it is in the transaction. It has few posts, so all of it goes at once. */
export function deleteEntry(
  db: CompanyDb,
  actor: Actor,
  entry: Pick<EntryRow, 'id' | 'title' | 'state' | 'visibility'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { query } = transaction
    const { id, title } = entry
    await takeImagesAway(transaction, 'entry_id', [id])
    await query.deleteFrom('changelog_posts').where('entry_id', '=', id).execute()
    await query.deleteFrom('changelog_entries').where('id', '=', id).execute()
    if (isCounted(entry)) await countPublished(transaction, -1)
    transaction.record(changelogDeleted, { entry_id: id }, { title })
  })
}

type State = EntryRow['state']

/** The state for a publication time: none, in the future, or in the past. */
export function stateAt({ clock }: CompanyTransaction, published: Micros | null): State {
  if (published === null) return 'draft'
  return published > wallTime(clock) ? 'scheduled' : 'published'
}

type Shown = Pick<EntryRow, 'state' | 'visibility'>

/** Pages link to the changelog where others than the team may see an entry. */
const isCounted = ({ state, visibility }: Shown) => state === 'published' && visibility !== 'team'

/** Counts an entry that became public, or is no longer, and records that. */
export async function recordPublication(
  transaction: CompanyTransaction,
  entryId: number,
  before: Shown,
  after: Shown,
) {
  if (isCounted(before) !== isCounted(after))
    await countPublished(transaction, isCounted(after) ? 1 : -1)
  if ((before.state === 'published') === (after.state === 'published')) return
  const kind = after.state === 'published' ? changelogPublished : changelogUnpublished
  transaction.record(kind, { entry_id: entryId })
}

async function countPublished({ query }: CompanyTransaction, change: 1 | -1) {
  await query
    .updateTable('companies')
    .set(eb => ({ changelog_count: eb('changelog_count', '+', change) }))
    .execute()
}
