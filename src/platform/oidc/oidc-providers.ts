import * as oauth from 'oauth4webapi'
import type { SafeFetchOptions } from '../safe-fetch/safe-fetch.ts'
import { checkGitHub, finishAtGitHub, gitHubAuthorizationUrl } from './github.ts'
import {
  fetchFromProvider,
  type OidcAttempt,
  type OidcClient,
  OidcFailed,
  type OidcIdentity,
  OidcRefused,
  type ProviderKind,
} from './oidc-client.ts'

type Provider = { server: oauth.AuthorizationServer; keys: oauth.JWKSCacheInput }

type Known = { provider: Promise<Provider>; until: number; isDown: boolean }

const providersMax = 100
const metadataMs = 10 * 60_000
/** A provider that does not answer is not asked again by each who comes. */
const failureMs = 5_000

/** OpenID Connect (authorization code, PKCE) with providers that companies name, and OAuth with GitHub. */
export class OidcProviders {
  readonly #known = new Map<string, Known>()
  readonly #outgoing: SafeFetchOptions
  readonly #options

  constructor(outgoing: SafeFetchOptions) {
    this.#outgoing = outgoing
    this.#options = {
      [oauth.customFetch]: (url: string, sent: oauth.CustomFetchOptions<string, unknown>) =>
        fetchSafely(url, sent, outgoing),
      // The safe fetch takes https alone, unless the operator lists the host.
      [oauth.allowInsecureRequests]: true,
    }
  }

  /** Whether it answers as a provider must; throws an OidcFailed that says what is wrong. */
  async check(client: Pick<OidcClient, 'kind' | 'issuer' | 'clientId' | 'clientSecret'>) {
    await failing(async () => {
      if (client.kind === 'github') await checkGitHub(client, this.#outgoing)
      else authorizationUrl(client.issuer, await this.#provider(client.issuer))
    })
  }

  /** Whether it failed when it was last asked. Has it asked now and then, and waits for nothing. */
  isDown({ kind, issuer }: Pick<OidcClient, 'kind' | 'issuer'>): boolean {
    // Nothing of it is known beforehand.
    if (kind === 'github') return false
    const wasDown = this.#known.get(issuer)?.isDown ?? false
    this.#provider(issuer).catch(() => {})
    return wasDown
  }

  /** The URL at which the browser signs in. */
  begin(client: OidcClient): Promise<{ url: string; attempt: OidcAttempt }> {
    return failing(async () => {
      const isGitHub = client.kind === 'github'
      const url = isGitHub
        ? gitHubAuthorizationUrl(client)
        : authorizationUrl(client.issuer, await this.#provider(client.issuer))
      const attempt = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const query = {
        client_id: client.clientId,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: client.scopes,
        state: attempt.state,
        ...(isGitHub ? {} : { nonce: attempt.nonce }),
        code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return { url: url.href, attempt }
    })
  }

  /** The person who signed in there; `query` is that of the returning browser. */
  finish(client: OidcClient, attempt: OidcAttempt, query: string): Promise<OidcIdentity> {
    return failing(async () => {
      const returned = new URLSearchParams(query)
      if (client.kind === 'github') return finishAtGitHub(client, attempt, returned, this.#outgoing)
      const { server, keys } = await this.#provider(client.issuer)
      const options = { ...this.#options, [oauth.jwksCache]: keys }
      const app = { client_id: client.clientId }
      const params = validated(() =>
        oauth.validateAuthResponse(server, app, returned, attempt.state),
      )
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        app,
        clientAuth(server, client.clientSecret),
        params,
        client.redirectUri,
        attempt.verifier,
        options,
      )
      const result = await oauth.processAuthorizationCodeResponse(server, app, response, {
        expectedNonce: attempt.nonce,
        requireIdToken: true,
      })
      // Not implied by the line above, which trusts that TLS led to the provider.
      await oauth.validateApplicationLevelSignature(server, response, options)
      const claims: Claims = oauth.getValidatedIdTokenClaims(result)!
      const { issuer } = server
      const subject = String(claims.sub)
      const isComplete = ['email', ...client.claims].every(name => claims[name] !== undefined)
      if (isComplete) return identityOf(client.kind, { issuer, subject }, claims)
      const info = await userInfo(server, app, result, subject, options)
      // The address, and that it is verified, of one and the same document.
      const proof = claims.email === undefined ? info : claims
      return identityOf(client.kind, { issuer, subject }, { ...info, ...claims }, proof)
    })
  }

  /** One discovery for all who wait for it. */
  #provider(issuer: string): Promise<Provider> {
    const known = this.#known.get(issuer)
    if (known && known.until > performance.now()) return known.provider
    const asked: Known = {
      provider: this.#discover(issuer),
      until: performance.now() + metadataMs,
      isDown: known?.isDown ?? false,
    }
    asked.provider.then(
      () => {
        asked.isDown = false
      },
      () => {
        asked.isDown = true
        asked.until = performance.now() + failureMs
      },
    )
    this.#known.delete(issuer)
    this.#known.set(issuer, asked)
    const [oldest] = this.#known.keys()
    if (this.#known.size > providersMax && oldest !== undefined) this.#known.delete(oldest)
    return asked.provider
  }

  async #discover(issuer: string): Promise<Provider> {
    const url = new URL(issuer)
    const response = await oauth.discoveryRequest(url, this.#options)
    return { server: await oauth.processDiscoveryResponse(url, response), keys: {} }
  }
}

function authorizationUrl(issuer: string, { server }: Provider): URL {
  const url = new URL(server.authorization_endpoint ?? '')
  if (url.protocol !== new URL(issuer).protocol)
    throw new OidcFailed('The authorization endpoint has another scheme than the issuer.')
  return url
}

type Options = { [oauth.allowInsecureRequests]: boolean }

/** Some providers have the e-mail only here. */
async function userInfo(
  server: oauth.AuthorizationServer,
  app: oauth.Client,
  { access_token }: oauth.TokenEndpointResponse,
  subject: string,
  options: Options,
): Promise<Record<string, unknown>> {
  if (server.userinfo_endpoint === undefined) return {}
  const response = await oauth.userInfoRequest(server, app, access_token, options)
  return oauth.processUserInfoResponse(server, app, subject, response)
}

type Claims = Record<string, unknown>

/** The issuer is as the provider spells it. */
function identityOf(
  kind: ProviderKind,
  identity: { issuer: string; subject: string },
  claims: Claims,
  proof = claims,
): OidcIdentity {
  const { name, picture } = claims
  return {
    ...identity,
    email: isVerified(kind, proof) && typeof proof.email === 'string' ? proof.email : undefined,
    name: typeof name === 'string' ? name : undefined,
    picture: typeof picture === 'string' ? picture : undefined,
    claims,
  }
}

/**
 * Whether the address is the person's by the provider's own account. Microsoft lets admins of a tenant type any, and says in an
 * optional claim that the tenant owns its domain. Google verified others than its own once, when the account was made.
 */
function isVerified(kind: ProviderKind, { email, email_verified, hd, xms_edov }: Claims): boolean {
  if (kind === 'microsoft') return xms_edov === true || xms_edov === 1 || xms_edov === '1'
  if (email_verified !== true) return false
  const isOfGoogle = typeof hd === 'string' || /@(?:gmail|googlemail)\.com$/i.test(String(email))
  return kind !== 'google' || isOfGoogle
}

/** As the provider says it can; basic is what it must be able to if it says nothing. */
function clientAuth(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return known.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret)
}

async function fetchSafely(
  url: string,
  { method, headers, body }: oauth.CustomFetchOptions<string, unknown>,
  outgoing: SafeFetchOptions,
): Promise<Response> {
  const sent = body === undefined || body === null ? {} : { body: String(body) }
  const request = {
    method: method === 'POST' ? ('POST' as const) : ('GET' as const),
    headers,
    ...sent,
  }
  return fetchFromProvider(url, request, outgoing)
}

async function failing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OidcFailed || error instanceof OidcRefused) throw error
    const { name, message, code } = error as Error & { code?: string }
    const reason = errorCode(error)
    if (reason === 'invalid_grant') throw new OidcRefused(reason)
    throw new OidcFailed(`${name} ${code ?? ''} ${reason ?? ''}: ${message}`)
  }
}

/** The browser brings the answer, so what is wrong with it says nothing about the provider. */
function validated<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw new OidcRefused(errorCode(error) ?? (error as Error).message)
  }
}

/** The `error` of RFC 6749, which may be anything. */
function errorCode(thrown: unknown): string | undefined {
  const { error } = thrown as { error?: unknown }
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : undefined
}
