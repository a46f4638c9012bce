import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { votesOf } from '../votes/set-votes-aside.ts'

/** Of each as many rows are read at most. */
const countedMax = 200

/** `isMore`: one of them is only counted so far. */
export type BlockPreview = { posts: number; comments: number; votes: number; isMore: boolean }

/** What a block that removes content would remove of a person. Posts that are part of a merge stay. */
export async function previewBlock(db: CompanyDb, userId: number): Promise<BlockPreview> {
  const some = { userId, limit: countedMax }
  const [posts, comments, votes] = [
    await db.run(postsOfCreator, some),
    await db.run(commentsOfCreator, some),
    await db.run(votesOf, some),
  ]
  const isThere = ({ deleted }: { deleted: number | null }) => deleted === null
  return {
    posts: posts.filter(post => isThere(post) && post.root_id === null && post.merged_count === 0)
      .length,
    comments: comments.filter(isThere).length,
    votes: votes.length,
    isMore: [posts, comments, votes].some(({ length }) => length === countedMax),
  }
}

type Some = { userId: number; limit: number }
type Post = { deleted: number | null; root_id: number | null; merged_count: number }

/** By posts_of_creator. */
const postsOfCreator = companyQuery<Some, Post>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['deleted', 'root_id', 'merged_count'])
    .where('creator_id', '>', sql.lit(0))
    .where(seek(engine, 'creator_id', value('userId')))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(value('limit')),
)

/** By comments_of_creator. */
const commentsOfCreator = companyQuery<Some, { deleted: number | null }>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('deleted')
    .where('creator_id', '>', sql.lit(0))
    .where(seek(engine, 'creator_id', value('userId')))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(value('limit')),
)
