import type { Secrets } from '../../../platform/http/route.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companySsoChanged } from '../../company/events.ts'
import { requireEveryScope } from '../../people/users/resource.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { secretLength } from '../sessions/secret.ts'
import type { EditSso } from './schema.ts'

/** Turns the API's body into columns; `sso` is as read in the transaction. */
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

type Changes = Partial<Omit<Sso, 'id' | 'edited' | 'edit_revision'>>

/**
 * `sso` is as it is in the transaction. What is the same as before is no edit. Anyone who has the secret, or names the
 * provider, can sign in as others, so a token needs every scope.
 */
function editSso(
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

export type Sso = NonNullable<Awaited<ReturnType<typeof findSso>>>

/** By primary key: the handle names the company. */
export function findSso(db: CompanyDb) {
  return db.query
    .selectFrom('companies')
    .select(['id', 'sso_secret', 'sso_admits_team', 'edit_revision', 'edited'])
    .select(['oidc_issuer', 'oidc_client_id', 'oidc_client_secret'])
    .executeTakeFirst()
}

type Column = 'sso_secret' | 'oidc_client_secret'

/** Binds a secret to its place: copied to another column or company, it cannot be opened. */
const context = (column: Column, companyId: number) => `companies.${column} company ${companyId}`

const sealSecret = (box: SecretBox, column: Column, companyId: number, secret: string) =>
  box.seal(secret, context(column, companyId))

export const openSecret = (box: SecretBox, column: Column, companyId: number, sealed: string) =>
  box.open(sealed, context(column, companyId))
