import { z } from 'zod'
import { problem } from '../errors/problem.ts'
import { deviceName, endSessions, findLoginLink, signIn } from '../features/sessions/index.ts'
import { isSecure } from '../platform/http/base-url.ts'
import { layout } from './layout.tsx'
import type { Form, Html, Page, PageCall } from './page.ts'

/** Only shows whom the link signs in: programs that read mail open links, too. The button uses it up. */
export const signInPage: Page = {
  query: ['token'],
  async run(call) {
    const { db, company, address, viewer, now, query } = call
    const { token } = query
    if (token === undefined) return { html: signInHelp(call) }
    const link = await findLoginLink(db, now, token)
    if (!link) throw problem('login_link_invalid')
    const html = layout({
      address,
      company,
      viewer,
      title: 'Sign in',
      children: (
        <div class="message">
          <h1>Sign in</h1>
          <p class="lead">
            as <bdi>{link.email}</bdi>
          </p>
          <form method="post" action={`${address.path}/login/`}>
            <input type="hidden" name="token" value={token} />
            <button class="button main-button" type="submit">
              Sign in
            </button>
          </form>
        </div>
      ),
    })
    return { html }
  },
}

/** For anyone who comes without a link. */
function signInHelp({ company, address, viewer }: PageCall): Html {
  return layout({
    address,
    company,
    viewer,
    title: 'Sign in',
    children: (
      <div class="message">
        <h1>Sign in</h1>
        {viewer ? (
          <p class="lead">
            You are signed in as <bdi>{viewer.email}</bdi>.
          </p>
        ) : (
          <p class="lead">
            You need a link that signs you in. <bdi>{company.name}</bdi> can give you one.
          </p>
        )}
        {(viewer || company.access === 'public') && (
          <p>
            <a class="button" href={`${address.path}/`}>
              Go to the start page
            </a>
          </p>
        )}
      </div>
    ),
  })
}

export const signInForm: Form<{ token: string }> = {
  fields: z.object({ token: z.string() }),
  async run({ caller, address, now, fields, headers }) {
    // Before anything is locked for it: anybody can send this form.
    const link = await findLoginLink(caller.db, now, fields.token)
    if (!link) throw problem('login_link_invalid')
    const secret = await signIn(caller.db, {
      linkSecret: fields.token,
      isSecure: isSecure(address.base),
      device: deviceName(headers.get('user-agent')),
      replaced: caller.kind === 'session' ? caller : undefined,
    })
    if (secret === undefined) throw problem('login_link_invalid')
    return { redirectTo: `${address.path}/`, session: { secret } }
  },
}

export const signOutForm: Form<object> = {
  fields: z.object({}),
  async run({ caller, address }) {
    if (caller.kind === 'session')
      await endSessions(caller.db, caller.actor, caller.userId, { sessionId: caller.id })
    return { redirectTo: `${address.path}/`, session: 'ended' }
  },
}
