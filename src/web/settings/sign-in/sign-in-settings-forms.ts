import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { changeSso, findSso, rotateSsoSecret } from '../../../features/auth/jwt/change-sso.ts'
import { editSsoBody } from '../../../features/auth/jwt/schema.ts'
import { OidcFailed, type OidcProviders } from '../../../platform/oidc/oidc-providers.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { readFields } from '../change-row.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { signInSettingsPage } from './sign-in-settings-page.tsx'

type Fields = Partial<Record<string, string>>
type Sso = NonNullable<Awaited<ReturnType<typeof findSso>>>

export const jwtForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: signInSettingsPage,
  explained: ['precondition_failed'],
  async run(call) {
    const { fields, secrets } = call
    await change(call, (transaction, caller, sso) => {
      requireUnchanged(fields, sso)
      const body = { admits_team: fields.admits_team === 'on' }
      return changeSso(transaction, caller, sso, body, secrets)
    })
    return backTo(call, 'sign-in', 'saved')
  },
}

/** A new secret, shown this once, or none any more. */
export const jwtSecretForm: Form<{ set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']) }),
  page: signInSettingsPage,
  explained: ['secret_key_missing'],
  async run(call) {
    const { secrets, fields } = call
    if (fields.set === 'on') {
      const secret = await change(call, (transaction, caller, sso) =>
        rotateSsoSecret(transaction, caller, sso, secrets),
      )
      return { issued: { secret } }
    }
    await change(call, (transaction, caller, sso) =>
      changeSso(transaction, caller, sso, { has_secret: false }, secrets),
    )
    return backTo(call, 'sign-in', 'saved')
  },
}

export const oidcForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: signInSettingsPage,
  explained: ['precondition_failed', 'secret_key_missing'],
  // Its provider is asked first, so that nobody is sent to one that does not answer.
  isOutgoing: true,
  perAddress: { burst: 10, perMinute: 10 },
  async run(call) {
    const { fields, secrets, oidc } = call
    requireSectionMember(call, 'sign-in')
    const provider = {
      issuer: fields['oidc.issuer']?.trim() ?? '',
      client_id: fields['oidc.client_id'] ?? '',
      client_secret: fields['oidc.client_secret'] ?? '',
    }
    const body = readFields(editSsoBody, { oidc: fields.set === 'off' ? null : provider })
    if (body.oidc) await requireAnswer(oidc, body.oidc.issuer)
    await change(call, (transaction, caller, sso) => {
      requireUnchanged(fields, sso)
      return changeSso(transaction, caller, sso, body, secrets)
    })
    return backTo(call, 'sign-in', 'saved')
  },
}

async function requireAnswer(oidc: OidcProviders, issuer: string) {
  try {
    await oidc.check(issuer)
  } catch (cause) {
    if (!(cause instanceof OidcFailed)) throw cause
    const message = 'No OpenID Connect provider responds at this URL.'
    throw problem('invalid_input', {
      errors: [{ field: 'oidc.issuer', code: 'no_provider', message }],
      cause,
    })
  }
}

function change<Result>(
  call: FormCall<unknown>,
  work: (transaction: CompanyTransaction, caller: SessionCaller, sso: Sso) => Promise<Result>,
): Promise<Result> {
  requireSectionMember(call, 'sign-in')
  return writeFor(call, 'company.write', async (transaction, caller) =>
    work(transaction, caller, (await findSso(transaction))!),
  )
}
