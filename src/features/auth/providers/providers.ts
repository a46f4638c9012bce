import { type FieldError, problem } from '../../../errors/problem.ts'
import type { Secrets } from '../../../platform/http/route.ts'
import type { OidcClient, ProviderKind } from '../../../platform/oidc/oidc-client.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { updateRow } from '../../../store/update-row.ts'
import { companyProviderProved } from '../../company/events.ts'
import { findOrganization } from '../../people/organizations/organizations.ts'
import { unknownOrganization } from '../../people/users/find-references.ts'
import { type ClaimRule, rulesOf } from './claim-rules.ts'
import { isOfManyTenants, presets } from './kinds.ts'

export type ProviderRow = StoredRow<'oidc_providers'>

export const providersMax = 10

/** The company's providers, in the order in which they were added: at most ten, by primary key. */
export function listProviders(db: CompanyDb): Promise<ProviderRow[]> {
  return db.query.selectFrom('oidc_providers').selectAll().orderBy('id').execute()
}

/** A provider as an admin wants it. Without `id` it is a new one; without a secret it keeps its own. */
export type WantedProvider = {
  id?: number | undefined
  kind: ProviderKind
  name: string
  issuer: string
  client_id: string
  client_secret?: string | undefined
  scopes: string
  email_domains: string[]
  rules: ClaimRule[]
}

/** As it is: nothing of it changes, and not its secret. */
export function asWanted(row: ProviderRow) {
  const { id, kind, name, issuer, client_id, scopes, email_domains } = row
  const domains = email_domains === '' ? [] : email_domains.split(' ')
  return { id, kind, name, issuer, client_id, scopes, email_domains: domains, rules: rulesOf(row) }
}

type Stored = Omit<ProviderRow, 'id' | 'created'>

/**
 * Makes the company's providers those that are wanted; `before` is as read in the transaction. Gives them as they are then.
 * A secret is for the issuer that it was given for: sent to another one, it would be given away.
 */
export async function setProviders(
  transaction: CompanyTransaction,
  before: ProviderRow[],
  wanted: WantedProvider[],
  secrets: Secrets,
): Promise<ProviderRow[]> {
  await requireValid(transaction, before, wanted)
  const { query, companyId } = transaction
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []))
  for (const { id } of before)
    if (!kept.has(id)) await query.deleteFrom('oidc_providers').where('id', '=', id).execute()
  for (const each of wanted) {
    const own = before.find(({ id }) => id === each.id)
    const id = own?.id ?? transaction.nextId()
    const stored = storedAs(each, own, secret => seal(secrets(), companyId, id, secret))
    if (own) await updateRow(transaction, 'oidc_providers', id, stored)
    else await insertRow(transaction, 'oidc_providers', { ...stored, id, created: transaction.now })
  }
  return listProviders(transaction)
}

function storedAs(
  wanted: WantedProvider,
  own: ProviderRow | undefined,
  sealed: (secret: string) => string,
): Stored {
  const { kind, name, issuer, client_id, client_secret, scopes, email_domains, rules } = wanted
  const isSame = own?.issuer === issuer && own.client_id === client_id && own.kind === kind
  return {
    ...{ kind, name, issuer, client_id, scopes },
    email_domains: [...new Set(email_domains)].join(' '),
    rules: JSON.stringify(rules),
    client_secret: client_secret === undefined ? own!.client_secret : sealed(client_secret),
    is_adopted: client_secret === undefined ? own!.is_adopted : 0,
    proved: isSame ? own.proved : null,
  }
}

async function requireValid(
  transaction: CompanyTransaction,
  before: ProviderRow[],
  wanted: WantedProvider[],
) {
  const errors: FieldError[] = []
  for (const [at, each] of wanted.entries()) {
    const report = (field: string, code: FieldError['code'], message: string) =>
      errors.push({ field: `providers.${at}.${field}`, code, message })
    const { id, kind, issuer, client_secret, rules } = each
    const own = before.find(row => row.id === id)
    const others = wanted.slice(0, at)
    if (id !== undefined && (!own || others.some(other => other.id === id)))
      report('id', 'invalid_choice', 'There is no such provider, or it is there twice.')
    if (others.some(other => other.issuer === issuer))
      report('issuer', 'repeated', 'Another provider has this issuer.')
    if (isOfManyTenants(issuer))
      report('issuer', 'one_tenant', 'This must be the issuer of one tenant, with its id.')
    if (client_secret === undefined && own?.issuer !== issuer)
      report('client_secret', 'required', 'A new issuer needs its secret.')
    if (rules.length > 0 && !presets[kind].hasClaims)
      report('rules', 'invalid_choice', 'A provider of this kind sends no claims.')
    for (const { organization_id } of rules)
      if (organization_id !== null && !(await findOrganization(transaction, organization_id)))
        errors.push(unknownOrganization(`providers.${at}.rules`))
  }
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** Binds a secret to its row. Copied to another row, it cannot be decrypted, so it never reaches a foreign issuer. */
const context = (companyId: number, id: number) =>
  `oidc_providers.client_secret company ${companyId} id ${id}`
const adoptedContext = (companyId: number) => `companies.oidc_client_secret company ${companyId}`

const seal = (box: SecretBox, companyId: number, id: number, secret: string) =>
  box.seal(secret, context(companyId, id))

/** Everything needed to send people to the provider and to read who they are. */
export function clientOf(
  { id, kind, issuer, client_id, client_secret, is_adopted, scopes, ...row }: ProviderRow,
  companyId: number,
  base: string,
  box: SecretBox,
): OidcClient {
  const sealedFor = is_adopted === 1 ? adoptedContext(companyId) : context(companyId, id)
  return {
    ...{ kind, issuer, scopes },
    clientId: client_id,
    clientSecret: box.open(client_secret, sealedFor),
    redirectUri: `${base}/login/oidc/callback/`,
    claims: [...new Set(rulesOf(row).map(({ claim }) => claim))],
  }
}

/** As people are told with whom they sign in. */
export function providerName({ name, issuer }: Pick<ProviderRow, 'name' | 'issuer'>): string {
  return name || new URL(issuer).host
}

/** Somebody came back from it: its address, id and secret are right. Nothing else may be switched off before that. */
export async function markProved(
  transaction: CompanyTransaction,
  { id, proved }: Pick<ProviderRow, 'id' | 'proved'>,
) {
  if (proved !== null) return
  const { query, now } = transaction
  const { numUpdatedRows } = await query
    .updateTable('oidc_providers')
    .set({ proved: now })
    .where('id', '=', id)
    .where('proved', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) transaction.record(companyProviderProved, { provider_id: id })
}
