import { fieldProblem, Problem, problem } from '../../../errors/problem.ts'
import {
  changeSso,
  findSsoSettings,
  type SsoSettings,
} from '../../../features/auth/jwt/change-sso.ts'
import { providerBody } from '../../../features/auth/jwt/schema.ts'
import { type ClaimRule, rulesMax } from '../../../features/auth/providers/claim-rules.ts'
import { presets } from '../../../features/auth/providers/kinds.ts'
import {
  asWanted,
  clientOf,
  listProviders,
  type WantedProvider,
} from '../../../features/auth/providers/providers.ts'
import { OidcFailed } from '../../../platform/oidc/oidc-client.ts'
import { isId } from '../../../platform/text/id.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { pathId } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { anyFields, changeIn, linesIn, readFields } from '../change-row.ts'
import { organizationNamed } from '../organization-named.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { providerPage } from './provider-page.tsx'
import { signInSettingsPage } from './sign-in-settings-page.tsx'

type Fields = Record<string, string>

// The provider is contacted before saving, so that nobody is sent to one that does not respond.
const asking = { isOutgoing: true as const, perAddress: { burst: 10, perMinute: 10 } }

export const addProviderForm: Form<Fields> = {
  fields: anyFields,
  page: signInSettingsPage,
  explained: ['precondition_failed', 'secret_key_missing'],
  ...asking,
  async run(call) {
    requireSectionMember(call, 'sign-in')
    const wanted = await readProvider(call, undefined)
    await requireAnswer(call, wanted)
    await setProvidersOf(call, providers => [...providers.map(asWanted), wanted])
    return backTo(call, 'sign-in', 'added')
  },
}

export const editProviderForm: Form<Fields> = {
  fields: anyFields,
  page: providerPage,
  explained: ['precondition_failed', 'secret_key_missing'],
  ...asking,
  async run(call) {
    requireSectionMember(call, 'sign-in')
    const id = pathId(call)
    const wanted = await readProvider(call, id)
    await requireAnswer(call, wanted)
    await setProvidersOf(call, providers => {
      if (!providers.some(each => each.id === id)) throw problem('not_found')
      return providers.map(each => (each.id === id ? wanted : asWanted(each)))
    })
    return backTo(call, 'sign-in', 'saved', `providers/${id}/`)
  },
}

export const removeProviderForm: Form<Fields> = {
  fields: anyFields,
  page: providerPage,
  explained: ['precondition_failed'],
  async run(call) {
    const id = pathId(call)
    await setProvidersOf(call, providers => {
      if (!providers.some(each => each.id === id)) throw problem('not_found')
      return providers.filter(each => each.id !== id).map(asWanted)
    })
    return backTo(call, 'sign-in', 'removed')
  },
}

/** Whether people may sign in by email. */
export const emailSignInForm = tickForm('email_sign_in')

export const teamPasskeyForm = tickForm('team_passkey')

function tickForm(name: 'email_sign_in' | 'team_passkey'): Form<Fields> {
  return {
    fields: anyFields,
    page: signInSettingsPage,
    explained: ['precondition_failed'],
    async run(call) {
      const { fields, secrets } = call
      await changeIn(call, 'sign-in', async (transaction, caller) => {
        const sso = (await findSsoSettings(transaction))!
        requireUnchanged(fields, sso)
        await changeSso(transaction, caller, sso, { [name]: fields[name] === 'on' }, secrets)
      })
      return backTo(call, 'sign-in', 'saved')
    },
  }
}

async function setProvidersOf(
  call: FormCall<Fields>,
  change: (providers: SsoSettings['providers']) => WantedProvider[],
) {
  const { fields, secrets } = call
  try {
    await changeIn(call, 'sign-in', async (transaction, caller) => {
      const sso = (await findSsoSettings(transaction))!
      requireUnchanged(fields, sso)
      await changeSso(transaction, caller, sso, { providers: change(sso.providers) }, secrets)
    })
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    // The page is about one of them.
    const errors = error.errors.map(each => ({
      ...each,
      field: each.field.replace(/^providers\.\d+\./, ''),
    }))
    throw problem('invalid_input', { errors })
  }
}

async function readProvider(
  { caller, fields }: FormCall<Fields>,
  id: number | undefined,
): Promise<WantedProvider> {
  const { kind, name, issuer = '', client_id, client_secret, scopes, ...lists } = fields
  const { db } = caller
  return readFields(providerBody, {
    ...(id === undefined ? {} : { id }),
    kind,
    name,
    issuer: issuer.trim(),
    client_id,
    // Left empty, it stays as it is.
    ...(client_secret ? { client_secret } : {}),
    scopes: scopes?.trim() || presets[kind as keyof typeof presets]?.scopes,
    email_domains: linesIn(lists.email_domains) ?? [],
    rules: await readRules(db, lists.rules),
  })
}

/** A line for each rule: `groups = feedback → team`. */
async function readRules(db: CompanyDb, text: string | undefined): Promise<ClaimRule[]> {
  const rules: ClaimRule[] = []
  // Each can look through a thousand organizations; one too many is refused with the others.
  for (const line of linesIn(text)?.slice(0, rulesMax + 1) ?? []) {
    const [condition = '', granted = ''] = line.split(/→|->/).map(part => part.trim())
    const at = condition.indexOf('=')
    const claim = condition.slice(0, Math.max(0, at)).trim()
    const value = condition.slice(at + 1).trim()
    const role = granted === 'admin' || granted === 'team' ? granted : null
    const named = granted.startsWith('organization ') ? granted.slice(13).trim() : ''
    const organization_id = named ? await organizationMeant(db, named) : null
    if (!claim || !value || (role === null && organization_id == null))
      throw fieldProblem('rules', 'invalid_rule', `Not a rule: ${line}`)
    rules.push({ claim, value, role, organization_id: organization_id ?? null })
  }
  return rules
}

async function organizationMeant(db: CompanyDb, named: string): Promise<number | undefined> {
  const id = named.slice(1)
  return named.startsWith('#') && isId(id) ? Number(id) : organizationNamed(db, named)
}

/** GitHub is asked with its secret: that of before where it is kept. */
async function requireAnswer(
  { caller, company, address, oidc, secrets }: FormCall<Fields>,
  wanted: WantedProvider,
) {
  const { id, kind, issuer, client_id: clientId, client_secret } = wanted
  const own = (await listProviders(caller.db)).find(
    each => each.id === id && each.issuer === issuer,
  )
  const clientSecret =
    client_secret ?? (own ? clientOf(own, company.id, address.base, secrets()).clientSecret : '')
  try {
    await oidc.check({ kind, issuer, clientId, clientSecret })
  } catch (cause) {
    if (!(cause instanceof OidcFailed)) throw cause
    const message = 'No provider responds at this URL, or it refuses these credentials.'
    throw problem('invalid_input', {
      errors: [{ field: 'issuer', code: 'no_provider', message }],
      cause,
    })
  }
}
