import { type RawBuilder, sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { type PostGroup, pathToRoot, readNewestComments, subtreeOf } from '../posts/merge/group.ts'

type Counted = { post_id: number; is_internal: 0 | 1; is_response: 0 | 1 }
type NewComment = Counted & { created: Micros }

/**
 * Updates the counts of the post whose comment was written, or released, and of what it was merged into, and when they were
 * last active.
 */
export function countNewComment(
  transaction: CompanyTransaction,
  group: PostGroup,
  comment: NewComment,
) {
  const counts = countsOfNew(transaction, comment)
  for (const id of countingPosts(transaction, group, comment))
    transaction.send(transaction.run(addToCounts, { ...counts, id }))
}

/** For a deleted or held comment: the post was last active when the newest remaining one was written. */
export async function countDeletedComment(
  transaction: CompanyTransaction,
  group: PostGroup,
  comment: Counted,
) {
  const counting = countingPosts(transaction, group, comment)
  const counts = changes(transaction, comment, -1)
  if (comment.is_internal === 1) {
    // Internal comments leave the time as it is.
    for (const id of counting) await transaction.run(addToCounts, { ...counts, id, latest: 0 })
    return
  }
  const newest = await readNewestComments(transaction, subtreeOf(group, counting.at(-1)!))
  for (const id of counting) {
    const latest = newest(subtreeOf(group, id))
    await transaction.run(takeFromCounts, { ...counts, id, latest })
  }
}

/** The post of a comment, and what it was merged into. */
function countingPosts(transaction: CompanyTransaction, group: PostGroup, comment: Counted) {
  const posts = pathToRoot(group, comment.post_id)
  // The event names one post, and several have changed.
  if (posts.length > 1) transaction.touch()
  return posts
}

function changes(
  { revision }: CompanyTransaction,
  { is_internal, is_response }: Counted,
  change: 1 | -1,
) {
  const publicChange = is_internal === 1 ? 0 : change
  return { change, publicChange, responsesChange: is_response * change, revision }
}

/** Internal comments leave the time as it is. */
export function countsOfNew(transaction: CompanyTransaction, comment: NewComment) {
  const latest = comment.is_internal === 1 ? 0 : comment.created
  return { ...changes(transaction, comment, 1), latest }
}

export type Counts = {
  change: number
  publicChange: number
  responsesChange: number
  latest: number
  revision: number
}
type CountsOfPost = Counts & { id: number }

/**
 * Counts after one more comment. The latest time never goes back: comments can be recorded later than they were
 * written.
 */
export function addedCounts(value: ValueOf<Counts>): RawBuilder<unknown> {
  return sql`${changedCounts(value)}, last_activity = ${laterOf('last_activity', value('latest'))}`
}

const addToCounts = companyStatement<CountsOfPost>(
  (companyId, value) => sql`update posts set ${addedCounts(value)}
    where company_id = ${companyId} and id = ${value('id')}`,
)

const takeFromCounts = companyStatement<CountsOfPost>(
  (companyId, value) => sql`update posts
    set ${changedCounts(value)}, last_activity = ${laterOf('created', value('latest'))}
    where company_id = ${companyId} and id = ${value('id')}`,
)

function changedCounts(value: ValueOf<Counts>): RawBuilder<unknown> {
  return sql`comments_count = comments_count + ${value('change')},
    public_comments_count = public_comments_count + ${value('publicChange')},
    responses_count = responses_count + ${value('responsesChange')},
    has_response = case when responses_count + ${value('responsesChange')} > 0 then 1 else 0 end,
    revision = ${value('revision')}`
}

function laterOf(column: 'created' | 'last_activity', time: number): RawBuilder<number> {
  return sql`case when ${sql.ref(column)} > ${time} then ${sql.ref(column)} else ${time} end`
}
