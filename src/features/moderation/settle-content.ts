import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import {
  type Actor,
  type CompanyTransaction,
  companyQuery,
  type Held,
  type Tables,
} from '../../store/index.ts'
import { holdComment, releaseComment } from '../comments/index.ts'
import { holdPost, releasePost } from '../posts/index.ts'

/** A write holds the company's lock: with more, others would notice. */
const contentPerSlice = 200

/**
 * Brings the next slice of what somebody wrote, the newest first, in line with whether it is removed by their block. Only
 * what the block has held is released: what waits for approval waits on.
 */
export async function settleContent(
  transaction: CompanyTransaction,
  actor: Actor,
  userId: number,
  size = contentPerSlice,
) {
  const [user] = await transaction.run(progressOf, { userId })
  if (!user || user.removing_below === null) return
  const slice = { userId, below: user.removing_below, limit: size }
  const posts = await transaction.run(postsBelow, slice)
  const comments = await transaction.run(commentsBelow, slice)
  const all = [...posts, ...comments].sort((a, b) => b.id - a.id).slice(0, size)
  for (const each of all) await (user.is_removed === 1 ? hold : release)(transaction, actor, each)
  const left = all.length < size ? null : all.at(-1)!.id
  await transaction.run(setProgress, { userId, left })
  transaction.touch()
}

type Post = Pick<Tables['posts'], 'id' | 'board_id' | 'title' | 'content' | 'created'> & {
  deleted: number | null
  held: Held | null
  root_id: number | null
  merged_count: number
}
type Comment = { id: number; deleted: number | null; held: Held | null }

async function hold(transaction: CompanyTransaction, actor: Actor, content: Post | Comment) {
  if (content.deleted !== null || content.held !== null) return
  if ('title' in content) await holdPost(transaction, actor, content, 'blocked')
  else await holdComment(transaction, actor, content.id, 'blocked')
}

async function release(transaction: CompanyTransaction, actor: Actor, content: Post | Comment) {
  if (content.held !== 'blocked') return
  if ('title' in content) await releasePost(transaction, actor, content)
  else await releaseComment(transaction, actor, content.id)
}

type Progress = { is_removed: 0 | 1; removing_below: number | null }

const progressOf = companyQuery<{ userId: number }, Progress>((query, value, engine) =>
  query
    .selectFrom('users')
    .select(['is_removed', 'removing_below'])
    .where(seek(engine, 'id', value('userId')))
    .orderBy('id'),
)

type Slice = { userId: number; below: number; limit: number }

/** By posts_of_creator. */
const postsBelow = companyQuery<Slice, Post>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'title', 'content', 'created'])
    .select(['deleted', 'held', 'root_id', 'merged_count'])
    .where(seek(engine, 'creator_id', value('userId')))
    .where(sql<boolean>`creator_id > 0 and id < ${value('below')}`)
    .orderBy('creator_id', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit')),
)

/** By comments_of_creator. */
const commentsBelow = companyQuery<Slice, Comment>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select(['id', 'deleted', 'held'])
    .where(seek(engine, 'creator_id', value('userId')))
    .where(sql<boolean>`creator_id > 0 and id < ${value('below')}`)
    .orderBy('creator_id', 'desc')
    .orderBy('id', 'desc')
    .limit(value('limit')),
)

const setProgress = companyQuery<{ userId: number; left: number | null }, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({ removing_below: value('left') })
    .where('id', '=', value('userId')),
)
