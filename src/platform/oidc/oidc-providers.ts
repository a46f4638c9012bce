import * as oauth from 'oauth4webapi'
import { type SafeFetchOptions, safeFetch } from '../safe-fetch/safe-fetch.ts'

export type OidcClient = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** Secrets of the browser that started, until it comes back. */
export type OidcAttempt = { state: string; nonce: string; verifier: string }

/** `email` only where the provider says that it is verified. */
export type OidcIdentity = {
  issuer: string
  subject: string
  email: string | undefined
  name: string | undefined
  /** A URL, or whatever the provider sent. */
  picture?: string | undefined
}

/** The provider did not do what it should; the message is for the log and names no secret. */
export class OidcFailed extends Error {}

/** The person did not sign in there, or came back with a code that is no longer good. The message names the error. */
export class OidcRefused extends Error {}

type Provider = { server: oauth.AuthorizationServer; keys: oauth.JWKSCacheInput }

type Known = { provider: Promise<Provider>; until: number; isDown: boolean }

const providersMax = 100
const metadataMs = 10 * 60_000
/** A provider that does not answer is not asked again by each who comes. */
const failureMs = 5_000
const timeoutMs = 5_000
const bodyBytesMax = 256 * 1024

/** OpenID Connect (authorization code, PKCE) with providers that companies name. */
export class OidcProviders {
  readonly #known = new Map<string, Known>()
  readonly #options

  constructor(outgoing: SafeFetchOptions) {
    this.#options = {
      [oauth.customFetch]: (url: string, sent: oauth.CustomFetchOptions<string, unknown>) =>
        fetchSafely(url, sent, { ...outgoing, timeoutMs, bodyBytesMax }),
      // The safe fetch takes https alone, unless the operator lists the host.
      [oauth.allowInsecureRequests]: true,
    }
  }

  /** Whether it answers as a provider must; throws an OidcFailed that says what is wrong. */
  async check(issuer: string): Promise<void> {
    await failing(async () => authorizationUrl(issuer, await this.#provider(issuer)))
  }

  /** Whether it failed when it was last asked. Has it asked now and then, and waits for nothing. */
  isDown(issuer: string): boolean {
    const wasDown = this.#known.get(issuer)?.isDown ?? false
    this.#provider(issuer).catch(() => {})
    return wasDown
  }

  /** The URL at which the browser signs in. */
  begin(client: OidcClient): Promise<{ url: string; attempt: OidcAttempt }> {
    return failing(async () => {
      const url = authorizationUrl(client.issuer, await this.#provider(client.issuer))
      const attempt = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const query = {
        client_id: client.clientId,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
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
      const { server, keys } = await this.#provider(client.issuer)
      const options = { ...this.#options, [oauth.jwksCache]: keys }
      const app = { client_id: client.clientId }
      const returned = new URLSearchParams(query)
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
      const claims = oauth.getValidatedIdTokenClaims(result)!
      if (claims.email !== undefined) return identityOf(server, claims.sub, claims)
      const info = await userInfo(server, app, result, claims.sub, options)
      return identityOf(server, claims.sub, {
        ...info,
        name: info.name ?? claims.name,
        picture: info.picture ?? claims.picture,
      })
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

/** The issuer as the provider spells it; the address, and that it is verified, of one and the same document. */
function identityOf(
  { issuer }: oauth.AuthorizationServer,
  subject: string,
  { email, email_verified, name, picture }: Record<string, unknown>,
): OidcIdentity {
  return {
    issuer,
    subject,
    email: email_verified === true && typeof email === 'string' ? email : undefined,
    name: typeof name === 'string' ? name : undefined,
    picture: typeof picture === 'string' ? picture : undefined,
  }
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
  options: SafeFetchOptions,
): Promise<Response> {
  const sent = body === undefined || body === null ? {} : { body: String(body) }
  const request = {
    method: method === 'POST' ? ('POST' as const) : ('GET' as const),
    headers,
    ...sent,
  }
  const result = await safeFetch(url, request, options)
  if (!result.ok) throw new OidcFailed(`${result.reason}: ${result.detail}`)
  const { status, headers: received } = result
  return new Response(Buffer.from(result.body), { status, headers: received })
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
