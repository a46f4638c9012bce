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
  const { page: comments } = await readThreadPart(db, thread, query.comments)
  const readers = await countPostReaders(db, [id], userId)
  const mergeSearch = query.merge?.trim().slice(0, 200).toWellFormed() || undefined
  return {
    post,
    images: (await imagesOnPosts(db, [id])).get(id) ?? [],
    comments: comments.items,
    hasEarlier: comments.older !== undefined,
    hasLater: comments.newer !== undefined,
    commentImages: await imagesOnComments(
      db,
      comments.items.map(comment => comment.id),
    ),
    voters: await readVoters(db, id, postIds, query.voters),
    history: await readHistory({ db, audience, address }, post, postIds, query.history),
    readers,
    targets: await readMergeTargets(call, member, post, postIds, mergeSearch, readers),
    mergeSearch,
  }
}
