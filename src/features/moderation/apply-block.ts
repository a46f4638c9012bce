import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Held, Tables } from '../../store/tables.ts'
import { updateRow } from '../../store/update-row.ts'
import { holdComment, releaseComment } from '../comments/hold-comment.ts'
import { restoreLikes, setLikesAside } from '../comments/like-comment.ts'
import { holdPost, releasePost } from '../posts/hold-post.ts'
import { restoreVotes } from '../votes/restore-votes.ts'
import { setVotesAside } from '../votes/set-votes-aside.ts'
import { relistItems } from './items.ts'

/** A write holds the company's lock: with more, others would notice. */
const contentPerSlice = 200
/** As many likes. */
const votesPerSlice = 100
/** The comments on a post change with it, and are indexed again. */
const commentsPerSlice = 250

/**
 * Brings the next slice of what somebody wrote, the newest first, in line with whether it is removed by their block, with
 * their rows of the moderation queue, and some of their votes and likes. Only what the block has removed comes back: what waits for
 * approval waits on.
 */
export async function applyBlock(transaction: CompanyTransaction, actor: Actor, userId: number) {
  const user = await findRow(transaction, 'users', userId, ['is_removed', 'removing_below'])
  if (!user || user.removing_below === null) return
  const isRemoved = user.is_removed === 1
  const left = await applyToSlice(transaction, actor, {
    userId,
    isRemoved,
    below: user.removing_below,
  })
  const some = { userId, limit: votesPerSlice }
  const isWithoutVotes = isRemoved
    ? await setVotesAside(transaction, actor, some)
    : await restoreVotes(transaction, some)
  const isWithoutLikes = isRemoved
    ? await setLikesAside(transaction, actor, some)
    : await restoreLikes(transaction, some)
  const isDone = left === 0 && isWithoutVotes && isWithoutLikes
  await updateRow(transaction, 'users', userId, { removing_below: isDone ? null : left })
  transaction.touch()
}

type Block = { userId: number; isRemoved: boolean; below: number }

/** The id below which posts and comments are left; 0 if none are. */
async function applyToSlice(
  transaction: CompanyTransaction,
  actor: Actor,
  { userId, isRemoved, below }: Block,
): Promise<number> {
  if (below === 0) return 0
  // By posts_of_creator and comments_of_creator.
  const slice = {
    ...{ condition: 'creator_id > 0', orderBy: ['id'] as const, isDescending: true },
    ...{ behind: below, limit: contentPerSlice },
  }
  const posts = await rowsOf(transaction, 'posts', { creator_id: userId }, slice)
  const comments = await rowsOf(transaction, 'comments', { creator_id: userId }, slice)
  const found = [...posts, ...comments].sort((a, b) => b.id - a.id).slice(0, contentPerSlice)
  const all = found.slice(0, countWithin(found, commentsPerSlice))
  for (const each of all) await (isRemoved ? hold : release)(transaction, actor, each)
  const left = all.length < contentPerSlice && all.length === found.length ? 0 : all.at(-1)!.id
  await relistItems(transaction, { creator_id: userId }, { after: left - 1, upTo: below - 1 })
  return left
}

/** The number of items until their posts have this many comments; at least one. */
function countWithin(found: (Post | Comment)[], commentsMax: number): number {
  let comments = 0
  const at = found.findIndex(content => {
    if ('comments_count' in content) comments += content.comments_count
    return comments > commentsMax
  })
  return at === -1 ? found.length : Math.max(at, 1)
}

type Post = Pick<Tables['posts'], 'id' | 'board_id' | 'title' | 'content' | 'created'> & {
  deleted: number | null
  held: Held | null
  root_id: number | null
  merged_count: number
  comments_count: number
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
