import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findSsoSettings } from '../../features/auth/jwt/change-sso.ts'
import { findLoginLink } from '../../features/auth/sessions/login-links.ts'
import { endSessions } from '../../features/auth/sessions/sessions.ts'
import { signIn } from '../../features/auth/sessions/sign-in.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { parseId } from '../../platform/text/id.ts'
import { ownPath } from '../embed/embed-script.ts'
import { Field, OnceField, Submit } from '../parts/field.tsx'
import { GuestFields } from '../parts/guest-fields.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, Page, PageCall } from '../parts/page.ts'
import { newSession } from './new-session.ts'
import { getOptions, offeredPasskeys, PasskeyForm, PasskeyRefusal } from './passkey-fields.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInUrl } from './sign-in-url.ts'

/**
 * Offers the company's ways to sign in. With the link of `hark login-link` it only shows whom that signs in: programs that read
 * mail open links, too. The button uses it up.
 */
export const signInPage: Page = {
  query: ['token', 'next', 'vote'],
  async run(call) {
    const { viewer, query, sent, t } = call
    if (call.isEmbedded)
      return {
        html: layout({
          frame: { ...call, here: undefined },
          title: t('signIn'),
          children: ownTabHint(call),
        }),
      }
    const isSignedIn = viewer !== undefined && !sent
    const children =
      query.token !== undefined
        ? await linkButton(call, query.token)
        : isSignedIn
          ? signedInHint(call)
          : await waysIn(call)
    return { html: layout({ frame: call, title: t('signIn'), children }) }
  },
}

/** In a frame of another site nobody types a code: that site could be anyone's copy of this one. */
function ownTabHint(call: PageCall) {
  const { address, query, company, t } = call
  const next = ownPath(address, returnPath(address, query.next))
  const vote = parseId(query.vote)
  const own = { base: address.base, path: basePath(address.base) }
  return (
    <div class="message">
      <h1>{t('signIn')}</h1>
      <p class="lead">{t.around('signInTab', { company: <bdi>{company.name}</bdi> })}</p>
      <p>
        <a
          class="button main-button"
          href={signInUrl(own, next, vote)}
          target="_blank"
          rel="noopener nofollow"
        >
          {t('signIn')}
        </a>
      </p>
      <GuestVote call={call} next={query.next} vote={query.vote} />
    </div>
  )
}

async function linkButton({ db, now, address, query, t }: PageCall, token: string) {
  const link = await findLoginLink(db, now, token)
  if (!link) throw problem('login_link_invalid')
  return (
    <div class="message">
      <h1>{t('signIn')}</h1>
      <p class="lead">{t.around('signInAs', { email: <bdi>{link.email}</bdi> })}</p>
      <form method="post" action={`${address.path}/login/`}>
        <input type="hidden" name="token" value={token} />
        {returnPath(address, query.next) && <input type="hidden" name="next" value={query.next} />}
        <Submit label={t('signIn')} />
      </form>
    </div>
  )
}

function signedInHint({ address, viewer, query, t }: PageCall) {
  return (
    <div class="message">
      <h1>{t('signIn')}</h1>
      <p class="lead">{t.around('signedInAs', { email: <bdi>{viewer?.email}</bdi> })}</p>
      <p>
        <a class="button" href={returnPath(address, query.next) ?? `${address.path}/`}>
          {t('continue')}
        </a>
      </p>
    </div>
  )
}

async function waysIn(call: PageCall) {
  const { db, company, address, query, sent, sendsMail, t } = call
  const { providers, email_sign_in } = (await findSsoSettings(db))!
  const byEmail = email_sign_in === 1
  const passkeys = byEmail ? await offeredPasskeys(call) : undefined
  const hasButtons = providers.length > 0 || passkeys !== undefined
  const { email, next, vote } = sent?.fields ?? { ...query, email: undefined }
  const name = <bdi>{company.name}</bdi>
  return (
    <div class="narrow">
      <div class="page-head">
        <h1>{t('signIn')}</h1>
        {(sendsMail || !byEmail) && (
          <p class="lead">
            {t.around(byEmail ? 'signInLead' : 'signInLeadSso', { company: name })}
          </p>
        )}
      </div>
      <PasskeyRefusal sent={sent} t={t} />
      {hasButtons && (
        <div class="provider-buttons">
          <ProviderButtons providers={providers} next={next} vote={vote} call={call} />
          {passkeys && (
            <PasskeyForm
              call={call}
              action="/login/passkey/"
              get={getOptions(call, passkeys)}
              isInField
            >
              <Submit class="button" label={t('passkeySignIn')} />
            </PasskeyForm>
          )}
        </div>
      )}
      {byEmail && hasButtons && (
        <p class="sign-in-or">
          <span>{t('signInOr')}</span>
        </p>
      )}
      {byEmail && !sendsMail && <p class="card notice">{t('noMailHelp')}</p>}
      {byEmail && (
        <form class="stack" method="post" action={`${address.path}/login/email/`}>
          <Field
            name="email"
            label={t('email')}
            value={email}
            errors={sent?.errors}
            lengthMax={254}
            input={{ type: 'email', autocomplete: passkeys ? 'email webauthn' : 'email' }}
            isRequired
            t={t}
          />
          {returnPath(address, next) && <input type="hidden" name="next" value={next} />}
          {vote && <input type="hidden" name="vote" value={vote} />}
          <p>
            <Submit label={t(vote ? 'continueAndVote' : 'continue')} />
          </p>
        </form>
      )}
      <GuestVote call={call} next={next} vote={vote} />
    </div>
  )
}

type GuestVoteProps = { call: PageCall; next: string | undefined; vote: string | undefined }

/** For visitors who came to vote, where guests can. */
function GuestVote({ call: { address, caller, t }, next, vote }: GuestVoteProps) {
  const postId = parseId(vote)
  if (postId === undefined || caller.kind === 'session' || !caller.permissions.has('votes.vote'))
    return null
  return (
    <>
      <p class="sign-in-or">
        <span>{t('signInOr')}</span>
      </p>
      <form class="stack" method="post" action={`${address.path}/post/${postId}/vote/`}>
        <OnceField sent={undefined} />
        <input type="hidden" name="set" value="on" />
        {returnPath(address, next) && <input type="hidden" name="next" value={next} />}
        <details>
          <summary>{t('guestIntroduce')}</summary>
          <div class="stack">
            <GuestFields isRequired={false} sent={undefined} t={t} />
          </div>
        </details>
        <p class="quiet">{t('guestKeeps')}</p>
        <p>
          <Submit class="button" label={t('voteAsGuest')} />
        </p>
      </form>
    </>
  )
}

export const signInForm: Form<{ token: string; next?: string | undefined }> = {
  fields: z.object({ token: z.string(), next: z.string().optional() }),
  async run(call) {
    const { caller, address, now, fields } = call
    // Before anything is locked for it: anybody can send this form.
    const link = await findLoginLink(caller.db, now, fields.token)
    if (!link) throw problem('login_link_invalid')
    const secret = await signIn(caller.db, { linkSecret: fields.token, ...newSession(call) })
    if (secret === undefined) throw problem('login_link_invalid')
    const redirectTo = returnPath(address, fields.next) ?? `${address.path}/`
    return { redirectTo, session: { secret } }
  },
}

/** `next`: where to go on after signing in again. */
export const signOutForm: Form<{ next?: string | undefined }> = {
  fields: z.object({ next: z.string().optional() }),
  async run({ caller, address, fields }) {
    if (caller.kind === 'session')
      await endSessions(caller.db, caller.actor, caller.userId, { sessionId: caller.id })
    const next = returnPath(address, fields.next)
    const redirectTo = next === undefined ? `${address.path}/` : signInUrl(address, next)
    return { redirectTo, session: 'ended' }
  },
}
