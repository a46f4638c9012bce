import { z } from 'zod'
import type { OutgoingRequest } from '../safe-fetch/request-options.ts'
import type { SafeFetchOptions } from '../safe-fetch/safe-fetch.ts'
import {
  fetchFromProvider,
  type OidcClient,
  OidcFailed,
  type OidcIdentity,
  OidcRefused,
} from './oidc-client.ts'

// GitHub signs people in by OAuth 2 without OpenID Connect: who they are is asked with the token.
// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
// https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user

const tokenOf = z.object({ access_token: z.string().min(1), token_type: z.string() })
const refusalOf = z.object({ error: z.string().max(100) })

const userOf = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

const emailsOf = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** Of github.com, or of a GitHub Enterprise Server. */
function apiOf(issuer: string): string {
  const { origin, host } = new URL(issuer)
  return host === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`
}

export function gitHubAuthorizationUrl({ issuer }: Pick<OidcClient, 'issuer'>): URL {
  return new URL('/login/oauth/authorize', issuer)
}

/** Whether it knows the app: it checks its id and secret before the token, which is none. */
export async function checkGitHub(
  { issuer, clientId, clientSecret }: Pick<OidcClient, 'issuer' | 'clientId' | 'clientSecret'>,
  outgoing: SafeFetchOptions,
): Promise<void> {
  const url = `${apiOf(issuer)}/applications/${encodeURIComponent(clientId)}/token`
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const request = {
    method: 'POST' as const,
    headers: {
      ...common,
      authorization: `Basic ${credentials}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ access_token: 'gho_0000000000000000000000000000000000' }),
  }
  const { status } = await fetchFromProvider(url, request, outgoing)
  // 404: it has not issued that token. 422: it can be none.
  if (![200, 404, 422].includes(status)) throw new OidcFailed(`It responds with ${status}.`)
}

export async function finishAtGitHub(
  { issuer, clientId, clientSecret, redirectUri }: OidcClient,
  { state, verifier }: { state: string; verifier: string },
  query: URLSearchParams,
  outgoing: SafeFetchOptions,
): Promise<OidcIdentity> {
  const code = query.get('code')
  if (query.get('state') !== state) throw new OidcRefused('state')
  if (!code) throw new OidcRefused(refusal({ error: query.get('error') }))
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const answer = await read(
    new URL('/login/oauth/access_token', issuer).href,
    z.unknown(),
    outgoing,
    {
      method: 'POST',
      headers: { ...common, 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    },
  )
  // Errors come with 200, too.
  const token = tokenOf.safeParse(answer)
  if (!token.success) {
    const error = refusal(answer)
    throw error === 'bad_verification_code' ? new OidcRefused(error) : new OidcFailed(error)
  }
  const headers = { ...common, authorization: `Bearer ${token.data.access_token}` }
  const [user, emails] = await Promise.all([
    read(`${apiOf(issuer)}/user`, userOf, outgoing, { headers }),
    read(`${apiOf(issuer)}/user/emails?per_page=100`, emailsOf, outgoing, { headers }),
  ])
  const email = emails.find(({ primary, verified }) => primary && verified)?.email
  return {
    issuer,
    subject: String(user.id),
    email,
    name: user.name || user.login,
    picture: user.avatar_url ?? undefined,
  }
}

// GitHub refuses requests without a name.
const common = { accept: 'application/json', 'user-agent': 'Hark' }

async function read<Body>(
  url: string,
  schema: z.ZodType<Body>,
  outgoing: SafeFetchOptions,
  request: OutgoingRequest,
): Promise<Body> {
  const response = await fetchFromProvider(url, request, outgoing)
  const { pathname } = new URL(url)
  if (response.status !== 200) throw new OidcFailed(`${pathname} responds with ${response.status}.`)
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new OidcFailed(`${pathname} does not respond as documented.`)
  return parsed.data
}

/** The error's code, which may be anything. */
function refusal(answer: unknown): string {
  const { error } = refusalOf.safeParse(answer).data ?? {}
  return error !== undefined && /^[a-z_]{1,100}$/.test(error) ? error : 'no token'
}
