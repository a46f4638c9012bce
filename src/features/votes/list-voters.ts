import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { markedIds } from '../../store/marked-ids.ts'
import type { Tables } from '../../store/tables.ts'
import { creatorColumns } from '../people/users/present.ts'
import { votesOfPerson } from '../posts/merge/group.ts'

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

/** select … from votes as v where v.post_id in … order by v.created desc, v.user_id desc */
const newestVoters = keysetPages(companyQuery, {
  from: 'votes as v',
  // By votes_newest_on_post (company_id, post_id, created, user_id).
  partition: 'post_id',
  orderBy: ['created', 'id'],
  idColumn: 'user_id',
  // Each with the user (u), by primary key.
  select: (query, engine, votes) => withVoterColumns(query, engine, votes),
})

type Votes = SelectQueryBuilder<Tables & { v: Tables['votes'] }, 'v', object>

function withVoterColumns(query: Kysely<Tables>, engine: EngineKind, votes: Votes) {
  const joined =
    engine === 'postgres'
      ? (votes.crossJoinLateral(rowById(query, 'users', 'v.user_id').as('u')) as never)
      : crossJoined(votes)
  return (joined as ReturnType<typeof crossJoined>)
    .select(['v.user_id as id', 'v.created'])
    .select(creatorColumns)
}

/** SQLite keeps the order of cross joins: from the votes to the users. */
function crossJoined(votes: Votes) {
  return votes.crossJoin('users as u').whereRef('u.id', '=', 'v.user_id')
}

/** The posts among these that a person votes for. */
export const votedPostIds = markedIds({ table: 'votes', column: 'post_id' })
