import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

/** The value of comments.thread of what everybody reads below a post. */
export const publicThread = (postId: number) => 2 * postId

/** When the newest public comment on any of some posts was written; 0 if there is none. */
export type NewestComment = (postIds: number[]) => Micros

/** Reads it of each of these posts, to tell it of any of them. */
export async function readNewestComments(
  transaction: Pick<CompanyTransaction, 'run'>,
  postIds: number[],
): Promise<NewestComment> {
  const times = new Map<number, Micros>()
  const read = async (id: number) => {
    const [newest] = await transaction.run(newestComment, { thread: publicThread(id) })
    if (newest) times.set(id, newest.created)
  }
  await settleAll(postIds.map(read))
  return wanted => Math.max(0, ...wanted.map(id => times.get(id) ?? 0))
}

/** By comments_in_thread. What follows a placeholder there is a reply to it, so few are skipped. */
const newestComment = companyQuery<{ thread: number }, { created: Micros }>(
  (query, value, engine) =>
    query
      .selectFrom('comments')
      .select('created')
      .where(seek(engine, 'thread', value('thread')))
      .where('deleted', 'is', null)
      .where('held', 'is', null)
      .orderBy('thread', 'desc')
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
)
