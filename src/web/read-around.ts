import { findVisibleBoardById } from '../features/boards/index.ts'
import {
  findSimilarPosts,
  listStatusChanges,
  type PostRow,
  type StatusChange,
} from '../features/posts/index.ts'
import { listVoters, type VoterRow } from '../features/votes/index.ts'
import type { DataDependency } from '../store/index.ts'
import type { PageCall } from './page.ts'

const similarShown = 5
/** The beginning says what a post is about. */
const comparedLength = 1_000
const votersShown = 20

/** What a post's page shows around the post. */
export type Around = {
  changes: StatusChange[]
  similar: { posts: PostRow[]; dependencies: DataDependency[] }
  /** None for those who may not know. */
  voters: VoterRow[]
}

export async function readAround(
  { db, caller }: PageCall,
  post: PostRow,
  groupIds: number[],
): Promise<Around> {
  const { audience, permissions } = caller
  const text = { title: post.title, content: post.content.slice(0, comparedLength).toWellFormed() }
  const similar = await findSimilarPosts(db, audience, text)
  const others = similar.posts.filter(({ id }) => !groupIds.includes(id))
  return {
    changes: await listStatusChanges(db, audience, post.id),
    similar: { posts: others.slice(0, similarShown), dependencies: similar.dependencies },
    voters: permissions.has('votes.read')
      ? (await listVoters(db, groupIds, { size: votersShown })).items
      : [],
  }
}

/** A visitor sees no other. */
export async function isOnPublicBoard(
  { db, caller }: PageCall,
  { board_id }: PostRow,
): Promise<boolean> {
  if (caller.kind === 'visitor') return true
  const board = await findVisibleBoardById(db, caller.audience, board_id)
  return board?.is_private === 0
}
