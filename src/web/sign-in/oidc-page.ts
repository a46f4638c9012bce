import { problem } from '../../errors/problem.ts'
import { findSso, openSecret } from '../../features/auth/jwt/change-sso.ts'
import {
  attemptMicros,
  openAttempt,
  sealAttempt,
  signInWithIdentity,
  useAttempt,
} from '../../features/auth/oidc/sign-in-with-identity.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { type OidcClient, OidcFailed, OidcRefused } from '../../platform/oidc/oidc-providers.ts'
import { parseId } from '../../platform/text/id.ts'
import type { Page, PageCall } from '../parts/page.ts'
import { voteSource } from '../portal/post-forms.ts'
import { newSession } from './new-session.ts'
import { signInUrl } from './sign-in-url.ts'

const nextLengthMax = 1_000
/** Each makes this server ask another. An office that comes to work is one address. */
const perAddress = { burst: 120, perMinute: 30 }

/**
 * To the provider where people of this company sign in. Who is signed in already is shown that instead: a link on another
 * site must not change who they are.
 */
export const oidcPage: Page = {
  query: ['next', 'vote'],
  isOutgoing: true,
  perAddress,
  async run(call) {
    const { caller, address, query, oidc, secrets, now, company, isHead } = call
    const client = await clientOf(call)
    if (isHead || caller.kind === 'session')
      return { redirectTo: signInUrl(address, query.next ?? `${address.path}/`) }
    const { url, attempt } = await reported(() => oidc.begin(client))
    const path = returnPath(address, query.next)
    const next = path && path.length <= nextLengthMax ? path : undefined
    const kept = {
      ...attempt,
      issuer: client.issuer,
      next,
      votePostId: parseId(query.vote),
      expires: now + attemptMicros,
    }
    return { redirectTo: url, attempt: { secret: sealAttempt(secrets(), company.id, kept) } }
  },
}

/** The redirect URI of the provider. It signs in only the browser that started here. */
export const oidcCallbackPage: Page = {
  query: ['code', 'state', 'iss', 'error', 'error_description', 'response'],
  isOutgoing: true,
  perAddress,
  async run(call) {
    const { admit, db, address, query, oidc, secrets, now, company, attemptCookie, isHead } = call
    const client = await clientOf(call)
    const attempt = openAttempt(secrets(), company.id, attemptCookie, now)
    if (isHead || attempt?.issuer !== client.issuer || attempt.state !== query.state)
      throw problem('oidc_attempt_unknown')
    await admit('write', () => useAttempt(db, attempt))
    const returned = new URLSearchParams(query as Record<string, string>).toString()
    const identity = await reported(() => oidc.finish(client, attempt, returned))
    const { votePostId } = attempt
    const entering = { session: newSession(call), votePostId, source: voteSource(call) }
    const secret = await admit('write', () => signInWithIdentity(db, identity, entering))
    const redirectTo = returnPath(address, attempt.next) ?? `${address.path}/`
    return { redirectTo, session: { secret }, attempt: 'ended' }
  },
}

async function clientOf({ admit, db, address, secrets }: PageCall): Promise<OidcClient> {
  const sso = await admit('read', () => findSso(db))
  if (!sso?.oidc_issuer || !sso.oidc_client_id || !sso.oidc_client_secret)
    throw problem('not_found')
  return {
    issuer: sso.oidc_issuer,
    clientId: sso.oidc_client_id,
    clientSecret: openSecret(secrets(), 'oidc_client_secret', sso.id, sso.oidc_client_secret),
    redirectUri: `${address.base}/login/oidc/callback/`,
  }
}

async function reported<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof OidcRefused) throw problem('oidc_refused', { cause })
    if (cause instanceof OidcFailed) throw problem('oidc_failed', { cause })
    throw cause
  }
}
