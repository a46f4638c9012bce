import { settleAll } from '../../../platform/db/settle-all.ts'

type Grouped = { post: { root_id: number | null; merged_count: number } }

/**
 * Does the same for many posts: on PostgreSQL the statements of different posts travel together. Posts of a group take
 * more statements than others, so each comes in its turn: the order of events does not depend on the engine.
 */
export async function forEachPost<Each extends Grouped>(
  all: Each[],
  step: (each: Each) => Promise<unknown>,
): Promise<void> {
  const isAlone = ({ post }: Each) => post.root_id === null && post.merged_count === 0
  await settleAll(all.filter(isAlone).map(step))
  for (const each of all.filter(each => !isAlone(each))) await step(each)
}
