import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Held } from '../../../store/tables.ts'

/** Reading a group costs as much as it has posts, so there is a limit; its root comes on top. */
export const mergedMax = 100

type GroupPost = {
  id: number
  board_id: number
  merged_into: number | null
  created: Micros
  held: Held | null
}

/** A post that is not merged, and everything that was merged into it, directly or not. */
export type PostGroup = { rootId: number; posts: GroupPost[] }

/** The group that a post is in; most are alone in theirs, which takes one lookup. */
export async function readGroup(db: Pick<CompanyDb, 'run'>, postId: number): Promise<PostGroup> {
  const [post] = await db.run(postById, { postId })
  if (!post) throw new Error(`There is no post ${postId}.`)
  const rootId = post.root_id ?? post.id
  if (post.root_id === null && post.merged_count === 0) return { rootId, posts: [post] }
  const root = rootId === post.id ? [post] : await db.run(postById, { postId: rootId })
  return { rootId, posts: [...root, ...(await db.run(mergedInto, { rootId }))] }
}

export const idsOf = ({ posts }: PostGroup): number[] => posts.map(({ id }) => id)

/** The post, what it was merged into, and so on up to the root: the posts that count what it has. */
export function pathToRoot({ posts }: PostGroup, postId: number): number[] {
  const parents = new Map(posts.map(({ id, merged_into }) => [id, merged_into]))
  const path: number[] = []
  for (let id: number | null = postId; id !== null; id = parents.get(id) ?? null) path.push(id)
  return path
}

/** The post and everything that was merged into it, directly or not. */
export function subtreeOf(group: PostGroup, postId: number): number[] {
  return idsOf(group).filter(id => pathToRoot(group, id).includes(postId))
}

type FoundPost = GroupPost & { root_id: number | null; merged_count: number }

/** By primary key. */
const postById = companyQuery<{ postId: number }, FoundPost>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'merged_into', 'created', 'held', 'root_id', 'merged_count'])
    .where(seek(engine, 'id', value('postId')))
    .orderBy('id'),
)

/** By posts_by_root. */
const mergedInto = companyQuery<{ rootId: number }, GroupPost>((query, value, engine) =>
  query
    .selectFrom('posts')
    .select(['id', 'board_id', 'merged_into', 'created', 'held'])
    .where(seek(engine, 'root_id', value('rootId')))
    .orderBy('root_id')
    .orderBy('id'),
)
