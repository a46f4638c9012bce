import { z } from 'zod'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import {
  changeSso,
  findSsoSettings,
  rotateSsoSecret,
  type SsoSettings,
} from '../../../features/auth/jwt/change-sso.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { signInSettingsPage } from './sign-in-settings-page.tsx'

type Fields = Partial<Record<string, string>>

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

function change<Result>(
  call: FormCall<unknown>,
  work: (
    transaction: CompanyTransaction,
    caller: SessionCaller,
    sso: SsoSettings,
  ) => Promise<Result>,
): Promise<Result> {
  requireSectionMember(call, 'sign-in')
  return writeFor(call, 'company.write', async (transaction, caller) =>
    work(transaction, caller, (await findSsoSettings(transaction))!),
  )
}
