import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
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
 * Finds which open posts may say the same as this one, and stores that; `finish` runs in the same transaction. The search
 * is outside of it, and reads no more than a visitor's does.
 */
export async function comparePost(
  db: CompanyDb,
  postId: number,
  finish: (transaction: CompanyMaintenance) => Promise<void>,
): Promise<void> {
  const found = await db.readTogether(same => findAlike(same, postId))
  await db.maintain(async transaction => {
    await storePairs(transaction, postId, found)
    await finish(transaction)
  })
}

async function findAlike(db: CompanyDb, postId: number): Promise<LikePost[]> {
  const [post] = await db.run(postById, { id: postId })
  if (post?.is_listed !== 1) return []
  const { isOpen, haveSameReaders } = await readComparable(db)
  if (!isOpen(post)) return []
  const alike = await findLikeness(db, post, other => isOpen(other) && haveSameReaders(post, other))
  return alike
    .map(({ id, likeness }) => ({ id, likeness: Math.round(1_000 * likeness) }))
    .filter(({ likeness }) => likeness >= likenessLeast)
}

type ComparedRow = Pick<Tables['posts'], 'id' | 'board_id' | 'status_id' | 'title' | 'content'> & {
  is_listed: number
}

/** By primary key. */
const postById = companyQuery<{ id: number }, ComparedRow>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'status_id', 'title', 'content', 'is_listed'])
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** In place of the likely pairs that the post had. What the team has said stays. */
async function storePairs({ run }: CompanyMaintenance, postId: number, found: LikePost[]) {
  const before = await pairsOf(run, postId)
  const different = new Set(before.filter(isDifferent).map(({ id }) => id))
  const best = found.filter(({ id }) => !different.has(id)).slice(0, pairsMax)
  const stays = new Set(best.map(({ id }) => id))
  for (const { id, state } of before)
    if (state === 'likely' && !stays.has(id)) await run(deletePair, pairOf(postId, id))
  for (const { id, likeness } of best) {
    await run(setPair, { ...pairOf(postId, id), likeness })
    await dropLeastAlike(run, id)
  }
}

/** The other post of a pair may have as many already. */
async function dropLeastAlike(run: CompanyMaintenance['run'], postId: number) {
  const likely = (await pairsOf(run, postId)).filter(pair => !isDifferent(pair))
  const alike = likely.sort((a, b) => b.likeness - a.likeness || a.id - b.id)
  for (const { id } of alike.slice(pairsMax)) await run(deletePair, pairOf(postId, id))
}

type Pair = LikePost & Pick<Tables['duplicate_pairs'], 'state'>

const isDifferent = ({ state }: Pair) => state === 'different'

async function pairsOf(run: CompanyMaintenance['run'], id: number): Promise<Pair[]> {
  return [...(await run(pairsWithLater, { id })), ...(await run(pairsWithEarlier, { id }))]
}

/** A pair is stored once. */
export function pairOf(one: number, other: number) {
  return { postId: Math.min(one, other), otherId: Math.max(one, other) }
}

/** By primary key. */
const pairsWithLater = companyQuery<{ id: number }, Pair>((query, value, engine) =>
  query
    .selectFrom('duplicate_pairs')
    .select(['other_id as id', 'likeness', 'state'])
    .where(seek(engine, 'post_id', value('id')))
    .orderBy('post_id')
    .orderBy('other_id'),
)

/** By duplicate_pairs_by_other. */
const pairsWithEarlier = companyQuery<{ id: number }, Pair>((query, value, engine) =>
  query
    .selectFrom('duplicate_pairs')
    .select(['post_id as id', 'likeness', 'state'])
    .where(seek(engine, 'other_id', value('id')))
    .orderBy('other_id')
    .orderBy('post_id'),
)

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
  /** Whether the status of a post is open. */
  isOpen(post: Pick<BoardAndStatus, 'status_id'>): boolean
  /** Posts on a private board are compared among themselves: others cannot be merged with them. */
  haveSameReaders(
    one: Pick<BoardAndStatus, 'board_id'>,
    other: Pick<BoardAndStatus, 'board_id'>,
  ): boolean
  /** The same text for the same rules. */
  rules: string
}

export async function readComparable({
  run,
}: Pick<CompanyMaintenance, 'run'>): Promise<Comparable> {
  const [company] = await run(languageOf, {})
  const statuses = new Map((await run(allStatuses, {})).map(status => [status.id, status]))
  const boards = await run(privateBoards, {})
  const open = [...statuses.values()].filter(status => {
    // Posts of a retired status show the one that has replaced it.
    const shown = status.replaced_by === null ? status : statuses.get(status.replaced_by)
    return shown?.category === 'open'
  })
  const openIds = new Set(open.map(({ id }) => id))
  const privateIds = new Set(boards.map(({ id }) => id))
  return {
    isOpen: ({ status_id }) => openIds.has(status_id),
    haveSameReaders: ({ board_id: one }, { board_id: other }) =>
      one === other || !(privateIds.has(one) || privateIds.has(other)),
    rules: JSON.stringify([company?.language, [...openIds], [...privateIds]]),
  }
}

export const languageOf = companyQuery<object, { language: string }>(query =>
  query.selectFrom('companies').select('language'),
)

type StatusRow = { id: number; category: string; replaced_by: number | null }

const allStatuses = companyQuery<object, StatusRow>(query =>
  query.selectFrom('statuses').select(['id', 'category', 'replaced_by']).orderBy('id'),
)

const privateBoards = companyQuery<object, { id: number }>(query =>
  query.selectFrom('boards').select(['id']).where('is_private', '=', 1).orderBy('id'),
)
