import { trendingOf, trendingVotesMax } from '../../../src/features/posts/index.ts'
import type { CompanyDb } from '../../../src/store/index.ts'
import type { PostModel } from './post-model.ts'

/** What lists of posts are sorted and filtered by, as it is stored. */
export function storedColumns(db: CompanyDb) {
  return db.query
    .selectFrom('posts')
    .select(['id', 'trending', 'last_activity', 'responses_count', 'has_response'])
    .orderBy('id')
    .execute()
}

/** The same from all votes and comments, by what the model says is merged. */
export async function countedColumns(db: CompanyDb, model: PostModel) {
  const posts = await db.query.selectFrom('posts').select(['id', 'created']).orderBy('id').execute()
  const votes = await db.query.selectFrom('votes').selectAll().execute()
  const comments = await db.query
    .selectFrom('comments')
    .select(['post_id', 'created', 'is_response'])
    .where('deleted', 'is', null)
    .where('is_internal', '=', 0)
    .execute()
  return posts.map(({ id, created }) => {
    const below = new Set(model.below(id))
    const latest = new Map<number, number>()
    for (const vote of votes.filter(({ post_id }) => below.has(post_id)))
      latest.set(vote.user_id, Math.max(vote.created, latest.get(vote.user_id) ?? 0))
    const newest = [...latest.values()].sort((a, b) => b - a).slice(0, trendingVotesMax)
    const written = comments.filter(({ post_id }) => below.has(post_id))
    const responses_count = written.filter(({ is_response }) => is_response === 1).length
    return {
      id,
      trending: trendingOf(created, newest),
      last_activity: Math.max(created, ...written.map(comment => comment.created)),
      responses_count,
      has_response: responses_count > 0 ? (1 as const) : (0 as const),
    }
  })
}
