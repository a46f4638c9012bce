import { type Kysely, sql } from 'kysely'
import { type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import { type Audience, sees } from '../boards/index.ts'
import type { PostRow } from './post-row.ts'
import { idList, postsInList } from './posts-in-order.ts'

/** A post and what one person has to do with it. */
export type PersonalPostRow = PostRow & { hasVoted: boolean; isFollowing: boolean }

/** The post if this person sees its board, from one statement, so that the count of votes has their own in it. */
export async function findPostFor(
  db: CompanyDb,
  { audience, userId }: { audience: Audience; userId: number },
  postId: number,
): Promise<PersonalPostRow | undefined> {
  const ids = idList(db.engine, [postId])
  const [found] = await db.run(personalPost, { ids, postId, userId })
  if (!found || !sees(audience, found.board_id)) return undefined
  const { has_voted, is_following, ...post } = found
  return { ...post, hasVoted: has_voted === 1, isFollowing: is_following === 1 }
}

type Marks = { has_voted: number | null; is_following: number | null }

const personalPost = companyQuery<{ ids: string; postId: number; userId: number }, PostRow & Marks>(
  (query, value, engine) => {
    const key = [value('postId'), value('userId')] as const
    return postsInList(query, engine, value('ids'))
      .select(markOf(query, 'votes', sql`1`, key).as('has_voted'))
      .select(markOf(query, 'followers', sql`mark.is_following`, key).as('is_following'))
  },
)

/**
 * The first row by primary key that is not before the person's: theirs, if there is one. With `=` PostgreSQL might
 * read all voters of the post, or everything that the person follows; see `seek`.
 */
function markOf(
  query: Kysely<Tables>,
  table: 'votes' | 'followers',
  shown: ReturnType<typeof sql>,
  [postId, userId]: readonly [number, number],
) {
  const isTheirs = sql`mark.post_id = ${postId} and mark.user_id = ${userId}`
  return query
    .selectFrom(`${table as 'votes'} as mark`)
    .select(sql<number>`case when ${isTheirs} then ${shown} else 0 end`.as('shown'))
    .where(sql<boolean>`(mark.post_id, mark.user_id) >= (${postId}, ${userId})`)
    .orderBy('mark.post_id')
    .orderBy('mark.user_id')
    .limit(sql.lit(1))
}
