import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { haveSameAudience } from '../../boards/same-audience.ts'
import { unindexPosts } from '../../search/index/unindex-posts.ts'
import { postMerged } from '../events.ts'
import { findVisiblePost } from '../find-post.ts'
import type { PostRow } from '../post-row.ts'
import { idsOf, mergedMax, type PostGroup, readGroup } from './read-group.ts'
import { recountPosts } from './recount-posts.ts'
import { setRoot } from './set-root.ts'
import { touchMerged } from './touch-merged.ts'

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
    if (!into) throw problem('invalid_input', { errors: [unknownTarget] })
    if (post.root_id !== null) throw problem('post_already_merged')
    if (post.held !== null || into.held !== null) throw problem('content_held')
    const target = await readGroup(transaction, intoId)
    const source = await readGroup(transaction, post.id)
    await refuseImpossible(transaction, source, target)
    const { rootId } = target
    await link(transaction, source, rootId)
    await addCounts(transaction, source, target)
    await touchMerged(transaction, { rootId, posts: [...target.posts, ...source.posts] })
    await unindexPosts(transaction, [post.id])
    transaction.record(postMerged, { post_id: post.id, board_id: post.board_id, into_id: rootId })
  })
}

const unknownTarget = {
  field: 'into',
  code: 'unknown_post' as const,
  message: 'There is no such post.',
}

async function refuseImpossible(
  transaction: CompanyTransaction,
  source: PostGroup,
  target: PostGroup,
) {
  if (source.rootId === target.rootId) throw problem('merge_into_itself')
  if (source.posts.length + target.posts.length > mergedMax + 1) throw problem('merge_too_large')
  const [from, to] = [source.posts[0]!.board_id, target.posts[0]!.board_id]
  if (!(await haveSameAudience(transaction, from, to))) throw problem('merge_audiences_differ')
}

async function link(transaction: CompanyTransaction, source: PostGroup, rootId: number) {
  const { query, revision } = transaction
  for (const { id } of source.posts)
    if (id !== source.rootId) await setRoot(transaction, id, rootId)
  await query
    .updateTable('posts')
    .set({
      merged_into: rootId,
      root_id: rootId,
      merged_count: 0,
      is_listed: 0,
      edit_revision: revision,
    })
    .where('id', '=', source.rootId)
    .execute()
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
