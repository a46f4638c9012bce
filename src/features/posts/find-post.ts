import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { type Audience, seesHeld, seesPost } from '../boards/audience.ts'
import { readGroup } from './merge/group.ts'
import { type PostRow, postsInOrder } from './post-row.ts'

/** The post if the audience sees it on its board; not a deleted one, and a held one only if they see what is held of its author. */
export async function findVisiblePost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow | undefined> {
  const [post] = await postsInOrder(db, [postId])
  return post && isVisible(audience, post) ? post : undefined
}

/** Whether the audience may see a post that something refers to. */
export function isVisible(
  audience: Audience,
  post: Pick<PostRow, 'deleted' | 'board_id' | 'held' | 'creator_id'>,
): boolean {
  if (post.deleted !== null || !seesPost(audience, post)) return false
  return post.held === null || seesHeld(audience, post.creator_id)
}

/** For what is done to a post: one that is not there and one that is not seen are the same. */
export async function getVisiblePost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow> {
  const post = await findVisiblePost(db, audience, postId)
  if (!post) throw problem('not_found')
  return post
}

/** Like `getPost`, but returns the root of a merged post, which gets the votes and comments. */
export async function getRootPost(
  db: CompanyDb,
  audience: Audience,
  postId: number,
): Promise<PostRow> {
  const post = await getVisiblePost(db, audience, postId)
  return post.root_id === null ? post : getVisiblePost(db, audience, post.root_id)
}

/**
 * The post and what was merged into it, as far as the audience sees it: boards may have got other members since they
 * were merged.
 */
export async function visibleGroupIds(
  db: CompanyDb,
  audience: Audience,
  { id, merged_count }: Pick<PostRow, 'id' | 'merged_count'>,
): Promise<number[]> {
  if (merged_count === 0) return [id]
  const { posts } = await readGroup(db, id)
  return posts.filter(post => seesPost(audience, post)).map(post => post.id)
}

/** The id of the post that another system calls so, whatever its state and whoever sees it. */
export async function findPostIdByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<number | undefined> {
  // By posts_by_external_id.
  const known = { columns: ['id'], condition: 'external_id is not null' } as const
  return (await rowsOf(db, 'posts', { external_id: externalId }, known))[0]?.id
}

/** Those of some external ids that posts have, whatever their state. By posts_by_external_id. */
export async function findExternalIds(db: CompanyDb, ids: Iterable<string>): Promise<Set<string>> {
  const columns = ['external_id'] as const
  const condition = 'external_id is not null'
  const rows = await rowsBy(db, 'posts', 'external_id', [...ids], { columns, condition })
  return new Set(rows.flatMap(({ external_id }) => external_id ?? []))
}
