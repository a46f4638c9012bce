import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { isRefusal } from './kept-refusal.ts'
import { showsPerson, withoutPerson } from './without-person.ts'

/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200

type Erasure = { user_id: number; created: number; answers_to: number }

/** Paths that hold somebody's id in another system. */
const namesPeople = (path: string) => path.includes('/users/by-external-id/')

/**
 * Clears responses stored before the erasure. Deleted are those to the person's own tokens, and those to requests that name
 * them in the path, or may: a refusal does not say whom it is about. In other responses they become a deleted user.
 * By idempotency_keys_by_age; those of one moment are all in one slice.
 */
export async function clearResponses(
  { query }: CompanyMaintenance,
  { user_id, created, answers_to }: Erasure,
): Promise<boolean> {
  const times = await query
    .selectFrom('idempotency_keys')
    .select('created')
    .where('created', '>', answers_to)
    .where('created', '<=', created)
    .orderBy('created')
    .limit(rowsPerSlice)
    .execute()
  const last = times.at(-1)?.created
  if (last === undefined) return true
  const rows = await query
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('created', '>', answers_to)
    .where('created', '<=', last)
    .execute()
  const theirs = await query
    .selectFrom('tokens')
    .select('id')
    .where('owner_id', '=', user_id)
    .execute()
  const tokenIds = new Set(theirs.map(({ id }) => id))
  for (const row of rows) {
    const isTheirs = row.caller_kind === 'token' && tokenIds.has(row.caller_id)
    const isNamed =
      namesPeople(row.path) && (showsPerson(row.answer, user_id) || isRefusal(row.answer))
    const response = isTheirs || isNamed ? undefined : withoutPerson(row.answer, user_id)
    if (response === row.answer) continue
    const { caller_kind, caller_id, path, idempotency_key } = row
    const key = { caller_kind, caller_id, path, idempotency_key }
    await (response === undefined
      ? query
          .deleteFrom('idempotency_keys')
          .where(eb => eb.and(key))
          .execute()
      : query
          .updateTable('idempotency_keys')
          .set({ answer: response })
          .where(eb => eb.and(key))
          .execute())
  }
  await query
    .updateTable('erasures')
    .set({ answers_to: last })
    .where('user_id', '=', user_id)
    .execute()
  return times.length < rowsPerSlice
}
