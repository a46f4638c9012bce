import { sql } from 'kysely'
import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { findVisiblePost, getVisiblePost } from '../find-post.ts'
import { likenessLeast, pairOf } from './compare-post.ts'
import { duplicatesDismissed, duplicatesRestored } from './events.ts'
import { membersMax } from './list-groups.ts'

type Member = Pick<SignedInCaller, 'actor' | 'audience'>

/** Says that a post does not say the same as any of the others, for good; or takes that back. */
export function setDifferent(
  db: CompanyDb,
  { actor, audience }: Member,
  postId: number,
  otherIds: number[],
  areDifferent: boolean,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (otherIds.length >= membersMax) throw problem('not_found')
    const { board_id } = await getVisiblePost(transaction, audience, postId)
    const changed: number[] = []
    for (const otherId of otherIds) {
      await getVisiblePost(transaction, audience, otherId)
      if (otherId === postId) throw problem('not_found')
      if (await setPair(transaction, pairOf(postId, otherId), areDifferent)) changed.push(otherId)
    }
    if (changed.length === 0) return
    const kind = areDifferent ? duplicatesDismissed : duplicatesRestored
    transaction.record(kind, { post_id: postId, board_id, other_ids: changed })
  })
}

/** The same for all pairs of several posts. */
export function setAllDifferent(
  db: CompanyDb,
  member: Member,
  ids: number[],
  areDifferent: boolean,
): Promise<void> {
  return db.write(member.actor, async transaction => {
    for (const [at, id] of ids.slice(0, -1).entries())
      await setDifferent(transaction, member, id, ids.slice(at + 1), areDifferent)
  })
}

type PairKey = { postId: number; otherId: number }

/** Whether it was otherwise before. What was likely is so again at once; anything else is compared again by the job. */
async function setPair(
  transaction: CompanyTransaction,
  pair: PairKey,
  areDifferent: boolean,
): Promise<boolean> {
  const key = { post_id: pair.postId, other_id: pair.otherId }
  if (areDifferent)
    return insertRow(
      transaction,
      'duplicate_pairs',
      { ...key, state: 'different', likeness: 0 },
      `on conflict (company_id, post_id, other_id) do update set state = 'different'
        where duplicate_pairs.state = 'likely'`,
    )
  const restored = await transaction.run(restoreLikely, pair)
  const isDeleted = await deleteRows(transaction, 'duplicate_pairs', { ...key, state: 'different' })
  return restored.length > 0 || isDeleted
}

const restoreLikely = companyStatement<PairKey>(
  (companyId, value) => sql`update duplicate_pairs set state = 'likely'
    where company_id = ${companyId} and post_id = ${value('postId')}
      and other_id = ${value('otherId')} and state = 'different'
      and likeness >= ${sql.lit(likenessLeast)} returning post_id`,
)

/** Refuses posts that are missing or hidden from the caller. */
export async function requirePosts(
  transaction: CompanyTransaction,
  { audience }: SignedInCaller,
  ids: number[],
  field = 'ids',
) {
  const errors: FieldError[] = []
  for (const [at, id] of ids.entries())
    if (!(await findVisiblePost(transaction, audience, id))) {
      const message = 'There is no such post.'
      errors.push({ field: `${field}.${at}`, code: 'unknown_post', message })
    }
  if (errors.length > 0) throw problem('invalid_input', { errors })
}
