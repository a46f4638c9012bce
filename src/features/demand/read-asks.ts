import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import { rowsWith, tuples } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Role } from '../../store/tables.ts'
import { type Audience, sees } from '../boards/audience.ts'
import { rowOf } from '../search/query/find-candidates.ts'

/** Votes and merged posts that one demand reads at most; each costs a lookup. */
export const votesMax = 5_000
const membersMax = 2_000

/** That somebody asks for it: by a post, a vote or a comment. `rootId` is the post that counts it, `isOwn` if they wrote that. */
export type Ask = { userId: number; at: Micros; rootId: number; isOwn?: boolean }

/** A person with what decides whether they count, and where. */
export type Asker = {
  id: number
  name: string
  role: Role
  organization_id: number | null
  blocked: Micros | null
  is_listed: 0 | 1
}

type Member = {
  id: number
  board_id: number
  creator_id: number
  created: Micros
  votes_count: number
  merged_count: number
  root_id: number | null
}

/** `facts`: whether all votes of a post were read. */
export type AskedPosts = { asks: Ask[]; isExact: boolean; facts: ReadonlyMap<number, boolean> }

/** Who wrote these posts, or votes for them or for what was merged into them, as far as the audience sees that. */
export async function readPostAsks(
  db: CompanyDb,
  audience: Audience,
  rootIds: number[],
): Promise<AskedPosts> {
  const { members, isExact: areAllMembers } = await readMembers(db, audience, rootIds)
  const shares = sharesOf(members)
  const votes = await readVotes(db, members, shares)
  const rootOf = new Map(members.map(({ id, root_id }) => [id, root_id ?? id]))
  const read = Map.groupBy(votes, ({ post_id }) => post_id)
  const cut = members.filter(
    ({ id, votes_count }, at) =>
      votes_count > shares[at]! && (read.get(id)?.length ?? 0) >= shares[at]!,
  )
  const cutRoots = new Set(cut.map(({ id }) => rootOf.get(id)!))
  return {
    asks: [
      ...members.map(({ id, creator_id, created }) => ({
        userId: creator_id,
        at: created,
        rootId: rootOf.get(id)!,
        isOwn: id === rootOf.get(id),
      })),
      ...votes.map(({ post_id, user_id, created }) => ({
        userId: user_id,
        at: created,
        rootId: rootOf.get(post_id)!,
      })),
    ],
    isExact: areAllMembers && cut.length === 0,
    facts: new Map(rootIds.map(id => [id, areAllMembers && !cutRoots.has(id)])),
  }
}

async function readMembers(
  db: CompanyDb,
  audience: Audience,
  rootIds: number[],
): Promise<{ members: Member[]; isExact: boolean }> {
  if (rootIds.length === 0) return { members: [], isExact: true }
  const found = await db.run(postsById, { ids: JSON.stringify(rootIds) })
  const byId = new Map(found.map(post => [post.id, post]))
  const roots = rootIds.flatMap(id => byId.get(id) ?? [])
  const withMerged = roots.filter(({ merged_count }) => merged_count > 0).map(({ id }) => id)
  const merged =
    withMerged.length === 0 ? [] : await db.run(mergedInto, { ids: JSON.stringify(withMerged) })
  const all = [...roots, ...merged].filter(({ board_id }) => sees(audience, board_id))
  return { members: all.slice(0, membersMax), isExact: merged.length <= membersMax - roots.length }
}

/**
 * How many votes of each post are read: all of them, or so many that posts with few are still read whole. The count of a post
 * includes those for what was merged into it, so it is an upper bound.
 */
export function sharesOf(members: readonly { votes_count: number }[]): number[] {
  let left = votesMax
  const ascending = members.map(({ votes_count }) => votes_count).sort((a, b) => a - b)
  let share = Number.POSITIVE_INFINITY
  for (const [at, count] of ascending.entries()) {
    const fair = Math.floor(left / (ascending.length - at))
    if (count > fair) {
      share = fair
      break
    }
    left -= count
  }
  return members.map(({ votes_count }) => Math.min(votes_count, share))
}

/** Each person once, with what decides whether they count. */
export async function readAskers(db: CompanyDb, ids: Iterable<number>): Promise<Asker[]> {
  const wanted = [...new Set(ids)]
  return wanted.length === 0 ? [] : db.run(usersById, { ids: JSON.stringify(wanted) })
}

/** Those of some people who are in a segment. */
export async function readMembersAmong(
  db: CompanyDb,
  segmentId: number,
  people: { id: number }[],
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set()
  const ids = JSON.stringify(people.map(({ id }) => id))
  const rows = await db.run(membersAmong, { segmentId, ids })
  return new Set(rows.map(({ user_id }) => user_id))
}

/** A comment that was found. `rootId`: the post that its post was merged into, or its post. */
export type AskingComment = {
  id: number
  creator_id: number
  created: Micros
  root_id: number
}

export async function readComments(db: CompanyDb, ids: number[]): Promise<AskingComment[]> {
  return ids.length === 0 ? [] : db.run(commentsById, { ids: JSON.stringify(ids) })
}

const byId = { name: 'id', type: 'bigint' } as const
const ownerOf = (companyId: number) => sql<boolean>`company_id = ${companyId}`

const memberColumns = sql`id, board_id, creator_id, created, votes_count, merged_count, root_id`

/** By primary key. */
const postsById = companyStatement<{ ids: string }, Member>((companyId, value, engine) => {
  const rows = rowsWith(engine, 'posts', ownerOf(companyId), byId, value('ids'))
  return sql`select ${memberColumns} from (${rows}) as found`
})

/** By posts_by_root. */
const mergedInto = companyStatement<{ ids: string }, Member>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId} and root_id is not null`
  const column = { name: 'root_id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'posts', owner, column, value('ids'))
  return sql`select ${memberColumns} from (${rows}) as found where deleted is null and held is null
    limit ${sql.lit(membersMax + 1)}`
})

type Vote = { post_id: number; user_id: number; created: Micros }

/** So many votes of each post, by the primary key. SQLite has no lateral join: there, each post that is not read whole is a statement. */
async function readVotes(db: CompanyDb, members: Member[], shares: number[]): Promise<Vote[]> {
  const wanted = members.map(({ id, votes_count }, at) => ({
    id,
    limit: shares[at]!,
    isWhole: shares[at]! === votes_count,
  }))
  const inOne = wanted.filter(
    ({ limit, isWhole }) => limit > 0 && (isWhole || db.engine === 'postgres'),
  )
  const pairs = JSON.stringify(inOne.map(({ id, limit }) => [id, limit]))
  const votes = inOne.length === 0 ? [] : [...(await db.run(votesOf, { pairs }))]
  for (const { id, limit, isWhole } of wanted)
    if (db.engine === 'sqlite' && !isWhole && limit > 0)
      votes.push(...(await db.run(firstVotesOf, { id, limit })))
  return votes
}

/** `pairs` of a post and how many of its votes. */
const votesOf = companyStatement<{ pairs: string }, Vote>((companyId, value, engine) => {
  const wanted = sql`(${tuples(engine, ['bigint', 'bigint'], value('pairs'))}) as wanted`
  const votes =
    engine === 'postgres'
      ? sql`lateral (select post_id, user_id, created from votes where company_id = ${companyId}
          and ${seek(engine, 'post_id', sql.ref('wanted.a'))} order by post_id, user_id limit wanted.b) as v`
      : sql`votes as v on v.company_id = ${companyId} and v.post_id = wanted.a`
  return sql`select v.post_id, v.user_id, v.created from ${wanted} cross join ${votes}`
})

const firstVotesOf = companyStatement<{ id: number; limit: number }, Vote>(
  (companyId, value) => sql`select post_id, user_id, created from votes
    where company_id = ${companyId} and post_id = ${value('id')} order by user_id limit ${value('limit')}`,
)

const usersById = companyStatement<{ ids: string }, Asker>((companyId, value, engine) => {
  const rows = rowsWith(engine, 'users', ownerOf(companyId), byId, value('ids'))
  return sql`select id, name, role, organization_id, blocked, is_listed from (${rows}) as found`
})

/** By primary key. */
const membersAmong = companyStatement<{ segmentId: number; ids: string }, { user_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and segment_id = ${value('segmentId')}`
    const column = { name: 'user_id', type: 'bigint' as const }
    const rows = rowsWith(engine, 'segment_members', owner, column, value('ids'))
    return sql`select user_id from (${rows}) as found`
  },
)

/** Each and its post by primary key. */
const commentsById = companyStatement<{ ids: string }, AskingComment>(
  (companyId, value, engine) => {
    const rows = rowsWith(engine, 'comments', ownerOf(companyId), byId, value('ids'))
    return sql`select c.id, c.creator_id, c.created,
      case when p.root_id is null then p.id else p.root_id end as root_id
      from (${rows}) as c cross join ${rowOf('posts', 'p', 'c.post_id', engine, companyId)}`
  },
)
