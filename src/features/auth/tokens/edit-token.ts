import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { tokenEdited } from './events.ts'
import { requireExpiry } from './require-expiry.ts'
import { requireRate } from './require-rate.ts'
import type { EditToken } from './schema.ts'
import type { TokenRow } from './token-row.ts'

/** `token` is as it is in the transaction. What is the same as before is no edit. */
export function editToken(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  token: TokenRow,
  {
    name = token.name,
    expires = token.expires,
    rate_limit_per_minute = token.rate_limit_per_minute,
  }: EditToken,
): Promise<void> {
  return transaction.write(caller.actor, async own => {
    const after = { name, expires, rate_limit_per_minute }
    const names = Object.keys(after) as (keyof typeof after)[]
    const changed = names.filter(field => after[field] !== token[field])
    if (changed.length === 0) return
    if (changed.includes('expires')) requireExpiry(own, caller, expires, token.expires)
    requireRate(caller, rate_limit_per_minute, token.rate_limit_per_minute)
    const { now: edited, revision } = own
    await own.query
      .updateTable('tokens')
      .set({ ...after, edited, revision, edit_revision: revision })
      .where('id', '=', token.id)
      .execute()
    const changes = changed.map(field => [field, { before: token[field], after: after[field] }])
    own.record(
      tokenEdited,
      { token_id: token.id, owner_id: token.owner_id },
      Object.fromEntries(changes),
    )
  })
}
