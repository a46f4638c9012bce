import { z } from 'zod'
import { scopes } from '../../features/permissions/index.ts'
import { createToken } from '../../features/token-settings/index.ts'
import { choice, filledText } from '../../platform/http/fields.ts'
import { requireAdmin } from '../admin.ts'
import type { Form } from '../page.ts'
import { writeFor } from '../signed-in-call.ts'
import { startPage } from './start-page.tsx'
import { tokenRights } from './token-step.tsx'

type NewToken = { token_name: string; rights: (typeof tokenRights)[number] }

const readScopes = scopes.filter(scope => scope.endsWith(':read'))

export const tokenStepForm: Form<NewToken> = {
  fields: z.object({ token_name: filledText(100), rights: choice(tokenRights) }),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    const { token_name: name, rights } = call.fields
    const { token } = await writeFor(call, 'tokens.write', (transaction, caller) =>
      createToken(transaction, caller, {
        name,
        scopes: rights === 'read' ? readScopes : undefined,
      }),
    )
    return { issued: { token } }
  },
}
