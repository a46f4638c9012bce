import type { CommentRow } from '../../../features/comments/comment-row.ts'
import { latestPosition } from '../../../features/events/feed/read-events.ts'
import {
  imagesOnComments,
  imagesOnPosts,
  type ShownImage,
} from '../../../features/images/images.ts'
import { countPostReaders, type Reach } from '../../../features/notifications/find-readers.ts'
import { listFieldsOf, type PostField } from '../../../features/posts/fields/post-fields.ts'
import { visibleGroupIds } from '../../../features/posts/find-post.ts'
import { findPostFor, type PersonalPostRow } from '../../../features/posts/find-post-for.ts'
import type { PageCall } from '../../parts/page.ts'
import { readThreadPart } from '../../parts/thread-parts.ts'
import type { findMember } from '../back-path.ts'
import { type History, type HistoryLine, linesOf, readHistory } from './read-history.ts'
import { type MergeTarget, readMergeTargets } from './read-merge-targets.ts'
import { readVoters, type Voters } from './read-voters.ts'

type Member = NonNullable<ReturnType<typeof findMember>>

export type Pane = {
  post: PersonalPostRow
  /** Fields of its board. */
  fields: PostField[]
  /** The number of the latest event: everything up to it is shown. */
  seen: number
  /** What others have done since a form was shown that was sent now. */
  conflict: HistoryLine[] | undefined
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
  const { db, query, address, sent } = call
  const { audience, userId } = member
  // Begun first: what is read after it may be newer, and then is asked about for nothing, but nothing is missed.
  const [{ version: seen }, post] = await Promise.all([
    latestPosition(db),
    findPostFor(db, member, id),
  ])
  if (!post) return undefined
  const postIds = await visibleGroupIds(db, audience, post)
  const thread = { postIds, isTeam: true }
  const mergeSearch = query.merge?.trim().slice(0, 200).toWellFormed() || undefined
  const reader = { db, audience, address }
  const [{ comments, commentImages }, readers, images, voters, history, targets, fields, conflict] =
    await Promise.all([
      readComments(db, thread, query.comments),
      countPostReaders(db, [id], userId),
      imagesOnPosts(db, [id]),
      readVoters(db, post, postIds, query.voters),
      readHistory(reader, post, postIds, query.history),
      readMergeTargets(call, member, post, postIds, mergeSearch),
      listFieldsOf(db, post.board_id),
      sent?.conflict && linesOf(reader, id, sent.conflict),
    ])
  return {
    post,
    fields,
    seen,
    conflict,
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
