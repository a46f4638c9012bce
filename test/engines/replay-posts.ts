import type { CompanyDb } from '../../src/store/company-db.ts'
import { PostModel } from './merging/post-model.ts'

type Data = Record<string, number> & { is_internal?: boolean }

/**
 * Posts as the event log alone says that they are: who votes for which, which comments there are, what is merged,
 * deleted and gone. Whatever changes one of them without saying so in an event makes a difference to the tables.
 */
export async function replayPosts(db: CompanyDb): Promise<PostModel> {
  const model = new PostModel()
  const events = await db.query
    .selectFrom('events')
    .select(['type', 'data'])
    .orderBy('version')
    .execute()
  for (const { type, data } of events) applied[type]?.(model, JSON.parse(data) as Data)
  return model
}

const applied: Record<string, (model: PostModel, data: Data) => void> = {
  'post.created': (model, { post_id, imported_votes }) => model.add(post_id!, imported_votes),
  'post.deleted': (model, { post_id }) => {
    model.get(post_id!).isDeleted = true
  },
  'post.restored': (model, { post_id }) => {
    model.get(post_id!).isDeleted = false
  },
  'post.purged': (model, { post_id }) => {
    model.posts.delete(post_id!)
  },
  'post.merged': (model, { post_id, into_id }) => {
    model.get(post_id!).mergedInto = into_id!
  },
  'post.unmerged': (model, { post_id }) => {
    model.get(post_id!).mergedInto = undefined
  },
  'vote.added': (model, { post_id, user_id }) => {
    model.get(post_id!).voters.add(user_id!)
  },
  'vote.removed': (model, { post_id, user_id }) => {
    model.get(post_id!).voters.delete(user_id!)
  },
  'comment.created': (model, { post_id, comment_id, is_internal }) => {
    const comment = { isInternal: is_internal === true, isDeleted: false }
    model.get(post_id!).comments.set(comment_id!, comment)
  },
  'post.held': (model, { post_id }) => {
    model.get(post_id!).isHeld = true
  },
  'post.released': (model, { post_id }) => {
    model.get(post_id!).isHeld = false
  },
  'comment.held': (model, { post_id, comment_id }) => {
    model.get(post_id!).comments.get(comment_id!)!.isHeld = true
  },
  'comment.released': (model, { post_id, comment_id }) => {
    model.get(post_id!).comments.get(comment_id!)!.isHeld = false
  },
  'comment.restored': (model, { post_id, comment_id }) => {
    model.get(post_id!).comments.get(comment_id!)!.isDeleted = false
  },
  'comment.deleted': (model, { post_id, comment_id }) => {
    model.get(post_id!).comments.get(comment_id!)!.isDeleted = true
  },
}

/** The same as the tables have it, to compare with the model's `allCounts`. */
export async function storedCounts(db: CompanyDb) {
  const posts = await db.query
    .selectFrom('posts')
    .select(['id', 'votes_count', 'comments_count', 'public_comments_count', 'merged_into'])
    .select(['imported_votes', 'is_listed', 'deleted'])
    .orderBy('id')
    .execute()
  return posts.map(({ deleted, ...post }) => ({ ...post, is_deleted: deleted !== null }))
}
