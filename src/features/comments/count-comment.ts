import { type Kysely, sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyTransaction, companyQuery, type Tables } from '../../store/index.ts'
import { type PostGroup, pathToRoot } from '../post-groups/index.ts'
import { publicThread } from './thread.ts'

type Counted = { post_id: number; is_internal: 0 | 1; is_response: 0 | 1 }

/**
 * Keeps the counts of the post whose comment was written, or released, and of what it was merged into, and when it was
 * last active.
 */
export async function countNewComment(
  transaction: CompanyTransaction,
  group: PostGroup,
  comment: Counted & { created: Micros },
) {
  const latest = comment.is_internal === 1 ? 0 : comment.created
  await transaction.run(addToCounts, { ...changes(transaction, comment, 1), latest })
  await countAbove(transaction, group, comment, 1)
}

/** The same where one was deleted, or is held: the post was last active when the newest of the others was written. */
export async function countDeletedComment(
  transaction: CompanyTransaction,
  group: PostGroup,
  comment: Counted,
) {
  await countAbove(transaction, group, comment, -1)
  const counts = changes(transaction, comment, -1)
  // Internal comments leave the time as it is.
  if (comment.is_internal === 1) return transaction.run(addToCounts, { ...counts, latest: 0 })
  const thread = publicThread(comment.post_id)
  const [newest] = await transaction.run(newestComment, { thread })
  return transaction.run(takeFromCounts, { ...counts, latest: newest?.created ?? 0 })
}

/** The posts that this one was merged into count its comments, and nothing else of them. */
async function countAbove(
  transaction: CompanyTransaction,
  group: PostGroup,
  comment: Counted,
  change: 1 | -1,
) {
  const [, ...above] = pathToRoot(group, comment.post_id)
  // The event names one post, and several have changed.
  if (above.length > 0) transaction.touch()
  const counts = { ...changes(transaction, comment, change), responsesChange: 0, latest: 0 }
  for (const id of above) await transaction.run(addToCounts, { ...counts, id })
}

function changes(
  { revision }: CompanyTransaction,
  { post_id: id, is_internal, is_response }: Counted,
  change: 1 | -1,
) {
  const publicChange = is_internal === 1 ? 0 : change
  return { id, change, publicChange, responsesChange: is_response * change, revision }
}

type Change = ReturnType<typeof changes> & { latest: number }

/** A time that has passed does not go back: comments can be recorded later than they were written. */
const addToCounts = companyQuery<Change, unknown>((query, value) =>
  counted(query, value).set({ last_activity: laterOf('last_activity', value('latest')) }),
)

const takeFromCounts = companyQuery<Change, unknown>((query, value) =>
  counted(query, value).set({ last_activity: laterOf('created', value('latest')) }),
)

function counted(query: Kysely<Tables>, value: ValueOf<Change>) {
  return query
    .updateTable('posts')
    .set(eb => ({
      comments_count: eb('comments_count', '+', value('change')),
      public_comments_count: eb('public_comments_count', '+', value('publicChange')),
      responses_count: eb('responses_count', '+', value('responsesChange')),
      has_response: sql<
        0 | 1
      >`case when responses_count + ${value('responsesChange')} > 0 then 1 else 0 end`,
      revision: value('revision'),
    }))
    .where('id', '=', value('id'))
}

function laterOf(column: 'created' | 'last_activity', time: number) {
  return sql<number>`case when ${sql.ref(column)} > ${time} then ${sql.ref(column)} else ${time} end`
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
