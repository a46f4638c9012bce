import { problem } from '../../errors/problem.ts'
import {
  attemptMicros,
  openAttempt,
  sealAttempt,
  signInWithIdentity,
  useAttempt,
} from '../../features/auth/oidc/sign-in-with-identity.ts'
import { clientOf, listProviders } from '../../features/auth/providers/providers.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import { OidcFailed, OidcRefused } from '../../platform/oidc/oidc-client.ts'
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
  query: ['provider', 'next', 'vote'],
  isOutgoing: true,
  perAddress,
  async run(call) {
    const { caller, address, query, oidc, secrets, now, company, isHead } = call
    const { provider, client } = await askedFor(call, parseId(query.provider))
    if (isHead || caller.kind === 'session')
      return { redirectTo: signInUrl(address, query.next ?? `${address.path}/`) }
    const { url, attempt } = await reported(() => oidc.begin(client))
    const path = returnPath(address, query.next)
    const next = path && path.length <= nextLengthMax ? path : undefined
    const kept = {
      ...attempt,
      providerId: provider.id,
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
    const attempt = openAttempt(secrets(), company.id, attemptCookie, now)
    const { provider, client } = await askedFor(call, attempt?.providerId)
    if (isHead || attempt?.issuer !== client.issuer || attempt.state !== query.state)
      throw problem('oidc_attempt_unknown')
    await admit('write', () => useAttempt(db, attempt))
    const returned = new URLSearchParams(query as Record<string, string>).toString()
    const identity = await reported(() => oidc.finish(client, attempt, returned))
    const { votePostId } = attempt
    const entering = { session: newSession(call), votePostId, source: voteSource(call) }
    const secret = await admit('write', () => signInWithIdentity(db, provider, identity, entering))
    const redirectTo = returnPath(address, attempt.next) ?? `${address.path}/`
    return { redirectTo, session: { secret }, attempt: 'ended' }
  },
}

/** The named provider, or the first: older links name none. */
async function askedFor(
  { admit, db, address, company, secrets }: PageCall,
  id: number | undefined,
) {
  const providers = await admit('read', () => listProviders(db))
  const provider = id === undefined ? providers[0] : providers.find(each => each.id === id)
  if (!provider) throw problem(id === undefined ? 'not_found' : 'oidc_attempt_unknown')
  return { provider, client: clientOf(provider, company.id, address.base, secrets()) }
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
