import { z } from 'zod'
import { chooseView } from '../../features/people/users/edit-profile.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { writeFor } from '../parts/form-calls.ts'
import type { Form } from '../parts/page.ts'
import { type Theme, themes } from '../parts/theme.ts'

type Chosen = {
  language?: Language | undefined
  theme?: Theme | undefined
  back?: string | undefined
}

/** Language and theme, from the footer of every page. The language of a signed-in person is stored in their account. */
export const viewForm: Form<Chosen> = {
  fields: z.object({
    language: z.enum(languages).optional(),
    theme: z.enum(themes).optional(),
    back: z.string().optional(),
  }),
  async run(call) {
    const { caller, address, fields } = call
    const { language, theme, back } = fields
    // Somebody who is blocked changes nothing; their browser still remembers it.
    if (language && caller.kind === 'session' && !caller.isBlocked)
      await writeFor(call, 'notifications.manage', (transaction, { userId }) =>
        chooseView(transaction, userId, { language }),
      )
    return {
      redirectTo: returnPath(address, back) ?? `${address.path}/`,
      view: { language, theme },
    }
  },
}
