import { sql } from 'kysely'
import { fieldProblem, problem } from '../../errors/problem.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { giveWay } from '../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import type { Audience } from '../boards/audience.ts'
import { readThese } from '../posts/list/entries.ts'
import { listEntries } from '../posts/list/list-filtered-posts.ts'
import { listLimits, postSorts } from '../posts/list/list-query.ts'
import { type Column, type ColumnFilter, columnsOf, filterOf } from './columns.ts'
import { roadmapPostPlaced, roadmapPostReleased } from './events.ts'
import { placesMax, readPlaces } from './list-column.ts'
import type { StoredRoadmap } from './roadmaps.ts'

/** Where a post was: right after another of its column, first (null), or where its votes put it. */
export type FormerPlace = { after: number | null } | 'by votes'

type Placing = {
  roadmap: StoredRoadmap
  post: { id: number; board_id: number }
  /** The post of its column that it comes right after; null: it comes first. */
  after: number | null
}

type Caller = { actor: Actor; audience: Audience }

/** Between two positions there is room for so many moves to the same place. */
const gap = 2 ** 32
const positionMax = 2 ** 50

/**
 * Puts a post where somebody wants it in its column. Under the company's lock, each move sees what those before it did. Where
 * the other post is among those that votes order, all above it get a place, too, so that nothing else moves. Undefined where
 * it is there already.
 */
export function placePost(
  db: CompanyDb,
  { actor, audience }: Caller,
  { roadmap, post, after }: Placing,
): Promise<FormerPlace | undefined> {
  return db.write(actor, async transaction => {
    if (roadmap.sort !== 'hand') throw problem('roadmap_not_by_hand')
    const filter = await filterWith(transaction, audience, roadmap, post.id)
    const places = await readPlaces(transaction, roadmap.id)
    const ids = places.map(({ post_id }) => post_id)
    const isIn = new Set(await readThese(transaction, filter, ids))
    const inColumn = ids.filter(id => isIn.has(id))
    const former = formerPlace(inColumn, post.id)
    if (former !== 'by votes' && former.after === after) return undefined
    const others = ids.filter(id => id !== post.id)
    const placed = new Set(others.filter(id => isIn.has(id)))
    const above =
      after === null || placed.has(after)
        ? []
        : await placedAbove(transaction, filter, { after, placed, postId: post.id })
    let order = [...others, ...above]
    order.splice(indexFor(order, after, placed), 0, post.id)
    if (order.length > placesMax) order = await stillShown(transaction, roadmap, order)
    if (order.length > placesMax) throw problem('too_many_places')
    await storeOrder(transaction, roadmap.id, places, { order, moved: post.id })
    const { id: roadmap_id } = roadmap
    transaction.record(roadmapPostPlaced, { roadmap_id, post_id: post.id, board_id: post.board_id })
    return former
  })
}

/** Puts a post back where its votes put it. */
export function releasePost(
  db: CompanyDb,
  { actor }: Pick<Caller, 'actor'>,
  { roadmap, post }: Omit<Placing, 'after'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { numDeletedRows } = await transaction.query
      .deleteFrom('roadmap_places')
      .where('roadmap_id', '=', roadmap.id)
      .where('post_id', '=', post.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const { id: post_id, board_id } = post
    transaction.record(roadmapPostReleased, { roadmap_id: roadmap.id, post_id, board_id })
  })
}

/** The column that a post is in. */
async function filterWith(
  db: CompanyTransaction,
  audience: Audience,
  roadmap: StoredRoadmap,
  postId: number,
): Promise<ColumnFilter> {
  const columns: Column[] = await columnsOf(db, roadmap, { isTeam: true })
  for (const column of columns) {
    const filter = filterOf(roadmap, column, audience)
    if ((await readThese(db, filter, [postId])).length > 0) return filter
  }
  throw problem('not_found')
}

function formerPlace(inColumn: number[], postId: number): FormerPlace {
  const at = inColumn.indexOf(postId)
  return at === -1 ? 'by votes' : { after: inColumn[at - 1] ?? null }
}

/** Where the post belongs among all that have a place, those of other columns included. */
function indexFor(order: number[], after: number | null, placed: ReadonlySet<number>): number {
  if (after !== null) return order.indexOf(after) + 1
  const first = order.findIndex(id => placed.has(id))
  return first === -1 ? order.length : first
}

type Above = { after: number; placed: ReadonlySet<number>; postId: number }

/** The pages of a column that are looked through for the other post, as long as the company is locked. */
const pagesMax = 12

/** The posts that votes order, down to the one that it comes after. */
async function placedAbove(
  db: CompanyTransaction,
  filter: ColumnFilter,
  { after, placed, postId }: Above,
): Promise<number[]> {
  const above: number[] = []
  let cursor: Parameters<typeof listEntries>[3]['cursor']
  let pages = 0
  do {
    const page = await listEntries(db, filter, postSorts.top, { size: 100, cursor }, listLimits)
    for (const { id } of page.items) {
      if (id !== postId && !placed.has(id)) above.push(id)
      if (id === after && id !== postId) return above
    }
    cursor = page.older
    await giveWay()
    pages++
  } while (cursor && above.length <= placesMax && pages < pagesMax)
  if (cursor) throw problem('too_many_places')
  throw fieldProblem('after', 'unknown_post', 'This post is not in the same column.')
}

/** Without those that have left the roadmap. */
async function stillShown(
  db: CompanyTransaction,
  roadmap: StoredRoadmap,
  order: number[],
): Promise<number[]> {
  const shown = new Set<number>()
  for (const column of await columnsOf(db, roadmap, { isTeam: true })) {
    const filter = filterOf(roadmap, column, { boards: 'every' })
    for (const id of await readThese(db, filter, order)) shown.add(id)
    await giveWay()
  }
  return order.filter(id => shown.has(id))
}

/** Keeps the positions of the others as far as there is room between them. */
async function storeOrder(
  transaction: CompanyTransaction,
  roadmapId: number,
  before: { post_id: number; position: number }[],
  { order, moved }: { order: number[]; moved: number },
) {
  const known = new Map(before.map(({ post_id, position }) => [post_id, position]))
  const kept = order.map(id => (id === moved ? undefined : known.get(id)))
  const after = positionsOf(kept) ?? order.map((_, at) => gap * (at + 1))
  const changed = order.flatMap((post_id, at) => {
    const position = after[at]!
    return known.get(post_id) === position ? [] : { roadmap_id: roadmapId, post_id, position }
  })
  const isOrdered = new Set(order)
  const left = before.flatMap(({ post_id }) => (isOrdered.has(post_id) ? [] : post_id))
  await transaction.run(removePlaces, {
    roadmapId,
    ids: JSON.stringify([...left, ...changed.map(({ post_id }) => post_id)]),
  })
  await insertRows(transaction, 'roadmap_places', changed)
}

/** By primary key. */
const removePlaces = companyStatement<{ roadmapId: number; ids: string }>(
  (companyId, value, engine) => sql`delete from roadmap_places
    where company_id = ${companyId} and roadmap_id = ${value('roadmapId')}
      and ${isOneOf(engine, 'post_id', 'bigint', value('ids'))}`,
)

/** Undefined where there is no room: then all are numbered again. */
function positionsOf(kept: (number | undefined)[]): number[] | undefined {
  const positions: number[] = []
  let last = 0
  for (let at = 0; at < kept.length; at++) {
    let position = kept[at]
    if (position === undefined) {
      const next = kept.findIndex((each, index) => index > at && each !== undefined)
      position =
        next === -1 ? last + gap : last + Math.floor((kept[next]! - last) / (next - at + 1))
    }
    if (position <= last || position > positionMax) return undefined
    positions.push(position)
    last = position
  }
  return positions
}
