import { type InferResult, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { isoTime } from '../../platform/clock.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { Importance, Tables } from '../../store/tables.ts'
import type { Audience } from '../boards/audience.ts'
import { creatorColumns, presentCreator } from '../people/users/present.ts'
import { withUser } from '../people/users/with-user.ts'
import { getRootPost, visibleGroupIds } from '../posts/find-post.ts'
import { votesOfPerson } from '../posts/merge/group.ts'
import type { PostRow } from '../posts/post-row.ts'
import { importanceName } from './importance.ts'
import type { VoterView } from './schema.ts'

/** `id` is the voter's, and `created` the time of the vote. */
export type VoterRow = InferResult<ReturnType<typeof withVoterColumns>>[number]

/**
 * Voters for any of these posts, newest vote first. People who vote for several are shown once, with their newest vote:
 * a page is read in full, and older votes of theirs are then left out.
 */
export async function listVoters(
  db: CompanyDb,
  postIds: number[],
  request: PageRequest,
): Promise<Page<VoterRow>> {
  const page = await newestVoters(db, postIds, request)
  if (postIds.length <= 1) return page
  const items: VoterRow[] = []
  for (const voter of page.items) {
    const votes = await votesOfPerson(db, { postIds, userId: voter.id })
    const isNewest = votes.every(({ created }) => created <= voter.created)
    // Two votes of one time, such as imported ones, are next to each other.
    if (isNewest && items.at(-1)?.id !== voter.id) items.push(voter)
  }
  return { ...page, items }
}

/** Voters of a post, or of the post that it was merged into, from all merged posts that the audience sees. */
export function listVotersOf(
  db: CompanyDb,
  audience: Audience,
  postId: number,
  request: PageRequest,
): Promise<Page<RatedVoter>> {
  return db.readTogether(async same => {
    const post = await getRootPost(same, audience, postId)
    const postIds = await visibleGroupIds(same, audience, post)
    const page = await listVoters(same, postIds, request)
    return { ...page, items: await withImportance(same, post, postIds, page.items) }
  })
}

/** `importance` is the highest of the person's votes in a group of merged posts; null if they gave none. */
export type RatedVoter = VoterRow & { importance: Importance | null }

type Rated = Pick<PostRow, 'nice_votes' | 'important_votes' | 'must_votes'>

/** Reads nothing where nobody gave an importance, as for most posts. */
export async function withImportance(
  db: CompanyDb,
  root: Rated,
  postIds: number[],
  voters: VoterRow[],
): Promise<RatedVoter[]> {
  const { nice_votes, important_votes, must_votes } = root
  const isSaid = nice_votes + important_votes + must_votes > 0 && voters.length > 0
  const userIds = JSON.stringify(voters.map(({ id }) => id))
  const said = isSaid
    ? await db.run(importances, { postIds: JSON.stringify(postIds), userIds })
    : []
  const found = new Map<number, Importance>()
  for (const { user_id, importance } of said)
    if (importance > (found.get(user_id) ?? 0)) found.set(user_id, importance)
  return voters.map(voter => ({ ...voter, importance: found.get(voter.id) ?? null }))
}

/** By primary key, post by post and person by person. */
const importances = companyStatement<
  { postIds: string; userIds: string },
  { user_id: number; importance: Importance }
>((companyId, value, engine) => {
  const isSaid = sql`company_id = ${companyId} and importance is not null`
  if (engine === 'sqlite')
    return sql`select user_id, importance from votes where ${isSaid}
      and ${isOneOf(engine, 'post_id', 'bigint', value('postIds'))}
      and ${isOneOf(engine, 'user_id', 'bigint', value('userIds'))}`
  const listed = (json: string) =>
    sql`(select cast(value as bigint) as id from json_array_elements_text(${json}::text::json))`
  return sql`select found.* from ${listed(value('postIds'))} as post
    cross join ${listed(value('userIds'))} as person
    cross join lateral (select user_id, importance from votes where ${isSaid}
      and post_id = post.id and ${seek(engine, 'user_id', sql.ref('person.id'))}
      order by post_id, user_id) as found`
})

export function presentVoter(voter: RatedVoter): VoterView {
  return {
    user: presentCreator(voter),
    created: isoTime(voter.created),
    importance: importanceName(voter.importance),
  }
}

/** select … from votes as v where v.post_id in … order by v.created desc, v.user_id desc */
const newestVoters = keysetPages(companyQuery, {
  from: 'votes as v',
  // By votes_newest_on_post (company_id, post_id, created, user_id).
  partition: 'post_id',
  orderBy: ['created', 'id'],
  idColumn: 'user_id',
  // Each with the user (u), by primary key.
  select: withVoterColumns,
})

type Votes = SelectQueryBuilder<Tables & { v: Tables['votes'] }, 'v', object>

function withVoterColumns(query: Kysely<Tables>, engine: EngineKind, votes: Votes) {
  return withUser(query, engine, votes, 'v.user_id')
    .select(['v.user_id as id', 'v.created'])
    .select(creatorColumns)
}
