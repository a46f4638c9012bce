import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Tables } from '../../../store/tables.ts'
import { languageOf } from '../../company/company.ts'
import { findLikeness } from '../../search/query/find-likeness.ts'

/**
 * Posts that are less alike are not offered. Of reports that people have marked as duplicates of each other, and of those
 * that they have not, this divides best (docs/decisions/0037-duplicates.md).
 */
export const likenessLeast = 350
/** Of each post, so many pairs are stored at most. */
export const pairsMax = 5

type LikePost = { id: number; likeness: number }

/**
 * Finds which posts may say the same as these, and stores that for those that `finish` still finds due. The comparison is
 * outside of the transaction and locks nothing: a runner that was held up for long may have been overtaken by another one,
 * whose newer pairs must stay.
 */
export async function comparePosts(
  db: CompanyDb,
  ids: number[],
  finish: (transaction: CompanyMaintenance) => Promise<number[]>,
): Promise<void> {
  const found = await db.readTogether(same => findAlike(same, ids))
  await db.maintain(async transaction => {
    await storePairs(transaction, await finish(transaction), found)
  })
}

async function findAlike(db: CompanyDb, ids: number[]): Promise<Map<number, LikePost[]>> {
  const comparable = await readComparable(db)
  const alike = await findLikeness(db, ids, comparable)
  const scaled = (others: LikePost[]) =>
    others.map(({ id, likeness }) => ({ id, likeness: Math.round(1_000 * likeness) }))
  return new Map(
    Array.from(alike, ([id, others]) => [
      id,
      scaled(others).filter(({ likeness }) => likeness >= likenessLeast),
    ]),
  )
}

/** In place of the likely pairs that the posts had. What the team has said stays. */
async function storePairs(
  { run }: CompanyMaintenance,
  ids: number[],
  found: ReadonlyMap<number, LikePost[]>,
) {
  const changed = new Set<number>()
  const before = await pairsOf(run, ids)
  for (const id of ids) {
    const known = new Map(before.get(id)?.map(pair => [pair.id, pair]))
    const best = (found.get(id) ?? [])
      .filter(other => known.get(other.id)?.state !== 'different')
      .slice(0, pairsMax)
    for (const { id: otherId, likeness } of best) {
      if (known.get(otherId)?.likeness === likeness) continue
      await run(setPair, { ...pairOf(id, otherId), likeness })
      changed.add(id).add(otherId)
    }
    const stays = new Set(best.map(other => other.id))
    for (const other of known.values())
      if (!isDifferent(other) && !stays.has(other.id)) await run(deletePair, pairOf(id, other.id))
  }
  if (changed.size > 0) await dropLeastAlike(run, [...changed])
}

/** The other post of a new pair may have had as many before. */
async function dropLeastAlike(run: CompanyMaintenance['run'], ids: number[]) {
  for (const [id, pairs] of await pairsOf(run, ids)) {
    const likely = pairs.filter(pair => !isDifferent(pair))
    const alike = likely.sort((a, b) => b.likeness - a.likeness || a.id - b.id)
    for (const other of alike.slice(pairsMax)) await run(deletePair, pairOf(id, other.id))
  }
}

type Pair = LikePost & Pick<Tables['duplicate_pairs'], 'state'>

const isDifferent = ({ state }: Pair) => state === 'different'

/** The pairs of each of these posts. */
async function pairsOf(
  run: CompanyMaintenance['run'],
  ids: number[],
): Promise<Map<number, Pair[]>> {
  // By primary key, and by duplicate_pairs_by_other.
  const later = await rowsBy({ run }, 'duplicate_pairs', 'post_id', ids)
  const earlier = await rowsBy({ run }, 'duplicate_pairs', 'other_id', ids)
  const pairs = new Map<number, Pair[]>()
  const add = (of: number, pair: Pair) => pairs.getOrInsertComputed(of, () => []).push(pair)
  for (const { post_id, other_id: id, likeness, state } of later)
    add(post_id, { id, likeness, state })
  for (const { post_id: id, other_id, likeness, state } of earlier)
    add(other_id, { id, likeness, state })
  return pairs
}

/** A pair is stored once. */
export function pairOf(one: number, other: number) {
  return { postId: Math.min(one, other), otherId: Math.max(one, other) }
}

type PairKey = { postId: number; otherId: number }

/** Either post may be gone since it was found. */
const setPair = companyStatement<PairKey & { likeness: number }>((companyId, value, engine) => {
  const isThere = (id: unknown) => sql`exists (select 1 from posts
    where company_id = ${companyId} and ${seek(engine, 'id', id)})`
  const [postId, otherId] = [value('postId'), value('otherId')].map(
    id => sql`cast(${id} as bigint)`,
  )
  return sql`insert into duplicate_pairs (company_id, post_id, other_id, state, likeness)
    select cast(${companyId} as bigint), ${postId}, ${otherId}, 'likely', cast(${value('likeness')} as bigint)
    where ${isThere(postId)} and ${isThere(otherId)}
    on conflict (company_id, post_id, other_id) do update set likeness = excluded.likeness
    where duplicate_pairs.state = 'likely'`
})

const deletePair = companyQuery<PairKey, unknown>((query, value) =>
  query
    .deleteFrom('duplicate_pairs')
    .where('post_id', '=', value('postId'))
    .where('other_id', '=', value('otherId'))
    .where('state', '=', sql.lit('likely')),
)

type BoardAndStatus = { board_id: number; status_id: number }

/** Which posts are compared with each other. */
export type Comparable = {
  /** Whether the status of a post is neither done nor closed. */
  isCompared(post: Pick<BoardAndStatus, 'status_id'>): boolean
  /** How far a post has come: an open one has come less far than one that is planned, or being worked on. */
  progressOf(post: Pick<BoardAndStatus, 'status_id'>): number
  /**
   * Posts on a private board are compared among themselves: others cannot be merged with them. Where each sees only their own,
   * those of two people cannot be merged, either, and the index does not know whose they are: none are compared.
   */
  haveSameReaders(
    one: Pick<BoardAndStatus, 'board_id'>,
    other: Pick<BoardAndStatus, 'board_id'>,
  ): boolean
  /** The same text for the same rules. */
  rules: string
}

const unfinished = ['open', 'planned', 'active']

export async function readComparable({
  run,
}: Pick<CompanyMaintenance, 'run'>): Promise<Comparable> {
  const [[company], rows, boards] = await settleAll([
    (async () => run(languageOf, {}))(),
    rowsOf({ run }, 'statuses', {}, { orderBy: ['id'] }),
    rowsOf({ run }, 'boards', {}, { condition: 'is_private = 1', orderBy: ['id'] }),
  ])
  const statuses = new Map(rows.map(status => [status.id, status]))
  const progress = new Map<number, number>()
  for (const { id, category, replaced_by } of statuses.values()) {
    // Posts of a retired status show the one that has replaced it.
    const shown = replaced_by === null ? category : statuses.get(replaced_by)?.category
    progress.set(id, unfinished.indexOf(shown ?? ''))
  }
  const progressOf = ({ status_id }: Pick<BoardAndStatus, 'status_id'>) =>
    progress.get(status_id) ?? -1
  const isCompared = (post: Pick<BoardAndStatus, 'status_id'>) => progressOf(post) >= 0
  const unfinishedIds = [...progress.keys()].filter(status_id => isCompared({ status_id }))
  const privateIds = new Set(boards.map(({ id }) => id))
  const ownIds = new Set(boards.filter(({ mode }) => mode === 'own').map(({ id }) => id))
  return {
    isCompared,
    progressOf,
    haveSameReaders: ({ board_id: one }, { board_id: other }) =>
      one === other ? !ownIds.has(one) : !(privateIds.has(one) || privateIds.has(other)),
    rules: JSON.stringify([company?.language, unfinishedIds, [...privateIds], ...ownIds]),
  }
}
