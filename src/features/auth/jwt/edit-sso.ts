import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companySsoChanged } from '../../company/events.ts'
import { requireEveryScope } from '../../people/users/require-whole-token.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import type { Sso } from './find-sso.ts'

type Changes = Partial<Omit<Sso, 'id' | 'edited' | 'edit_revision'>>

/**
 * `sso` is as it is in the transaction. What is the same as before is no edit. Anyone who has the secret, or names the
 * provider, can sign in as others, so a token needs every scope.
 */
export function editSso(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: Sso,
  changes: Changes,
): Promise<void> {
  requireEveryScope(caller)
  return transaction.write(caller.actor, async own => {
    const after = { ...sso, ...changes }
    const names = Object.keys(changes) as (keyof Changes)[]
    if (names.every(name => after[name] === sso[name])) return
    const { now: edited, revision: edit_revision } = own
    await own.query
      .updateTable('companies')
      .set({ ...changes, edited, edit_revision })
      .execute()
    own.record(companySsoChanged, {
      has_secret: after.sso_secret !== null,
      is_new_secret: after.sso_secret !== null && after.sso_secret !== sso.sso_secret,
      admits_team: after.sso_admits_team === 1,
      has_oidc: after.oidc_issuer !== null,
    })
  })
}
