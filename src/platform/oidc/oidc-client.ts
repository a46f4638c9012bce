import type { OutgoingRequest } from '../safe-fetch/request-options.ts'
import { type SafeFetchOptions, safeFetch } from '../safe-fetch/safe-fetch.ts'

/** GitHub speaks OAuth 2, all others OpenID Connect; some say in their own way which addresses are verified. */
export type ProviderKind = 'google' | 'microsoft' | 'okta' | 'keycloak' | 'github' | 'other'

export type OidcClient = {
  kind: ProviderKind
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** With spaces in between. */
  scopes: string
  /** Names of claims that are wanted, wherever the provider has them. */
  claims: string[]
}

/** Secrets of the browser that started, until it comes back. */
export type OidcAttempt = { state: string; nonce: string; verifier: string }

/** `email` only where the provider has verified it. */
export type OidcIdentity = {
  issuer: string
  subject: string
  email: string | undefined
  name: string | undefined
  /** A URL, or whatever the provider sent. */
  picture?: string | undefined
  /** All that it says. */
  claims?: Record<string, unknown>
}

/** The provider did not do what it should; the message is for the log and names no secret. */
export class OidcFailed extends Error {}

/** The person did not sign in there, or came back with a code that is no longer good. The message names the error. */
export class OidcRefused extends Error {}

const timeoutMs = 5_000
const bodyBytesMax = 256 * 1024

export async function fetchFromProvider(
  url: string,
  request: OutgoingRequest,
  outgoing: SafeFetchOptions,
): Promise<Response> {
  const result = await safeFetch(url, request, { ...outgoing, timeoutMs, bodyBytesMax })
  if (!result.ok) throw new OidcFailed(`${result.reason}: ${result.detail}`)
  const { status, headers } = result
  return new Response(Buffer.from(result.body), { status, headers })
}
