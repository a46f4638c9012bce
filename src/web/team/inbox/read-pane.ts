import type { CommentRow } from '../../../features/comments/comment-row.ts'
import {
  imagesOnComments,
  imagesOnPosts,
  type ShownImage,
} from '../../../features/images/images.ts'
import { countPostReaders, type Reach } from '../../../features/notifications/find-readers.ts'
import { visibleGroupIds } from '../../../features/posts/find-post.ts'
import { findPostFor, type PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import type { PageCall } from '../../parts/page.ts'
import { readThreadPart } from '../../parts/thread-parts.ts'
import type { findMember } from '../back-path.ts'
import { type History, readHistory } from './read-history.ts'
import { type MergeTarget, readMergeTargets } from './read-merge-targets.ts'
import { readVoters, type Voters } from './read-voters.ts'

type Member = NonNullable<ReturnType<typeof findMember>>

export type Pane = {
  post: PersonalPostRow
  images: ShownImage[]
  comments: CommentRow[]
  hasEarlier: boolean
  hasLater: boolean
  commentImages: ReadonlyMap<number, ShownImage[]>
  voters: Voters
  history: History
  /** The number of people that an answer notifies. */
  readers: Reach
  /** Merge targets: search results, or likely duplicates. */
  targets: MergeTarget[]
  mergeSearch: string | undefined
}

/** Everything about a post that the team works with; undefined where there is none. */
export async function readPane(
  call: PageCall,
  member: Member,
  id: number,
): Promise<Pane | undefined> {
  const { db, query, address } = call
  const { audience, userId } = member
  const post = await findPostFor(db, member, id)
  if (!post) return undefined
  const postIds = await visibleGroupIds(db, audience, post)
  const thread = { postIds, isTeam: true }
  const mergeSearch = query.merge?.trim().slice(0, 200).toWellFormed() || undefined
  const [{ comments, commentImages }, readers, images, voters, history, targets] =
    await Promise.all([
      readComments(db, thread, query.comments),
      countPostReaders(db, [id], userId),
      imagesOnPosts(db, [id]),
      readVoters(db, id, postIds, query.voters),
      readHistory({ db, audience, address }, post, postIds, query.history),
      readMergeTargets(call, member, post, postIds, mergeSearch),
    ])
  return {
    post,
    images: images.get(id) ?? [],
    comments: comments.items,
    hasEarlier: comments.older !== undefined,
    hasLater: comments.newer !== undefined,
    commentImages,
    voters,
    history,
    readers,
    targets: targets.map(target => ({ ...target, preview: { ...target.preview, readers } })),
    mergeSearch,
  }
}

async function readComments(
  db: PageCall['db'],
  thread: Parameters<typeof readThreadPart>[1],
  asked: string | undefined,
) {
  const { page: comments } = await readThreadPart(db, thread, asked)
  const ids = comments.items.map(comment => comment.id)
  return { comments, commentImages: await imagesOnComments(db, ids) }
}
