import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { countRoadmap } from './count-roadmap.ts'
import { statusRetired } from './events.ts'
import { findStatus, isPublicColumn, type Status } from './find-status.ts'

/**
 * Retires a status, whose posts show another one from now on; `status` is as it is in the transaction. The posts
 * themselves are moved later (`moveSomePosts`), so this takes as long for a million of them as for none. What the status
 * replaced is replaced by the other one, too: a replacement is never retired itself.
 */
export function retireStatus(
  db: CompanyDb,
  actor: Actor,
  status: Status,
  replacementId: number,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = status
    if (status.is_default === 1) throw problem('status_is_default')
    const replacement =
      replacementId === id ? undefined : await findStatus(transaction, replacementId)
    if (!replacement) throw unknownReplacement()
    const { now, revision } = transaction
    await transaction.run(replaceEarlier, { id, replacementId })
    // Nothing that gets a later id can have the status.
    const until = transaction.nextId()
    await transaction.run(retire, { id, replacementId, until, now, revision })
    if (isPublicColumn(status)) await countRoadmap(transaction)
    const data = { status_id: id, replaced_by: replacementId }
    transaction.record(statusRetired, data, { name: status.name })
  })
}

function unknownReplacement() {
  const message = 'There is no such status that could replace this one.'
  const errors = [{ field: 'replace_with', code: 'unknown_status' as const, message }]
  return problem('invalid_input', { errors })
}

/** A company has few statuses, retired ones included. */
const replaceEarlier = companyStatement<{ id: number; replacementId: number }>(
  (companyId, value) => sql`update statuses set replaced_by = ${value('replacementId')}
    where company_id = ${companyId} and replaced_by = ${value('id')}`,
)

const retire = companyStatement<{
  id: number
  replacementId: number
  until: number
  now: number
  revision: number
}>(
  (companyId, value) => sql`update statuses set retired = ${value('now')},
    replaced_by = ${value('replacementId')}, revision = ${value('revision')},
    move_until = ${value('until')}
    where company_id = ${companyId} and id = ${value('id')}`,
)
