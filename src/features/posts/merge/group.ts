import type { Micros } from '../../../platform/clock.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../../store/company-db.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Held, Tables } from '../../../store/tables.ts'
import { updateRow } from '../../../store/update-row.ts'

/** Reading a group costs as much as it has posts, so there is a limit; its root comes on top. */
export const mergedMax = 100

type GroupPost = {
  id: number
  board_id: number
  creator_id: number
  merged_into: number | null
  created: Micros
  held: Held | null
}

/** A post that is not merged, and everything that was merged into it, directly or not. */
export type PostGroup = { rootId: number; posts: GroupPost[] }

/** The group that a post is in; most are alone in theirs, which takes one lookup. */
export async function readGroup(db: Pick<CompanyDb, 'run'>, postId: number): Promise<PostGroup> {
  const post = await findRow(db, 'posts', postId, rootColumns)
  if (!post) throw new Error(`There is no post ${postId}.`)
  const root = post.root_id === null ? post : await findRow(db, 'posts', post.root_id, rootColumns)
  return groupOf(db, root!)
}

export type Root = Omit<GroupPost, 'merged_into'> & { merged_count: number }

/** The group of a post that is not merged and was just read. */
export async function groupOf(db: Pick<CompanyDb, 'run'>, root: Root): Promise<PostGroup> {
  const { id: rootId, merged_count } = root
  // By posts_by_root.
  const merged =
    merged_count === 0
      ? []
      : await rowsOf(db, 'posts', { root_id: rootId }, { columns, orderBy: ['id'] })
  return { rootId, posts: [{ ...root, merged_into: null }, ...merged] }
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

const columns = ['id', 'board_id', 'creator_id', 'merged_into', 'created', 'held'] as const
const rootColumns = [...columns, 'root_id', 'merged_count'] as const

export type Grouped = { root_id: number | null; merged_count: number }

/** Neither merged nor with others merged into it. */
export const isAlone = ({ root_id, merged_count }: Grouped) =>
  root_id === null && merged_count === 0

/**
 * Does the same for many posts: on PostgreSQL the statements of different posts travel together. Posts of a group take
 * more statements than others, so each comes in its turn: the order of events does not depend on the engine.
 */
export async function forEachPost<Post extends Grouped>(
  posts: Post[],
  step: (post: Post) => Promise<unknown>,
): Promise<void> {
  await settleAll(posts.filter(isAlone).map(step))
  for (const post of posts.filter(each => !isAlone(each))) await step(post)
}

/** The value of comments.thread of what everybody reads below a post. */
export const publicThread = (postId: number) => 2 * postId

/** When the newest public comment on any of some posts was written; 0 if there is none. */
type NewestComment = (postIds: number[]) => Micros

/** Reads it of each of these posts, to tell it of any of them. */
export async function readNewestComments(
  transaction: Pick<CompanyTransaction, 'run'>,
  postIds: number[],
): Promise<NewestComment> {
  const times = new Map<number, Micros>()
  const read = async (id: number) => {
    const [newest] = await rowsOf(
      transaction,
      'comments',
      { thread: publicThread(id) },
      newestShown,
    )
    if (newest) times.set(id, newest.created)
  }
  await settleAll(postIds.map(read))
  return wanted => Math.max(0, ...wanted.map(id => times.get(id) ?? 0))
}

/** By comments_in_thread. What follows a placeholder there is a reply to it, so few are skipped. */
const newestShown = {
  columns: ['created'],
  condition: 'deleted is null and held is null',
  orderBy: ['created', 'id'],
  isDescending: true,
  limit: 1,
} as const

type Vote = { user_id: number; created: Micros }

/** When the newest votes for any of some posts were given, at most one of each person. */
type NewestVotes = (postIds: number[]) => Micros[]

/**
 * Reads the newest `limit` votes of each of these posts, to tell those of any of them. Whoever is among the newest of
 * several posts is among the newest of the post that they voted for last, so that no more have to be read.
 */
export async function readNewestVotes(
  db: Pick<CompanyDb, 'run'>,
  postIds: number[],
  limit: number,
): Promise<NewestVotes> {
  const votes = new Map<number, Vote[]>()
  const read = async (postId: number) =>
    votes.set(postId, await rowsOf(db, 'votes', { post_id: postId }, { ...newestVotes, limit }))
  await settleAll(postIds.map(read))
  return wanted => {
    const ordered = wanted
      .flatMap(id => votes.get(id) ?? [])
      .sort((a, b) => b.created - a.created || b.user_id - a.user_id)
    const latest = new Map<number, Micros>()
    for (const { user_id, created } of ordered)
      if (!latest.has(user_id)) latest.set(user_id, created)
    return [...latest.values()].slice(0, limit)
  }
}

/** By votes_newest_on_post. */
const newestVotes = {
  columns: ['user_id', 'created'],
  orderBy: ['created', 'user_id'],
  isDescending: true,
} as const

type Person = { postIds: number[]; userId: number }

/** A person's votes for some posts. */
export function votesOfPerson(db: Runner, { postIds, userId }: Person) {
  return rowsBy(db, 'votes', 'post_id', postIds, { of: { user_id: userId } })
}

/** Those of their votes for some posts that a block has removed. */
export function removedVotesOfPerson(db: Runner, { postIds, userId }: Person) {
  return rowsBy(db, 'removed_votes', 'post_id', postIds, { of: { user_id: userId } })
}

type Follower = Pick<Tables['followers'], 'post_id' | 'is_following'>

/** A person's rows about following some posts. */
export function followsOfPerson(db: Runner, { postIds, userId }: Person) {
  return rowsBy(db, 'followers', 'post_id', postIds, { of: { user_id: userId } })
}

/** A choice about the group itself wins; otherwise, following any of its posts means following it. */
export function followsGroup(rows: Follower[], rootId: number): boolean {
  const ofRoot = rows.find(row => row.post_id === rootId)
  return ofRoot ? ofRoot.is_following === 1 : rows.some(row => row.is_following === 1)
}

/** Merged posts show whether somebody votes for their group and follows it: that has changed. */
export function touchMerged(transaction: CompanyTransaction, { rootId, posts }: PostGroup) {
  const { revision } = transaction
  // Events name one post, and several have changed.
  if (posts.length > 1) transaction.touch()
  const merged = posts.map(({ id }) => id).filter(id => id !== rootId)
  if (merged.length > 0) transaction.send(updateRow(transaction, 'posts', merged, { revision }))
}
