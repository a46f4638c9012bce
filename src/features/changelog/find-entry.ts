import { type Selectable, sql } from 'kysely'
import type { FieldError } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import { slugOf } from '../../platform/text/slug.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { queryById } from '../../store/query-by-id.ts'
import type { Tables } from '../../store/tables.ts'
import type { Audience } from '../boards/audience.ts'
import type { CompanyAddress } from '../company/company.ts'
import { imagesOnEntries, type ShownImage } from '../images/images.ts'
import { isVisible } from '../posts/find-post.ts'
import { type PostRow, postsInOrder } from '../posts/post-row.ts'

export type EntryRow = Omit<Selectable<Tables['changelog_entries']>, 'company_id'>

/** With its images, and every post that it is about, also those that the reader does not see. */
export type LinkedEntry = EntryRow & { posts: PostRow[]; images: ShownImage[] }

/** Drafts and scheduled entries are for the team. */
export async function findEntry(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  reader: { isTeam: boolean },
  id: number,
): Promise<LinkedEntry | undefined> {
  const [entry] = await db.run(entryById, { id })
  if (!entry || (entry.state !== 'published' && !reader.isTeam)) return undefined
  return (await withLinks(db, [entry]))[0]
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

const entryById = queryById('changelog_entries')

/** Those of these entries that are published, in the order of the ids. */
export async function publishedInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<LinkedEntry[]> {
  if (ids.length === 0) return []
  const rows = await db.run(entriesById, { ids: JSON.stringify(ids) })
  const byId = new Map(rows.map(entry => [entry.id, entry]))
  return withLinks(
    db,
    ids.flatMap(id => byId.get(id) ?? []),
  )
}

/** By primary key. */
const entriesById = companyStatement<{ ids: string }, EntryRow>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'changelog_entries', owner, column, value('ids'))
  return sql`select * from (${rows}) as found where state = 'published'`
})

/** The latest published first; drafts stand where they were begun. */
export async function listEntries(
  db: CompanyDb,
  state: EntryRow['state'] | 'every',
  request: PageRequest<'listed'>,
): Promise<Page<LinkedEntry, 'listed'>> {
  return db.readTogether(async same => {
    const page = await newestEntries(same, state === 'every' ? state : [state], request)
    return { ...page, items: await withLinks(same, page.items) }
  })
}

/** select … from changelog_entries as e where e.state = … order by e.listed desc, e.id desc */
const newestEntries = keysetPages(companyQuery, {
  from: 'changelog_entries as e',
  // For one state by changelog_newest_of_state (company_id, state, listed, id), for all by changelog_newest.
  partition: 'state',
  orderBy: ['listed', 'id'],
  select: (_query, _engine, entries) => entries.selectAll('e'),
})

type EntryAddress = { id: number; slug: string; changed: number }

/** The published entries whose ids are in a range. */
export async function listEntryAddresses(
  db: CompanyDb,
  { after, to }: { after: number; to: number },
): Promise<EntryAddress[]> {
  const entries = await db.run(inRange, { after, to })
  return entries
    .filter(({ state }) => state === 'published')
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
  edited: number | null
  published: number | null
  created: number
}

/** By primary key. */
const inRange = companyQuery<{ after: number; to: number }, EntryInRange>((query, value) =>
  query
    .selectFrom('changelog_entries')
    .select(['id', 'slug', 'state', 'edited', 'published', 'created'])
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
