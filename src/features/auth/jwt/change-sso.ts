import type { Secrets } from '../../../platform/http/route.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { secretLength } from '../sessions/secret.ts'
import { editSso } from './edit-sso.ts'
import type { Sso } from './find-sso.ts'
import type { EditSso } from './schema.ts'
import { sealSecret } from './secret.ts'

/** What the API's body says, in columns; `sso` is as it is in the transaction. */
export function changeSso(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: Sso,
  { admits_team, has_secret, oidc }: EditSso,
  secrets: Secrets,
): Promise<void> {
  return editSso(transaction, caller, sso, {
    ...(admits_team === undefined ? {} : { sso_admits_team: admits_team ? 1 : 0 }),
    ...(has_secret === false ? { sso_secret: null } : {}),
    ...(oidc === undefined ? {} : oidcColumns(oidc, sso.id, secrets)),
  })
}

function oidcColumns(oidc: EditSso['oidc'], companyId: number, secrets: Secrets) {
  if (!oidc) return { oidc_issuer: null, oidc_client_id: null, oidc_client_secret: null }
  const { issuer: oidc_issuer, client_id: oidc_client_id, client_secret } = oidc
  const sealed = sealSecret(secrets(), 'oidc_client_secret', companyId, client_secret)
  return { oidc_issuer, oidc_client_id, oidc_client_secret: sealed }
}

/** The new secret, which is nowhere else. The one before stops working at once. */
export async function rotateSsoSecret(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: Sso,
  secrets: Secrets,
): Promise<string> {
  const secret = randomText(secretLength)
  const sealed = sealSecret(secrets(), 'sso_secret', sso.id, secret)
  await editSso(transaction, caller, sso, { sso_secret: sealed })
  return secret
}
