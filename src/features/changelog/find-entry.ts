import { type Selectable, sql } from 'kysely'
import type { FieldError } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import {
  type Direction,
  idBehind,
  type Page,
  type PageRequest,
  type Position,
  readPage,
} from '../../platform/db/page.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import { slugOf } from '../../platform/text/slug.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRows } from '../../store/insert-rows.ts'
import type { Tables } from '../../store/tables.ts'
import { hasAccount, isTeam } from '../auth/permissions.ts'
import type { Audience } from '../boards/audience.ts'
import { type Reader, type ShownTo, seenBy } from '../boards/who-sees.ts'
import type { CompanyAddress } from '../company/company.ts'
import { imagesOnEntries, type ShownImage } from '../images/images.ts'
import { isVisible } from '../posts/find-post.ts'
import { type PostRow, postsInOrder } from '../posts/post-row.ts'

type StoredEntry = Omit<Selectable<Tables['changelog_entries']>, 'company_id'>

export type EntryRow = EntryOf<StoredEntry>

/** With its images, and every post that it is about, also those that the reader does not see. */
export type LinkedEntry = EntryRow & { posts: PostRow[]; images: ShownImage[] }

type Shown = ShownTo & Pick<EntryRow, 'state' | 'published' | 'created'>

/** Columns by which an entry that is not for everyone is a draft to whatever does not know audiences. */
export function storedAs({ visibility, organizations, segments, ...entry }: Shown) {
  const lists = {
    organizations: JSON.stringify(organizations),
    segments: JSON.stringify(segments),
  }
  const { state, published, created } = entry
  const forAll = { visibility: null, shown_state: null, shown_published: null }
  if (visibility === 'everyone')
    return { ...lists, ...forAll, state, published, listed: published ?? created }
  const shown = { shown_state: state, shown_published: published }
  return {
    ...lists,
    visibility,
    ...shown,
    state: 'draft',
    published: null,
    listed: created,
  } as const
}

type Stored = Pick<
  StoredEntry,
  keyof ShownTo | 'state' | 'published' | 'listed' | 'created' | 'shown_state' | 'shown_published'
>

/** @internal */
type EntryOf<Row> = Omit<Row, keyof ShownTo | 'shown_state' | 'shown_published'> & ShownTo

/** What the columns of `storedAs` say. */
export function entryOf<Row extends Stored>(stored: Row): EntryOf<Row> {
  const { shown_state, shown_published, visibility, organizations, segments, ...row } = stored
  const shownTo: ShownTo = {
    visibility: visibility ?? 'everyone',
    organizations: JSON.parse(organizations),
    segments: JSON.parse(segments),
  }
  if (visibility === null) return { ...row, ...shownTo }
  const shown = { state: shown_state ?? 'draft', published: shown_published }
  return { ...row, ...shownTo, ...shown, listed: shown_published ?? row.created }
}

/** Drafts and scheduled entries are for the team. */
export async function findEntry(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  reader: Reader,
  id: number,
): Promise<LinkedEntry | undefined> {
  const row = await findRow(db, 'changelog_entries', id)
  const [entry] = row ? await visibleTo(db, reader, [entryOf(row)]) : []
  return entry && (await withLinks(db, [entry]))[0]
}

async function visibleTo<Entry extends ShownTo & Pick<EntryRow, 'state'>>(
  db: Pick<CompanyDb, 'run'>,
  reader: Reader,
  entries: Entry[],
): Promise<Entry[]> {
  const sees = await seenBy(db, reader, entries)
  return entries.filter(each => (each.state === 'published' || isTeam(reader.role)) && sees(each))
}

async function withLinks(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  entries: EntryRow[],
): Promise<LinkedEntry[]> {
  const ids = entries.map(({ id }) => id)
  const [posts, images] = await settleAll([readLinkedPosts(db, ids), imagesOnEntries(db, ids)])
  return entries.map(entry => ({
    ...entry,
    posts: posts.get(entry.id) ?? [],
    images: images.get(entry.id) ?? [],
  }))
}

/** Those of these entries that are published for everyone, in the order of the ids. */
export async function publishedInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<LinkedEntry[]> {
  const entries = await entriesInOrder(db, ids)
  return withLinks(db, entries.filter(isForAll('published')))
}

async function entriesInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const rows = await db.run(entriesById, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map(row => [row.id, entryOf(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const isForAll =
  (wanted: EntryRow['state']) =>
  ({ state, visibility }: EntryRow) =>
    state === wanted && visibility === 'everyone'

/** By primary key. */
const entriesById = companyStatement<{ ids: string }, StoredEntry>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'changelog_entries', owner, column, value('ids'))
  return sql`select * from (${rows}) as found`
})

/**
 * What a reader sees of one state, the latest published first. Of `every` state, for the team: drafts stand where they were begun,
 * and so do entries that are not for everyone; as drafts, a page may have fewer.
 */
export async function listEntries(
  db: CompanyDb,
  reader: Reader,
  state: EntryRow['state'] | 'every',
  request: PageRequest<'listed'>,
): Promise<Page<LinkedEntry, 'listed'>> {
  const isWanted = (entry: Pick<EntryRow, 'state'>) => state === 'every' || entry.state === state
  return db.readTogether(async same => {
    if (state === 'every' || state === 'draft') {
      const states = state === 'every' ? state : [state]
      const onwards = request.cursor?.towards ?? 'older'
      let page = await newestEntries(same, states, request)
      while (page[onwards] && !page.items.map(entryOf).some(isWanted))
        page = await newestEntries(same, states, { ...request, cursor: page[onwards] })
      const wanted = page.items.map(entryOf).filter(isWanted)
      return { ...page, items: await withLinks(same, await visibleTo(same, reader, wanted)) }
    }
    const [forAll, all] = await settleAll([
      (async () => newestEntries(same, [state], request))(),
      (async () => (hasAccount(reader.role) ? same.run(entriesForSome, {}) : []))(),
    ])
    // A version that knows no audiences may have published some since, which `forAll` has then.
    const apart = all.filter(stored => stored.state !== state).map(entryOf)
    const own = await visibleTo(same, reader, apart.filter(isWanted))
    const page = own.length === 0 ? forAll : await withOwn(same, state, own, request)
    const entries =
      own.length === 0
        ? forAll.items.map(entryOf)
        : await entriesInOrder(
            same,
            page.items.map(({ id }) => id),
          )
    const shown = await visibleTo(same, reader, entries.filter(isWanted))
    return { ...page, items: await withLinks(same, shown) }
  })
}

type Placed = Position<'listed'>

/** A page of the entries for everyone and of these others. */
async function withOwn(
  db: CompanyDb,
  state: EntryRow['state'],
  own: Placed[],
  request: PageRequest<'listed'>,
): Promise<Page<Placed, 'listed'>> {
  const beyond = (towards: Direction, from: Placed) =>
    own.filter(each => isBeyond(towards, each, from))
  return readPage<Placed, 'listed'>(request, ['listed', 'id'], 'newest', {
    async read(towards, from, limit) {
      const cursor = from && { towards, from }
      const { items, older, newer } = await newestEntries(db, [state], { size: limit, cursor })
      const nearestFirst = [...items, ...(from ? beyond(towards, from) : own)].sort((one, other) =>
        isBeyond(towards, one, other) ? 1 : -1,
      )
      const [back, behind] =
        towards === 'older' ? (['newer', newer] as const) : (['older', older] as const)
      const has_behind =
        behind !== undefined ||
        (cursor && beyond(back, { ...from!, id: idBehind(cursor) }).length > 0)
      return nearestFirst.slice(0, limit).map(each => ({ ...each, has_behind }))
    },
    async hasAny(towards, from) {
      const page = await newestEntries(db, [state], { size: 1, cursor: { towards, from } })
      return page.items.length > 0 || beyond(towards, from).length > 0
    },
  })
}

function isBeyond(towards: Direction, { listed, id }: Placed, from: Placed): boolean {
  const distance = listed - from.listed || id - from.id
  return towards === 'older' ? distance < 0 : distance > 0
}

/** As many of them are in lists, those begun last. Nobody has announced more. */
const forSomeMax = 1_000

type Listed = Stored & Pick<StoredEntry, 'id'>

/** By changelog_for_some. */
const entriesForSome = companyQuery<object, Listed>(query =>
  query
    .selectFrom('changelog_entries')
    .select(['id', 'state', 'published', 'listed', 'created'])
    .select(['visibility', 'organizations', 'segments', 'shown_state', 'shown_published'])
    .where('visibility', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(forSomeMax)),
)

/** select … from changelog_entries as e where e.state = … order by e.listed desc, e.id desc */
const newestEntries = keysetPages(companyQuery, {
  from: 'changelog_entries as e',
  // For one state by changelog_newest_of_state (company_id, state, listed, id), for all by changelog_newest.
  partition: 'state',
  orderBy: ['listed', 'id'],
  select: (_query, _engine, entries) => entries.selectAll('e'),
})

type EntryAddress = { id: number; slug: string; changed: number }

/** The entries published for everyone whose ids are in a range. */
export async function listEntryAddresses(
  db: CompanyDb,
  { after, to }: { after: number; to: number },
): Promise<EntryAddress[]> {
  const entries = await db.run(inRange, { after, to })
  return entries
    .filter(({ state, visibility }) => state === 'published' && visibility === null)
    .map(({ id, slug, edited, published, created }) => ({
      id,
      slug,
      changed: Math.max(edited ?? 0, published ?? created),
    }))
}

type EntryInRange = {
  id: number
  slug: string
  state: string
  visibility: string | null
  edited: number | null
  published: number | null
  created: number
}

/** By primary key. */
const inRange = companyQuery<{ after: number; to: number }, EntryInRange>((query, value) =>
  query
    .selectFrom('changelog_entries')
    .select(['id', 'slug', 'state', 'visibility', 'edited', 'published', 'created'])
    .where('id', '>', value('after'))
    .where('id', '<=', value('to'))
    .orderBy('id'),
)

export const linkedPostsMax = 50

/** The posts that each of these entries is about, by id. */
async function readLinkedPosts(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  entryIds: number[],
): Promise<Map<number, PostRow[]>> {
  if (entryIds.length === 0) return new Map()
  const links = await db.run(linksOf, { ids: JSON.stringify(entryIds) })
  const ids = [...new Set(links.map(({ post_id }) => post_id))].sort((a, b) => a - b)
  const posts = await postsInOrder(db, ids)
  const byEntry = Map.groupBy(links, ({ entry_id }) => entry_id)
  return new Map(
    [...byEntry].map(([entryId, ofEntry]) => {
      const wanted = new Set(ofEntry.map(({ post_id }) => post_id))
      return [entryId, posts.filter(({ id }) => wanted.has(id))]
    }),
  )
}

/** By primary key. */
const linksOf = companyStatement<{ ids: string }, { entry_id: number; post_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'entry_id', type: 'bigint' as const }
    const links = rowsWith(engine, 'changelog_posts', owner, column, value('ids'))
    return sql`select entry_id, post_id from (${links}) as links`
  },
)

/** An error for each id that is not of a post which the audience sees. */
export async function unknownPosts(
  db: CompanyDb,
  audience: Audience,
  postIds: number[],
): Promise<FieldError[]> {
  const found = await postsInOrder(db, postIds)
  const visible = new Set(found.filter(post => isVisible(audience, post)).map(({ id }) => id))
  return postIds.flatMap((id, at) =>
    visible.has(id)
      ? []
      : {
          field: `posts.${at}`,
          code: 'unknown_post' as const,
          message: 'There is no such post that you see.',
        },
  )
}

/** Whether anything changed. */
export async function setLinkedPosts(
  transaction: CompanyTransaction,
  entryId: number,
  before: number[],
  after: number[],
): Promise<boolean> {
  const added = [...new Set(after)].filter(id => !before.includes(id)).sort((a, b) => a - b)
  const removed = before.filter(id => !after.includes(id))
  for (const postId of removed)
    await transaction.query
      .deleteFrom('changelog_posts')
      .where('entry_id', '=', entryId)
      .where('post_id', '=', postId)
      .execute()
  const rows = added.map(post_id => ({ entry_id: entryId, post_id }))
  if (rows.length > 0) await insertRows(transaction, 'changelog_posts', rows)
  return added.length > 0 || removed.length > 0
}

/** The words of a title as they stand in the entry's URL, percent-encoded. */
export function entrySlug(title: string): string {
  return encodeURIComponent(slugOf(title, 'entry'))
}

/** Relative URL of an entry. The id alone finds it; the words are for people. */
export function entryUrl(address: CompanyAddress, entry: { id: number; slug: string }): string {
  return `${address.path}/changelog/${entry.id}/${entry.slug}/`
}
