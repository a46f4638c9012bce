import { z } from 'zod'
import { scopes } from '../../features/auth/permissions.ts'
import { createToken } from '../../features/auth/tokens/create-token.ts'
import { choice, filledText } from '../../platform/http/fields.ts'
import type { Form } from '../parts/page.ts'
import { issueOnce } from '../parts/submit-once.ts'
import { requireAdmin } from './admin.ts'
import { savedStep } from './saved-step.ts'
import { startPage } from './start-page.tsx'
import { tokenRights } from './token-step.tsx'

type NewToken = {
  token_name: string
  rights: (typeof tokenRights)[number]
  once?: string | undefined
}

const readScopes = scopes.filter(scope => scope.endsWith(':read'))

export const tokenStepForm: Form<NewToken> = {
  fields: z.object({
    token_name: filledText(100),
    rights: choice(tokenRights),
    once: z.string().optional(),
  }),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    const { once, ...said } = call.fields
    const sent = { permission: 'tokens.write', path: '/start/token/', once, said } as const
    const issued = await issueOnce(call, sent, async (transaction, caller) => {
      const granted = said.rights === 'read' ? readScopes : undefined
      const { token } = await createToken(transaction, caller, {
        name: said.token_name,
        scopes: granted,
      })
      return { token }
    })
    return issued ? { issued } : savedStep(call, 'token')
  },
}
