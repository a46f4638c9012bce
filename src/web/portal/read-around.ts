import { findVisibleBoardById } from '../../features/boards/find-board.ts'
import { findSimilarPosts } from '../../features/posts/find-similar-posts.ts'
import {
  listStatusChanges,
  type StatusChange,
} from '../../features/posts/history/list-status-changes.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { beginningOf } from '../../features/search/query/beginning-of.ts'
import { listVoters, type VoterRow } from '../../features/votes/list-voters.ts'
import type { DataDependency } from '../../store/subject.ts'
import type { PageCall } from '../parts/page.ts'

const similarShown = 5
const votersShown = 20

/** What a post's page shows around the post. */
export type Around = {
  changes: StatusChange[]
  similar: { posts: PostRow[]; dependencies: DataDependency[] }
  /** Undefined for those who may not know. */
  voters: VoterRow[] | undefined
  /** From everyone but the team. */
  areVotersHidden: boolean
}

export async function readAround(
  { db, caller, company }: PageCall,
  post: PostRow,
  groupIds: number[],
): Promise<Around> {
  const { audience, permissions } = caller
  const seesVoters = company.shows_voters === 1 || permissions.has('votes.read')
  const similar = await findSimilarPosts(db, audience, beginningOf(post), groupIds)
  return {
    changes: await listStatusChanges(db, audience, post.id),
    similar: { posts: similar.posts.slice(0, similarShown), dependencies: similar.dependencies },
    voters: seesVoters ? (await listVoters(db, groupIds, { size: votersShown })).items : undefined,
    areVotersHidden: company.shows_voters === 0,
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
