import { fieldProblem } from '../../../errors/problem.ts'
import type { Secrets } from '../../../platform/http/route.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import { siteOf } from '../../../platform/webauthn/webauthn.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companySsoChanged } from '../../company/events.ts'
import { requireEveryScope } from '../../people/users/resource.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { presets } from '../providers/kinds.ts'
import {
  asWanted,
  listProviders,
  type ProviderRow,
  setProviders,
  type WantedProvider,
} from '../providers/providers.ts'
import { secretLength } from '../sessions/secret.ts'
import type { EditSso } from './schema.ts'

/** Carries out what the API's body says; `sso` is as read in the transaction. */
export async function changeSso(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: SsoSettings,
  { admits_team, has_secret, email_sign_in, team_passkey, oidc, providers }: EditSso,
  secrets: Secrets,
): Promise<void> {
  const wanted = providers ?? (oidc === undefined ? undefined : withFirst(sso.providers, oidc))
  await editSso(
    transaction,
    caller,
    sso,
    {
      ...(admits_team === undefined ? {} : { sso_admits_team: admits_team ? 1 : 0 }),
      ...(has_secret === false ? { sso_secret: null } : {}),
      ...(email_sign_in === undefined ? {} : { email_sign_in: email_sign_in ? 1 : 0 }),
      ...(team_passkey === undefined ? {} : { team_passkey: team_passkey ? 1 : 0 }),
    },
    wanted && { wanted, secrets },
  )
}

/** The field of a time when there was one provider: it stands for the first. */
function withFirst(
  [first, ...others]: ProviderRow[],
  oidc: NonNullable<EditSso['oidc']> | null,
): WantedProvider[] {
  const kept = others.map(asWanted)
  if (!oidc) return kept
  const { kind, name, scopes, email_domains, rules } = first
    ? asWanted(first)
    : {
        kind: 'other' as const,
        name: '',
        scopes: presets.other.scopes,
        email_domains: [],
        rules: [],
      }
  return [{ id: first?.id, kind, name, scopes, email_domains, rules, ...oidc }, ...kept]
}

/** The new secret, which is nowhere else. The one before stops working at once. */
export async function rotateSsoSecret(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: SsoSettings,
  secrets: Secrets,
): Promise<string> {
  const secret = randomText(secretLength)
  const sealed = secrets().seal(secret, context(sso.id))
  await editSso(transaction, caller, sso, { sso_secret: sealed })
  return secret
}

type Changes = Partial<
  Pick<Sso, 'sso_secret' | 'sso_admits_team' | 'email_sign_in' | 'team_passkey'>
>

/**
 * `sso` is as it is in the transaction. What is the same as before is no edit. Anyone who has the secret, or names a
 * provider, can sign in as others, so a token needs every scope.
 */
function editSso(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  sso: SsoSettings,
  changes: Changes,
  providers?: { wanted: WantedProvider[]; secrets: Secrets },
): Promise<void> {
  requireEveryScope(caller)
  return transaction.write(caller.actor, async own => {
    const after = { ...sso, ...changes }
    if (providers)
      after.providers = await setProviders(own, sso.providers, providers.wanted, providers.secrets)
    requireWayIn(after)
    if (after.team_passkey > sso.team_passkey) await requireOwnPasskey(own, caller)
    const names = Object.keys(changes) as (keyof Changes)[]
    const isSame = JSON.stringify(after.providers) === JSON.stringify(sso.providers)
    if (isSame && names.every(name => after[name] === sso[name])) return
    const { now: edited, revision: edit_revision } = own
    await own.query
      .updateTable('companies')
      .set({ ...changes, edited, edit_revision })
      // The version that knew one provider shows none from then on, rather than a former one.
      .$if(!isSame, row =>
        row.set({ oidc_issuer: null, oidc_client_id: null, oidc_client_secret: null }),
      )
      .execute()
    own.record(
      companySsoChanged,
      {
        has_secret: after.sso_secret !== null,
        is_new_secret: after.sso_secret !== null && after.sso_secret !== sso.sso_secret,
        admits_team: after.sso_admits_team === 1,
        has_oidc: after.providers.length > 0,
      },
      {
        ...changeOf('email_sign_in', sso.email_sign_in, after.email_sign_in),
        ...changeOf('team_passkey', sso.team_passkey, after.team_passkey),
        ...changeOf('providers', shortly(sso.providers), shortly(after.providers)),
      },
    )
  })
}

/** Turning off email needs a provider with a successful sign-in: otherwise the company would be locked out. */
function requireWayIn({ email_sign_in, providers }: SsoSettings) {
  if (email_sign_in === 1 || providers.some(({ proved }) => proved !== null)) return
  const message =
    'Sign in with a provider first. Email sign-in can be turned off only once a provider works.'
  throw fieldProblem('email_sign_in', 'no_proved_provider', message)
}

/** An admin must sign in with a passkey before requiring them: this proves that they work at this address, and that an admin has one. */
async function requireOwnPasskey(
  transaction: CompanyTransaction,
  { userId, company }: SignedInCaller,
) {
  const passkeys = await listPasskeys(transaction, userId)
  if (siteOf(company.address.base) && passkeys.some(({ last_used }) => last_used !== null)) return
  throw fieldProblem('team_passkey', 'no_own_passkey', 'Sign in with your own passkey first.')
}

function changeOf(name: string, before: string | number, after: string | number) {
  return before === after ? {} : { [name]: { before, after } }
}

/** For the audit log; nothing of it is secret. */
function shortly(providers: ProviderRow[]): string {
  return providers
    .map(({ issuer, client_id, email_domains, rules }) =>
      [issuer, client_id, email_domains, rules === '[]' ? '' : rules].filter(Boolean).join(' '),
    )
    .join('; ')
}

export type Sso = NonNullable<Awaited<ReturnType<typeof findSso>>>

/** By primary key: the handle names the company. */
export function findSso(db: CompanyDb) {
  return db.query
    .selectFrom('companies')
    .select(['id', 'sso_secret', 'sso_admits_team', 'email_sign_in', 'team_passkey'])
    .select(['edit_revision', 'edited'])
    .executeTakeFirst()
}

export type SsoSettings = Sso & { providers: ProviderRow[] }

/** With the sites that people sign in with. */
export async function findSsoSettings(db: CompanyDb): Promise<SsoSettings | undefined> {
  const sso = await findSso(db)
  return sso && { ...sso, providers: await listProviders(db) }
}

/** Binds the secret to its place: copied to another column or company, it cannot be opened. */
const context = (companyId: number) => `companies.sso_secret company ${companyId}`

export const openSecret = (box: SecretBox, companyId: number, sealed: string) =>
  box.open(sealed, context(companyId))
