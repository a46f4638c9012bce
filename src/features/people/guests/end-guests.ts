import { sql } from 'kysely'
import { earliestTime } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { updateRow } from '../../../store/update-row.ts'
import { eraseUser, hasLeftTraces } from '../users/delete-user.ts'
import { findUser } from '../users/find-user.ts'
import { guestMicros } from './add-guest.ts'

const guestsPerSlice = 20

/**
 * When a guest's cookie expires, forgets their typed address, and erases guests without posts or votes. Returns whether there may be
 * more. By sessions_of_guests.
 */
export async function endGuests(store: Store): Promise<boolean> {
  const isOver = sql<boolean>`method = 'guest' and last_used < ${earliestTime(store.clock) - guestMicros}`
  const { rows } = await sql<{ company_id: number; id: number; owner_id: number }>`
    select company_id, id, owner_id from sessions where ${isOver}
    order by last_used, company_id limit ${sql.lit(guestsPerSlice)}`.execute(store.installation)
  for (const { company_id, id, owner_id } of rows)
    await store.company(company_id).write(actors.system, async transaction => {
      const { query } = transaction
      await query.deleteFrom('sessions').where('id', '=', id).execute()
      const guest = await findUser(transaction, owner_id)
      if (guest && !(await hasLeftTraces(transaction, owner_id)))
        await eraseUser(transaction, actors.system, guest)
      else await forgetAddress(transaction, owner_id)
    })
  return rows.length > 0
}

/** For guests that no cookie leads to any more. */
export async function forgetAddress(transaction: CompanyTransaction, guestId: number) {
  await updateRow(transaction, 'users', guestId, { guest_email: null })
  transaction.touch()
}
