import { settleAll } from '../../../platform/db/settle-all.ts'

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
