import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { signInWithLink } from '../../features/auth/email-login/complete-login.ts'
import {
  codeOf,
  findLoginRequest,
  isFromBrowser,
} from '../../features/auth/email-login/login-requests.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { Submit } from '../parts/field.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, Page } from '../parts/page.ts'
import { voteSource } from '../portal/post-forms.ts'
import { newSession } from './new-session.ts'
import { mailedLinkUrl } from './sign-in-url.ts'

/**
 * In the browser that asked, a button, as programs that read mail open links, too. Elsewhere the code: anyone may ask
 * in another person's name, and must not sign in a browser of theirs, nor they the asker's, by opening a link.
 */
export const mailedLinkPage: Page = {
  query: ['token'],
  async run(call) {
    const { db, address, now, query, browserSecret, t } = call
    const { token = '' } = query
    const request = await findLoginRequest(db, now, { linkSecret: token })
    if (!request) throw problem('login_link_invalid')
    const children = isFromBrowser(request, browserSecret) ? (
      <form method="post" action={`${address.path}/login/link/`}>
        <input type="hidden" name="token" value={token} />
        <Submit label={t('signIn')} />
      </form>
    ) : request.code_hash === null ? (
      <p>{t('linkElsewhere')}</p>
    ) : (
      <>
        <p>{t('codeElsewhere')}</p>
        <p class="code">{codeOf(token)}</p>
        <p class="quiet">{t('codeWarning')}</p>
      </>
    )
    const html = layout({
      frame: call,
      title: t('signIn'),
      children: (
        <div class="message">
          <h1>{t('signIn')}</h1>
          <p class="lead">{t.around('signInAs', { email: <bdi>{request.email}</bdi> })}</p>
          {children}
        </div>
      ),
    })
    return { html }
  },
}

export const mailedLinkForm: Form<{ token: string }> = {
  fields: z.object({ token: z.string() }),
  async run(call) {
    const { caller, address, now, fields, browserSecret } = call
    const linkSecret = fields.token
    // Before anything is locked for it: anybody can send this form.
    const request = await findLoginRequest(caller.db, now, { linkSecret })
    if (!request) throw problem('login_link_invalid')
    if (!isFromBrowser(request, browserSecret))
      return { redirectTo: mailedLinkUrl(address, linkSecret) }
    const entering = { session: newSession(call), source: voteSource(call) }
    const done = await signInWithLink(caller.db, { linkSecret, browserSecret, ...entering })
    if (!done) throw problem('login_link_invalid')
    return {
      redirectTo: returnPath(address, done.next ?? undefined) ?? `${address.path}/`,
      session: { secret: done.secret },
      browser: 'ended',
    }
  },
}
