import { type SafeFetchOptions, safeFetch } from '../safe-fetch/safe-fetch.ts'

/** How tokens are had (RFC 6749): by a refresh token, or without one by the client's own credentials. */
export type OAuthClient = {
  tokenUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string
  /** May be empty. */
  scope: string
}

export type AccessToken = { token: string; expiresMs: number }

/** Some servers replace the refresh token on each use and treat the old one as stolen. */
type Issued = AccessToken & { refreshToken: string | undefined }

/** A token is replaced so long before it ends: a mail may take a while. */
const spareMs = 60_000
/** Where a server does not say how long a token lasts. */
const lifeMs = 300_000

/** Tokens for one mailbox, each used until it ends or is refused. Several connections that need one share the request. */
export function accessTokens(request: () => Promise<AccessToken>) {
  let current: AccessToken | undefined
  let requested: Promise<AccessToken> | undefined
  return async (isRefused: boolean): Promise<AccessToken> => {
    if (!isRefused && current && current.expiresMs > Date.now()) return current
    requested ??= request().finally(() => {
      requested = undefined
    })
    current = await requested
    return current
  }
}

export async function requestToken(
  client: OAuthClient,
  options: SafeFetchOptions,
): Promise<Issued> {
  const { tokenUrl, clientId, clientSecret, refreshToken, scope } = client
  const fields = new URLSearchParams({ client_id: clientId })
  if (clientSecret) fields.set('client_secret', clientSecret)
  if (scope) fields.set('scope', scope)
  fields.set('grant_type', refreshToken ? 'refresh_token' : 'client_credentials')
  if (refreshToken) fields.set('refresh_token', refreshToken)
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const request = { method: 'POST' as const, headers, body: fields.toString() }
  const result = await safeFetch(tokenUrl, request, options)
  if (!result.ok) throw failed(result.reason, undefined)
  const answer = parse(result.body)
  const { access_token: token, expires_in: seconds, refresh_token: replaced } = answer
  if (result.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw failed(String(result.status), wordsOf(answer))
  const life = Number(seconds) > 0 ? Number(seconds) * 1_000 : lifeMs
  return {
    token,
    expiresMs: Date.now() + Math.max(life - spareMs, 0),
    refreshToken: typeof replaced === 'string' && replaced ? replaced : undefined,
  }
}

function parse(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const wordsMax = 500

/** What the token server says is wrong: neither contains a secret. */
function wordsOf({ error, error_description: description }: Record<string, unknown>) {
  const words = [error, description].filter(each => typeof each === 'string').join(': ')
  return words.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, wordsMax) || undefined
}

/** `response` is for whoever set it up; without one, why is for the operator's log alone. */
function failed(reason: string, response: string | undefined) {
  const error = new Error(`The token server gave no token: ${response ?? reason}`)
  return Object.assign(error, { code: 'EOAUTH2', ...(response && { response }) })
}
