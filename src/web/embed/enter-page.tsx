import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findTokenUser, signInWithToken } from '../../features/auth/jwt/sign-in-with-token.ts'
import { endSessions } from '../../features/auth/sessions/sessions.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { layout } from '../parts/layout.tsx'
import type { Form, FormCall, FormResponse, Page } from '../parts/page.ts'
import { type Theme, themes } from '../parts/theme.ts'
import { newSession } from '../sign-in/new-session.ts'
import { requireUnused, verifiedToken } from '../sign-in/sso-token-page.tsx'

/**
 * The first page in a frame of another site. It shows nothing: its script waits until that site says who looks at it, sends
 * the form below, and goes on to `next`. So nobody sees what was left there by who used the browser before.
 */
export const enterPage: Page = {
  query: ['next'],
  async run(call) {
    const { address, query, isEmbedded, t } = call
    if (!isEmbedded) return undefined
    const next = returnPath(address, address.path + (query.next ?? '/')) ?? `${address.path}/`
    const children = (
      <p class="empty" role="status" data-enter={`${address.path}/enter/`} data-next={next} />
    )
    return { html: layout({ frame: call, title: t('feedback'), isBare: true, children }) }
  },
}

type Entering = {
  token: string
  language?: Language | undefined
  theme?: Theme | undefined
}

/** With a token, the frame is the person's whom it names; without one, it is nobody's. */
export const enterForm: Form<Entering> = {
  fields: z.object({
    token: z.string(),
    language: z.enum(languages).optional().catch(undefined),
    theme: z.enum(themes).optional().catch(undefined),
  }),
  async run(call) {
    const { address, isEmbedded, fields } = call
    if (!isEmbedded) throw problem('not_found')
    const { token, language, theme } = fields
    const session = token === '' ? await signOut(call) : await signIn(call, token)
    const view = { language, theme }
    return { redirectTo: `${address.path}/`, view, ...(session ? { session } : {}) }
  },
}

type Changed = Extract<FormResponse, { redirectTo: string }>['session']

/**
 * A token for who is signed in already is not used up, and may be one that was used: a page of the other site that the
 * browser shows again has the same.
 */
async function signIn(call: FormCall<Entering>, sent: string): Promise<Changed> {
  const { caller } = call
  const { token, sso, sealedSecret } = await verifiedToken(call, caller.db, sent)
  const { user } = await findTokenUser(caller.db, sso, token)
  if (caller.kind === 'session' && caller.userId === user?.id) return undefined
  await requireUnused(caller.db, token)
  const entering = { session: newSession(call) }
  return { secret: await signInWithToken(caller.db, token, sealedSecret, entering) }
}

async function signOut({ caller }: FormCall<Entering>): Promise<Changed> {
  if (caller.kind !== 'session') return undefined
  await endSessions(caller.db, caller.actor, caller.userId, { sessionId: caller.id })
  return 'ended'
}
