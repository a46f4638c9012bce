import type { CompanyTransaction } from '../../store/index.ts'
import { requireEveryScope } from '../accounts/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { companySsoChanged } from '../companies/index.ts'
import type { Sso } from './find-sso.ts'

type Changes = Partial<Pick<Sso, 'sso_secret' | 'sso_admits_team'>>

/**
 * `sso` is as it is in the transaction. What is the same as before is no edit. Anyone who has the secret can sign in as
 * others, so a token needs every scope.
 */
export function editSso(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: Sso,
  { sso_secret = sso.sso_secret, sso_admits_team = sso.sso_admits_team }: Changes,
): Promise<void> {
  requireEveryScope(caller)
  return transaction.write(caller.actor, async own => {
    const isSameSecret = sso_secret === sso.sso_secret
    if (isSameSecret && sso_admits_team === sso.sso_admits_team) return
    const { now: edited, revision: edit_revision } = own
    await own.query
      .updateTable('companies')
      .set({ sso_secret, sso_admits_team, edited, edit_revision })
      .execute()
    own.record(companySsoChanged, {
      has_secret: sso_secret !== null,
      is_new_secret: sso_secret !== null && !isSameSecret,
      admits_team: sso_admits_team === 1,
    })
  })
}
