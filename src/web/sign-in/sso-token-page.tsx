import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { personOf } from '../../features/auth/caller/caller.ts'
import { findSso, openSecret } from '../../features/auth/jwt/change-sso.ts'
import {
  findTokenUser,
  isUsed,
  signInWithToken,
} from '../../features/auth/jwt/sign-in-with-token.ts'
import { type VerifiedToken, verifyToken } from '../../features/auth/jwt/verify-token.ts'
import type { Entering } from '../../features/auth/sessions/enter.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { parseId } from '../../platform/text/id.ts'
import { Submit } from '../parts/field.tsx'
import { layout } from '../parts/layout.tsx'
import type { Form, FormCall, Page, PageCall } from '../parts/page.ts'
import { voteSource } from '../portal/post-forms.ts'
import { newSession } from './new-session.ts'

/**
 * The company's own service sends a browser here with a token that it signed. It signs in at once; a browser in which
 * somebody else is signed in, or a guest, is asked first: another site may have sent it here to act as a person of its choice, who
 * would also get what the guest did.
 */
export const ssoTokenPage: Page = {
  query: ['token', 'next', 'vote'],
  async run(call) {
    const { db, caller, address, query, isHead } = call
    const { token, sso, sealedSecret } = await verifiedToken(call, db, query.token ?? '')
    await requireUnused(db, token)
    const { user } = await findTokenUser(db, sso, token)
    const redirectTo = returnPath(address, query.next) ?? `${address.path}/`
    if (caller.kind === 'session' && caller.userId === user?.id) return { redirectTo }
    if (personOf(caller) || isHead) return { html: question(call, token, user) }
    const secret = await signInWithToken(db, token, sealedSecret, entering(call, query.vote))
    return { redirectTo, session: { secret } }
  },
}

type Named = { name: string; email: string }

function question(call: PageCall, { name, email }: VerifiedToken, user: Named | undefined) {
  const { address, viewer, query, t } = call
  return layout({
    frame: call,
    title: t('signIn'),
    children: (
      <div class="message">
        <h1>{t('signIn')}</h1>
        <p class="lead">
          {t.around('signInAs', {
            email: <bdi>{user?.name || name || user?.email || email}</bdi>,
          })}
        </p>
        {viewer && (
          <p>{t.around('signedInSoFar', { name: <bdi>{viewer.name || viewer.email}</bdi> })}</p>
        )}
        <form method="post" action={`${address.path}/login/jwt/`}>
          <input type="hidden" name="token" value={query.token} />
          {query.next && <input type="hidden" name="next" value={query.next} />}
          {query.vote && <input type="hidden" name="vote" value={query.vote} />}
          <Submit label={t('continue')} />
        </form>
        <p>
          <a href={`${address.path}/`}>{t('stay')}</a>
        </p>
      </div>
    ),
  })
}

type SentToken = { token: string; next?: string | undefined; vote?: string | undefined }

export const ssoTokenForm: Form<SentToken> = {
  fields: z.object({
    token: z.string(),
    next: z.string().optional(),
    vote: z.string().optional(),
  }),
  async run(call) {
    const { caller, address, fields } = call
    const { token, sealedSecret } = await verifiedToken(call, caller.db, fields.token)
    await requireUnused(caller.db, token)
    const secret = await signInWithToken(
      caller.db,
      token,
      sealedSecret,
      entering(call, fields.vote),
    )
    return {
      redirectTo: returnPath(address, fields.next) ?? `${address.path}/`,
      session: { secret },
    }
  },
}

function entering(call: PageCall | FormCall<SentToken>, vote: string | undefined): Entering {
  return { session: newSession(call), votePostId: parseId(vote), source: voteSource(call) }
}

/** Before anything is locked for it: anybody can send a token. */
export async function verifiedToken(
  { secrets, now }: Pick<PageCall, 'secrets' | 'now'>,
  db: PageCall['db'],
  sent: string,
) {
  const sso = await findSso(db)
  const sealedSecret = sso?.sso_secret
  if (!sealedSecret) throw problem('not_found')
  const secret = openSecret(secrets(), sso.id, sealedSecret)
  const token = await verifyToken(sent, secret, now)
  return { token, sso, sealedSecret }
}

/** Asked first, without a lock; `signInWithToken` decides. */
export async function requireUnused(db: PageCall['db'], { hash }: VerifiedToken) {
  if (await isUsed(db, hash)) throw problem('sso_token_invalid')
}
