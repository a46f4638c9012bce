import { sql } from 'kysely'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { editRow, updateRow } from '../../../store/update-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { haveSameAudience } from '../../boards/audience.ts'
import { indexPosts, unindexPosts } from '../../search/index/index-posts.ts'
import { countPeople } from '../count-voters.ts'
import { postMerged, postUnmerged } from '../events.ts'
import { findVisiblePost } from '../find-post.ts'
import type { PostRow } from '../post-row.ts'
import { trendingOf, trendingVotesMax } from '../trending.ts'
import {
  idsOf,
  mergedMax,
  type PostGroup,
  pathToRoot,
  readGroup,
  readNewestComments,
  readNewestVotes,
  subtreeOf,
  touchMerged,
} from './group.ts'

/**
 * Merges a post, with everything that was merged into it, into another, or where that one is merged into its root;
 * `post` is as it is in the transaction. Its votes, comments and followers stay its own: only counts change, and the
 * link, so that unmerging restores it.
 */
export function mergePost(
  db: CompanyDb,
  { actor, audience }: Pick<SignedInCaller, 'actor' | 'audience'>,
  post: PostRow,
  intoId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const into = await findVisiblePost(transaction, audience, intoId)
    if (!into) throw fieldProblem('into', 'unknown_post', 'There is no such post.')
    if (post.root_id !== null) throw problem('post_already_merged')
    if (post.held !== null || into.held !== null) throw problem('content_held')
    const target = await readGroup(transaction, intoId)
    const source = await readGroup(transaction, post.id)
    await refuseImpossible(transaction, source, target)
    const { rootId } = target
    await link(transaction, source, rootId)
    await addCounts(transaction, source, target)
    touchMerged(transaction, { rootId, posts: [...target.posts, ...source.posts] })
    await unindexPosts(transaction, [post.id])
    transaction.record(postMerged, { post_id: post.id, board_id: post.board_id, into_id: rootId })
  })
}

async function refuseImpossible(
  transaction: CompanyTransaction,
  source: PostGroup,
  target: PostGroup,
) {
  if (source.rootId === target.rootId) throw problem('merge_into_itself')
  if (source.posts.length + target.posts.length > mergedMax + 1) throw problem('merge_too_large')
  const [from, to] = [source.posts[0]!, target.posts[0]!]
  if (!(await haveSameAudience(transaction, from, to))) throw problem('merge_audiences_differ')
}

async function link(transaction: CompanyTransaction, source: PostGroup, rootId: number) {
  const { revision } = transaction
  for (const { id } of source.posts)
    if (id !== source.rootId) await setRoot(transaction, id, rootId)
  await updateRow(transaction, 'posts', source.rootId, {
    merged_into: rootId,
    root_id: rootId,
    merged_count: 0,
    is_listed: 0,
    edit_revision: revision,
  })
}

/** The counts of the merged post are its own and stay. */
async function addCounts(transaction: CompanyTransaction, source: PostGroup, target: PostGroup) {
  const { rootId: id } = target
  const { created } = target.posts[0]!
  const counted = [...idsOf(source), ...idsOf(target)]
  await recountPosts(transaction, { id: source.rootId, change: 1 }, [{ id, created, counted }])
  await transaction.query
    .updateTable('posts')
    .set(eb => ({
      merged_count: eb('merged_count', '+', source.posts.length),
      revenue_due: transaction.revision,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Takes a post out of what it was merged into, with everything that was merged into it; `post` is as it is in the
 * transaction. One that is not merged stays as it is.
 */
export function unmergePost(
  db: CompanyDb,
  actor: Actor,
  post: Pick<PostRow, 'id' | 'board_id' | 'title' | 'content' | 'root_id'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (post.root_id === null) return
    const { id, board_id, title, content } = post
    const group = await readGroup(transaction, id)
    const leaving = subtreeOf(group, id)
    touchMerged(transaction, group)
    await unlink(transaction, id, leaving)
    await takeCounts(transaction, id, group, leaving)
    await indexPosts(transaction, [{ id, boardId: board_id, title, content }])
    transaction.record(postUnmerged, { post_id: id, board_id, from_id: group.rootId })
  })
}

async function unlink(transaction: CompanyTransaction, id: number, leaving: number[]) {
  for (const each of leaving) if (each !== id) await setRoot(transaction, each, id)
  await editRow(transaction, 'posts', id, {
    merged_into: null,
    root_id: null,
    merged_count: leaving.length - 1,
    is_listed: 1,
  })
}

/** From everything that it was merged into, directly or not. */
async function takeCounts(
  transaction: CompanyTransaction,
  id: number,
  group: PostGroup,
  leaving: number[],
) {
  const above = pathToRoot(group, id).slice(1)
  const left = group.posts
    .filter(post => above.includes(post.id))
    .map(({ id: aboveId, created }) => {
      const counted = subtreeOf(group, aboveId).filter(each => !leaving.includes(each))
      return { id: aboveId, created, counted }
    })
  await recountPosts(transaction, { id, change: -1 }, left)
  for (const aboveId of above)
    await updateRow(transaction, 'posts', aboveId, { revenue_due: transaction.revision })
  await transaction.query
    .updateTable('posts')
    .set(eb => ({ merged_count: eb('merged_count', '-', leaving.length) }))
    .where('id', '=', group.rootId)
    .execute()
}

/** Another post is at the end of what a merged post was merged into. */
async function setRoot(transaction: CompanyTransaction, id: number, rootId: number) {
  await updateRow(transaction, 'posts', id, { root_id: rootId, revision: transaction.revision })
}

/** A post, and the posts that it counts from now on: itself and everything that is merged into it. */
type Counting = { id: number; created: Micros; counted: number[] }

/**
 * Counts anew what posts show of themselves and what is merged into them. The comments and imported votes of a post that is
 * merged (1) or unmerged (-1) are added, or taken away, by its own counts.
 */
async function recountPosts(
  transaction: CompanyTransaction,
  { id: mergedId, change }: { id: number; change: 1 | -1 },
  posts: Counting[],
) {
  const { query, revision } = transaction
  const all = [...new Set(posts.flatMap(({ counted }) => counted))]
  const newestVotes = await readNewestVotes(transaction, all, trendingVotesMax)
  const newestComment = await readNewestComments(transaction, all)
  const merged = await query
    .selectFrom('posts')
    .select(['imported_votes', 'comments_count', 'public_comments_count', 'responses_count'])
    .where('id', '=', mergedId)
    .executeTakeFirstOrThrow()
  const importedVotes = sql<number>`imported_votes + ${change * merged.imported_votes}`
  const responses = sql<number>`responses_count + ${change * merged.responses_count}`
  for (const { id, created, counted } of posts) {
    const { people, importance } = await countPeople(transaction, counted)
    await query
      .updateTable('posts')
      .set({
        votes_count: sql`${people} + ${importedVotes}`,
        nice_votes: importance[1],
        important_votes: importance[2],
        must_votes: importance[3],
        imported_votes: importedVotes,
        comments_count: sql`comments_count + ${change * merged.comments_count}`,
        public_comments_count: sql`public_comments_count + ${change * merged.public_comments_count}`,
        responses_count: responses,
        has_response: sql`case when ${responses} > 0 then 1 else 0 end`,
        trending: trendingOf(created, newestVotes(counted)),
        last_activity: Math.max(created, newestComment(counted)),
        revision,
      })
      .where('id', '=', id)
      .execute()
  }
}
