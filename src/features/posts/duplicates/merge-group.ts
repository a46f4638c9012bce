import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import type { Audience } from '../../boards/audience.ts'
import { countPostReaders, type Reach } from '../../notifications/find-readers.ts'
import { countPeople } from '../count-voters.ts'
import { getVisiblePost, visibleGroupIds } from '../find-post.ts'
import { mergePost } from '../merge/merge-post.ts'
import type { PostRow } from '../post-row.ts'
import { membersMax } from './list-groups.ts'

type Member = Pick<SignedInCaller, 'actor' | 'audience'>

/**
 * Merges posts into one of them, all or none, each as by itself. Those that a colleague has merged meanwhile are left as they
 * are. `into` is what stays: where the chosen one was merged meanwhile, the post that it is in.
 */
export function mergeGroup(
  db: CompanyDb,
  member: Member,
  ids: number[],
  intoId: number,
): Promise<{ into: number; merged: number[] }> {
  return db.write(member.actor, async transaction => {
    if (ids.length > membersMax || !ids.includes(intoId)) throw problem('not_found')
    const merged: number[] = []
    for (const id of ids.filter(each => each !== intoId)) {
      const post = await getVisiblePost(transaction, member.audience, id)
      if (post.root_id !== null) continue
      await mergePost(transaction, member, post, intoId)
      merged.push(id)
    }
    const { root_id } = await getVisiblePost(transaction, member.audience, intoId)
    return { into: root_id ?? intoId, merged }
  })
}

/** Where there are more votes in all, nobody counts who has voted for several. */
const votesMax = 1_000

/** What becomes of posts that are merged. */
export type MergePreview = {
  votes: number
  /** False where some who voted for several are counted more than once. */
  isExact: boolean
  comments: number
  /** How many people are notified at most: the followers of the merged posts, except the caller. */
  readers: Reach
}

export async function previewMerge(
  db: CompanyDb,
  { audience, userId }: { audience: Audience; userId: number },
  posts: PostRow[],
): Promise<MergePreview> {
  // Any of them may be merged.
  const [votes, readers] = await Promise.all([
    previewVotes(db, audience, posts),
    countPostReaders(db, posts.map(postId), userId),
  ])
  return { ...votes, readers }
}

/** Without the people that it would notify. */
export async function previewVotes(
  db: CompanyDb,
  audience: Audience,
  posts: PostRow[],
): Promise<Omit<MergePreview, 'readers'>> {
  const sumOf = (name: 'votes_count' | 'imported_votes' | 'comments_count') =>
    posts.reduce((sum, post) => sum + post[name], 0)
  const groups = await Promise.all(posts.map(post => visibleGroupIds(db, audience, post)))
  const imported = sumOf('imported_votes')
  const isExact = sumOf('votes_count') - imported <= votesMax
  return {
    votes: isExact
      ? imported + (await countPeople(db, groups.flat())).people
      : sumOf('votes_count'),
    isExact,
    comments: sumOf('comments_count'),
  }
}

const postId = ({ id }: PostRow) => id
