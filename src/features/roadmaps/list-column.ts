import { type Cursor, idBehind, type Page, type PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { readThese } from '../posts/list/entries.ts'
import { listEntries, listFilteredPosts } from '../posts/list/list-filtered-posts.ts'
import { listLimits, postSorts } from '../posts/list/list-query.ts'
import { type PostRow, postsInOrder } from '../posts/post-row.ts'
import type { ColumnFilter } from './columns.ts'
import type { Roadmap } from './roadmaps.ts'

/** A roadmap has as many posts with a place of their own at most: all are read for each column that is shown. */
export const placesMax = 500

type Place = { post_id: number; position: number }

/** The posts that somebody has put in order on a roadmap, by the primary key and in the order of their positions. */
export async function readPlaces(db: Pick<CompanyDb, 'run'>, roadmapId: number): Promise<Place[]> {
  const places = await db.run(placesOf, { roadmapId })
  return places.sort((one, other) => one.position - other.position || one.post_id - other.post_id)
}

const placesOf = companyQuery<{ roadmapId: number }, Place>((query, value) =>
  query
    .selectFrom('roadmap_places')
    .select(['post_id', 'position'])
    .where('roadmap_id', '=', value('roadmapId'))
    .orderBy('roadmap_id')
    .orderBy('post_id'),
)

/** Votes are fewer, so posts with a place come before all others in one order of keys. */
const placedKey = 2 ** 52
const votesMax = 2 ** 50

type Item = { key: number; id: number }

/**
 * A page of a column. By votes, it is a list like any other. By hand, posts with a place come first, and the others follow
 * by votes: posts with a place are at most 500, each looked up by primary key, and the others are walked as by votes.
 */
export function listColumn(
  db: CompanyDb,
  roadmap: Pick<Roadmap, 'id' | 'sort'>,
  filter: ColumnFilter,
  request: PageRequest<'key'>,
): Promise<Page<PostRow, 'key'>> {
  if (roadmap.sort === 'votes') return listFilteredPosts(db, filter, postSorts.top, request)
  return db.readTogether(async same => {
    const places = await readPlaces(same, roadmap.id)
    const page = await itemsByHand(same, places, filter, request)
    const ids = page.items.map(({ id }) => id)
    return { ...page, items: await postsInOrder(same, ids) }
  })
}

async function itemsByHand(
  db: CompanyDb,
  places: Place[],
  filter: ColumnFilter,
  { size, cursor }: PageRequest<'key'>,
): Promise<Page<Item, 'key'>> {
  const hand = await placedIn(db, places, filter)
  const isPlaced = new Set(places.map(({ post_id }) => post_id))
  // Each of those with a place may be among the next by votes, and is left out there.
  const byVotes = async (from: Cursor<'key'> | undefined) => {
    const request = { size: size + hand.length, cursor: from }
    const read = await listEntries(db, filter, postSorts.top, request, listLimits)
    return { ...read, items: read.items.filter(({ id }) => !isPlaced.has(id)) }
  }
  const isAmongVotes = cursor !== undefined && cursor.from.key < votesMax
  if (cursor?.towards === 'newer') {
    const others = isAmongVotes ? await byVotes(cursor) : undefined
    const above = hand.filter(item => isAmongVotes || compare(item, cursor.from) > 0)
    const all = others?.newer ? others.items : [...above, ...(others?.items ?? [])]
    const items = all.slice(-size)
    const hasMore = all.length > items.length || others?.newer !== undefined
    const newer = hasMore && items[0] ? cursorAt('newer', items[0]) : others?.newer
    return {
      startsAt: 'newest',
      items,
      newer: hasMore ? newer : undefined,
      older: cursorAt('older', items.at(-1) ?? { key: cursor.from.key, id: idBehind(cursor) }),
    }
  }
  const below = isAmongVotes ? [] : hand.filter(item => !cursor || compare(item, cursor.from) < 0)
  const others = await byVotes(isAmongVotes ? cursor : undefined)
  const all = [...below, ...others.items]
  const items = all.slice(0, size)
  const older = all.length > size ? cursorAt('older', items.at(-1)!) : others.older
  const top = items[0] ?? (cursor && { key: cursor.from.key, id: idBehind(cursor) })
  return { startsAt: 'newest', items, older, newer: cursor && cursorAt('newer', top!) }
}

/** Those that are in the column, in order. */
async function placedIn(db: CompanyDb, places: Place[], filter: ColumnFilter): Promise<Item[]> {
  if (places.length === 0) return []
  const ids = places.map(({ post_id }) => post_id)
  const isIn = new Set(await readThese(db, filter, ids))
  return places
    .filter(({ post_id }) => isIn.has(post_id))
    .map(({ post_id, position }) => ({ key: placedKey - position, id: post_id }))
}

function cursorAt(towards: 'older' | 'newer', { key, id }: Item): Cursor<'key'> {
  return { towards, from: { key, id } }
}

function compare(one: Item, other: Item): number {
  return one.key - other.key || one.id - other.id
}
