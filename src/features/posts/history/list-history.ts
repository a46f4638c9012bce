import { sql } from 'kysely'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { findUsers } from '../../people/users/find-user.ts'
import { undoneAmong } from './undone.ts'

/** An event of a post, with what its data and details say. `id` is the event's number. */
export type HistoryRow = {
  id: number
  postId: number
  created: number
  type: string
  actorId: number | null
  data: Record<string, unknown>
  /** Undefined for a kind without any, and once they have been erased. */
  details: Record<string, unknown> | undefined
}

/** Events next to a page, on either side, that are looked at to find what was undone. */
const marginMax = 50

/**
 * History of these posts, newest first, without changes that were undone before anybody was notified of them: a page may
 * be shorter than asked for.
 */
export async function listHistory(
  db: CompanyDb,
  postIds: number[],
  request: PageRequest,
): Promise<Page<HistoryRow>> {
  const page = await newestKeys(db, postIds, request)
  const near = await readRows(db, await keysAround(db, postIds, page))
  const undone = undoneAmong(near.toReversed(), db.undoMicros)
  const isAsked = new Set(page.items.map(({ id }) => id))
  return { ...page, items: near.filter(({ id }) => isAsked.has(id) && !undone.has(id)) }
}

type Key = { id: number; created: number }

/** The page's own, and those before and after them that may have undone one another, newest first. */
async function keysAround(db: CompanyDb, postIds: number[], page: Page<Key>): Promise<Key[]> {
  const { items, older, newer } = page
  if (db.undoMicros === 0 || items.length === 0) return items
  const read = async (cursor: Page<Key>['older']) =>
    cursor ? (await newestKeys(db, postIds, { size: marginMax, cursor })).items : []
  const [after, before] = await Promise.all([read(newer), read(older)])
  const [newest, oldest] = [items[0]!.created, items.at(-1)!.created]
  return [
    ...after.filter(({ created }) => created - newest < db.undoMicros),
    ...items,
    ...before.filter(
      ({ created }, at) => (before[at - 1]?.created ?? oldest) - created < db.undoMicros,
    ),
  ]
}

async function readRows(db: CompanyDb, keys: Key[]): Promise<HistoryRow[]> {
  const versions = keys.map(({ id }) => id)
  const [events, details] = await Promise.all([
    rowsBy(db, 'events', 'version', versions),
    rowsBy(db, 'event_details', 'version', versions),
  ])
  const eventOf = new Map(events.map(event => [event.version, event]))
  // Those of somebody who was erased are as good as gone, though it takes a while to delete them all.
  const people = await findUsers(db, [...new Set(details.flatMap(({ user_id }) => user_id ?? []))])
  const shown = details.filter(({ user_id }) => user_id === null || people.has(user_id))
  const detailsOf = new Map(shown.map(({ version, data }) => [version, data]))
  return keys.map(({ id, created }) => {
    const { type, actor_id, data, post_id } = eventOf.get(id)!
    const words = detailsOf.get(id)
    const said = words === undefined ? undefined : JSON.parse(words)
    return {
      id,
      postId: post_id!,
      created,
      type,
      actorId: actor_id,
      data: JSON.parse(data),
      details: said,
    }
  })
}

/** So many are shown to somebody who is asked whether they contradict what they send. */
const changesMax = 100
/** Clocks of nodes differ by less: what was numbered later may say that it was earlier. */
const skewMicros = 60_000_000

type Since = {
  /** The number of the latest event when the sender saw the post. */
  version: number
  userId: number
  types: readonly string[]
}

/** What others did to the post since, of these types, newest first. */
export async function listChangesSince(
  db: CompanyDb,
  postId: number,
  { version, userId, types }: Since,
): Promise<HistoryRow[]> {
  const [seen] = await rowsBy(db, 'events', 'version', [version])
  const from = Math.max(1, (seen?.created ?? 0) - skewMicros)
  const keys = await db.run(changesSince, { postId, version, userId, from, types: types.join() })
  return readRows(db, keys)
}

/** By events_on_post (company_id, post_id, created, version). */
const changesSince = companyQuery<
  { postId: number; version: number; userId: number; from: number; types: string },
  Key
>((query, value, engine) =>
  query
    .selectFrom('events as e')
    .select(['e.version as id', 'e.created'])
    .where(seek(engine, 'e.post_id', value('postId')))
    .where('e.post_id', 'is not', null)
    .where('e.created', '>', sql.lit(0))
    .where('e.created', '>=', value('from'))
    .where('e.version', '>', value('version'))
    .where(sql<boolean>`(e.actor_id is null or e.actor_id <> ${value('userId')})`)
    .where(sql<boolean>`',' || ${value('types')} || ',' like '%,' || e.type || ',%'`)
    .orderBy('e.post_id', 'desc')
    .orderBy('e.created', 'desc')
    .orderBy('e.version', 'desc')
    .limit(changesMax),
)

/** select … from events as e where e.post_id = … and e.is_history = 1 order by e.created desc, e.version desc */
const newestKeys = keysetPages(companyQuery, {
  from: 'events as e',
  // By events_in_history (company_id, post_id, created, version).
  partition: 'post_id',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  only: { column: 'is_history', value: 1 },
  select: (_query, _engine, events) => events.select(['e.version as id', 'e.created']),
})
