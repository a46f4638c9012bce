import { type RawBuilder, sql } from 'kysely'
import {
  type Direction,
  type Page,
  type PageRequest,
  type Position,
  readPage,
} from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { languageOf } from '../../company/company.ts'
import { beginningOf } from '../../search/query/nearest-terms.ts'
import { sharedTerms } from '../../search/query/shared-words.ts'
import { type PostRow, postsInOrder } from '../post-row.ts'
import { readComparable } from './compare-post.ts'

/** Posts that may all say the same, the one that would stay first: the one that has come furthest, then with most votes, then the oldest. */
export type DuplicateGroup = PostRow[]

/** `likeness` is that of its two most similar posts. `id` is one of its posts. */
type ScoredGroup = Group & { id: number }

/** Ids of posts that may say the same, likeliest groups first, as far as the audience sees them. */
export async function listGroupIds(db: CompanyDb, audience: Audience): Promise<number[][]> {
  return (await listScoredGroups(db, audience)).map(({ ids }) => ids)
}

function listScoredGroups(db: CompanyDb, audience: Audience): Promise<ScoredGroup[]> {
  return db.readTogether(async same => {
    const pairs = await readLikelyPairs(same, audience)
    const ids = [...new Set(pairs.flatMap(({ post_id, other_id }) => [post_id, other_id]))]
    // The other post of a pair is a later one, so that each is found by its earlier one.
    const apart = await rowsBy(same, 'duplicate_pairs', 'post_id', ids, {
      columns: ['post_id', 'other_id'],
      condition: "state = 'different'",
    })
    const known = new Set(apart.map(({ post_id, other_id }) => `${post_id} ${other_id}`))
    const groups = groupPairs(pairs, (one, other) =>
      known.has(`${Math.min(one, other)} ${Math.max(one, other)}`),
    )
    return groups.map(group => ({ ...group, id: Math.min(...group.ids) }))
  })
}

/** The posts of these groups; one may have moved to another board since they were listed. */
export async function readGroups(
  db: CompanyDb,
  audience: Audience,
  groups: number[][],
): Promise<DuplicateGroup[]> {
  const [found, { progressOf }] = await Promise.all([
    postsInOrder(db, groups.flat()),
    readComparable(db),
  ])
  const posts = found.filter(({ board_id }) => sees(audience, board_id))
  const byId = new Map(posts.map(post => [post.id, post]))
  const stayingFirst = (a: PostRow, b: PostRow) =>
    progressOf(b) - progressOf(a) ||
    b.votes_count - a.votes_count ||
    a.created - b.created ||
    a.id - b.id
  return groups
    .map(ids => ids.flatMap(id => byId.get(id) ?? []).sort(stayingFirst))
    .filter(({ length }) => length > 1)
}

/** As a page of posts has at most. */
const postsMax = 100
const wordsMax = 20

type GroupWithReason = { likeness: number; posts: DuplicateGroup; words: string[] }

/**
 * One page of the groups, likeliest first. They are put together of a bounded number of pairs each time, so a page is cut
 * from all of them; a post is in one group at most, so that one of its ids tells groups of the same likeness apart.
 */
export async function pageOfGroups(
  db: CompanyDb,
  audience: Audience,
  request: PageRequest<'likeness'>,
): Promise<Page<GroupWithReason, 'likeness'>> {
  const { page, groups, language } = await db.readTogether(async same => {
    const page = await cutPage(await listScoredGroups(same, audience), request)
    const ids = page.items.map(group => group.ids)
    const groups = await readGroups(same, audience, ids)
    const [company] = await same.run(languageOf, {})
    return { page, groups, language: company!.language }
  })
  const likenessOf = new Map(
    page.items.flatMap(({ ids, likeness }) => ids.map(id => [id, likeness])),
  )
  const items: GroupWithReason[] = []
  for (const posts of groups) {
    const { words } = await sharedTerms(posts.map(beginningOf), language)
    const likeness = likenessOf.get(posts[0]!.id)!
    items.push({ likeness, posts, words: words.slice(0, wordsMax) })
  }
  return { ...page, items }
}

function cutPage(groups: ScoredGroup[], { size, cursor }: PageRequest<'likeness'>) {
  const sorted = groups.sort((a, b) => b.likeness - a.likeness || b.id - a.id)
  const beyond = (towards: Direction, from: Position<'likeness'> | undefined) => {
    const ahead = towards === 'older' ? sorted : sorted.toReversed()
    return from ? ahead.filter(group => isBeyond(towards, group, from)) : ahead
  }
  const fitting = countFitting(beyond(cursor?.towards ?? 'older', cursor?.from))
  const request = { size: Math.min(size, fitting), cursor }
  return readPage(request, ['likeness', 'id'], 'newest', {
    read: (towards, from, limit) => {
      const found = beyond(towards, from)
      const has_behind = found.length < sorted.length
      return found.slice(0, limit).map(group => ({ ...group, has_behind }))
    },
    hasAny: (towards, from) => beyond(towards, from).length > 0,
  })
}

/** How many of the first groups have no more posts than a page. */
function countFitting(groups: ScoredGroup[]): number {
  let [count, posts] = [0, 0]
  for (const { ids } of groups) {
    posts += ids.length
    if (posts > postsMax) break
    count++
  }
  return count
}

function isBeyond(towards: Direction, group: ScoredGroup, from: Position<'likeness'>) {
  const difference = group.likeness - from.likeness || group.id - from.id
  return towards === 'older' ? difference < 0 : difference > 0
}

type LikelyPair = { post_id: number; other_id: number; likeness: number }

/** So many pairs make the groups of a page. */
const shownMax = 200
/** Some may be on boards that the reader does not see, or have been closed a moment ago: so many are looked at. */
const readMax = 1_000

/** The likeliest pairs of posts that the audience sees, likeliest first. */
export async function readLikelyPairs(db: CompanyDb, audience: Audience): Promise<LikelyPair[]> {
  let after = { likeness: Number.MAX_SAFE_INTEGER, post_id: 0, other_id: 0 }
  const [{ isCompared, haveSameReaders }, first] = await Promise.all([
    readComparable(db),
    db.run(pairsAfter, after),
  ])
  const shown: LikelyPair[] = []
  const place = (row: FoundPair, of: 'post' | 'other') => ({
    board_id: row[`${of}_board`],
    status_id: row[`${of}_status`],
    is_listed: row[`${of}_listed`],
  })
  const isShown = (post: ReturnType<typeof place>) =>
    post.is_listed === 1 && isCompared(post) && sees(audience, post.board_id)
  for (let read = 0; read < readMax; read += shownMax) {
    const pairs = read === 0 ? first : await db.run(pairsAfter, after)
    for (const pair of pairs) {
      const [post, other] = [place(pair, 'post'), place(pair, 'other')]
      if (isShown(post) && isShown(other) && haveSameReaders(post, other)) shown.push(pair)
    }
    if (shown.length >= shownMax || pairs.length < shownMax) break
    after = pairs.at(-1)!
  }
  return shown.slice(0, shownMax)
}

type FoundPair = LikelyPair & {
  [Name in `${'post' | 'other'}_${'board' | 'status' | 'listed'}`]: number
}

/** By duplicate_pairs_likeliest, and of each both posts by primary key. */
const pairsAfter = companyStatement<LikelyPair, FoundPair>((companyId, value, engine) => {
  const likeness = value('likeness')
  return sql`select found.post_id, found.other_id, found.likeness,
      p.board_id as post_board, p.status_id as post_status, p.is_listed as post_listed,
      o.board_id as other_board, o.status_id as other_status, o.is_listed as other_listed
    from (select post_id, other_id, likeness from duplicate_pairs
      where company_id = ${companyId} and state = 'likely' and likeness <= ${likeness}
        and (likeness < ${likeness} or (post_id, other_id) > (${value('post_id')}, ${value('other_id')}))
      order by likeness desc, post_id, other_id limit ${sql.lit(shownMax)}) as found
    cross join ${postOf('p', 'found.post_id')} cross join ${postOf('o', 'found.other_id')}
    order by found.likeness desc, found.post_id, found.other_id`

  function postOf(alias: string, id: string): RawBuilder<unknown> {
    const [as, named] = [sql.ref(alias), sql.ref(id)]
    return engine === 'postgres'
      ? sql`lateral (select board_id, status_id, is_listed from posts
          where company_id = ${companyId} and ${seek(engine, 'id', named)} order by id limit 1) as ${as}`
      : sql`posts as ${as} on ${as}.company_id = ${companyId} and ${as}.id = ${named}`
  }
})

/** More are merged in several steps: nobody would read them all. */
export const membersMax = 20

/** Posts that are so alike say the same as all that each of them is alike to. */
const sameLeast = 850
/** Others join a group only where they are nearly as alike to each of its posts as its likeliest two are to each other. */
const joinedShare = 0.8

type Group = { ids: number[]; likeness: number }

/**
 * Puts pairs together, likeliest first, unless that would bring together two posts that are less alike or that the team has
 * called different, or too many.
 */
export function groupPairs(
  pairs: LikelyPair[],
  areDifferent: (one: number, other: number) => boolean,
): Group[] {
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const known = new Map(pairs.map(pair => [keyOf(pair.post_id, pair.other_id), pair.likeness]))
  const groupOf = new Map<number, Group>()
  for (const { post_id, other_id, likeness } of pairs) {
    const [one, other] = [post_id, other_id].map(id => groupOf.get(id) ?? { ids: [id], likeness })
    const ids = [...one!.ids, ...other!.ids]
    if (one === other || ids.length > membersMax) continue
    const joined = { ids, likeness: Math.max(one!.likeness, other!.likeness) }
    const least = likeness >= sameLeast ? 0 : joinedShare * joined.likeness
    const mayMeet = (a: number, b: number) =>
      !areDifferent(a, b) && (known.get(keyOf(a, b)) ?? 0) >= least
    if (!one!.ids.every(a => other!.ids.every(b => mayMeet(a, b)))) continue
    for (const id of ids) groupOf.set(id, joined)
  }
  return [...new Set(pairs.flatMap(({ post_id }) => groupOf.get(post_id) ?? []))]
}
