import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import { scopes } from '../../../features/auth/permissions.ts'
import { revokeToken } from '../../../features/auth/tokens/add-token.ts'
import { createTokenBody, editTokenBody } from '../../../features/auth/tokens/schema.ts'
import { createToken, editToken, findTokenFor } from '../../../features/auth/tokens/tokens.ts'
import { choice } from '../../../platform/http/fields.ts'
import { ticked } from '../../parts/checks.tsx'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { issueIn, readFields } from '../change-row.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { dayOf, tokenPage } from './token-page.tsx'
import { tokenRights, tokensPage } from './tokens-page.tsx'

type Fields = Partial<Record<string, string>>

const newTokenFields = createTokenBody.extend({ rights: choice(tokenRights) })

export const newTokenForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: tokensPage,
  async run(call) {
    requireSectionMember(call, 'tokens')
    const { fields } = call
    const { name, rights } = fields
    const granted = rights === 'chosen' ? ticked(fields, 'scopes', scopes) : grantedBy[rights ?? '']
    if (rights === 'chosen' && granted?.length === 0)
      throw fieldProblem('scopes', 'required', call.t('scopesNone'))
    const input = { name, rights, scopes: granted, expires: endOfDay(fields.expires) }
    const { rights: _, ...body } = readFields(newTokenFields, input)
    return issueIn(call, 'tokens', async (transaction, caller) => {
      const { token } = await createToken(transaction, caller, body)
      return { token }
    })
  },
}

const grantedBy: Record<string, readonly string[] | undefined> = {
  read: scopes.filter(scope => scope.endsWith(':read')),
}

export const editTokenForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: tokenPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'tokens')
    const { fields } = call
    const id = pathId(call)
    await writeFor(call, 'tokens.write', async (transaction, caller) => {
      const token = await findTokenFor(transaction, caller, id)
      if (!token) throw problem('not_found')
      // The hour of a day that stays is none that a form knows.
      const isSameDay = fields.expires === dayOf(token.expires)
      const body = readFields(editTokenBody, {
        name: fields.name ?? '',
        ...(!isSameDay && { expires: endOfDay(fields.expires) }),
      })
      requireUnchanged(fields, token)
      await editToken(transaction, caller, token, body)
    })
    return backTo(call, 'tokens', 'saved', `${id}/`)
  },
}

export const revokeTokenForm: Form<object> = {
  fields: z.object({}),
  page: tokenPage,
  async run(call) {
    requireSectionMember(call, 'tokens')
    const id = pathId(call)
    await writeFor(call, 'tokens.write', async (transaction, caller) => {
      if (!(await findTokenFor(transaction, caller, id))) throw problem('not_found')
      await revokeToken(transaction, caller.actor, id)
    })
    return backTo(call, 'tokens', 'removed')
  },
}

/** It works to the end of the day, in UTC. */
function endOfDay(day: string | undefined): string | null {
  return day ? `${day}T23:59:59Z` : null
}
