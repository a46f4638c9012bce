import { wallTime } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'

/** Neither the person's link nor what was mailed to their address signs anybody in any more. */
export async function revokeLoginLinks(
  { query, clock }: CompanyTransaction,
  { id, email_key }: { id: number; email_key: string },
) {
  await query.deleteFrom('login_links').where('owner_id', '=', id).execute()
  const now = wallTime(clock)
  // The rows stay, as the codes that were typed count for a day.
  await query
    .updateTable('login_requests')
    .set({ expires: now })
    .where('email_key', '=', email_key)
    .where('expires', '>', now)
    .execute()
}
