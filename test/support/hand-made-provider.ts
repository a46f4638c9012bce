import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Browser } from './browser.ts'
import type { Answer } from './client.ts'
import { type Company, freshCompany } from './company.ts'
import { oidcServer, useProvider } from './oidc-provider.ts'

type Reply = { status?: number; body: unknown }

/** Signs what it is given, as a provider that is broken or lies would. */
export type Sign = (claims: JWTPayload) => Promise<string>

/** A provider that says what a test lets it say. Each path may be replaced, also by one that keeps it waiting. */
async function startHandMade() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const requests: string[] = []
  const replies: Record<string, () => Reply | Promise<Reply>> = {
    '/jwks': () => ({ body: { keys: [key] } }),
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
    }),
  }
  const server = createServer(async (request, response) => {
    const path = request.url!.split('?')[0]!
    requests.push(path)
    const { status = 200, body } = (await replies[path]?.()) ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  server.unref()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign: Sign = claims =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  return { issuer, requests, replies, sign }
}

export type HandMade = { company: Company; provider: Awaited<ReturnType<typeof startHandMade>> }

export async function handMadeCompany(): Promise<HandMade> {
  const company = await freshCompany(await oidcServer())
  const provider = await startHandMade()
  await useProvider(company, provider.issuer)
  return { company, provider }
}

/** Begins, and gives the path that an honest provider leads back to once it was told who signs in. */
export async function begin(
  { company, provider }: HandMade,
  claims: JWTPayload,
  { sign = provider.sign, browser = new Browser(company.baseUrl), path = '/login/oidc/' } = {},
): Promise<{ browser: Browser; back: string }> {
  const begun = await browser.get(path)
  if (begun.status !== 302) throw new Error(`Beginning was answered with ${begun.status}.`)
  const query = new URL(begun.headers.get('location')!).searchParams
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: provider.issuer, aud: 'hark', iat: now, exp: now + 60 }
  const id_token = await sign({ ...usual, nonce: query.get('nonce'), ...claims })
  provider.replies['/token'] = () => ({
    body: { access_token: 'a', token_type: 'Bearer', id_token },
  })
  return { browser, back: `/login/oidc/callback/?code=c&state=${query.get('state')}` }
}

export async function signInWith(
  setting: HandMade,
  claims: JWTPayload,
  options: { sign?: Sign; browser?: Browser; path?: string } = {},
): Promise<{ browser: Browser; answer: Answer }> {
  const { browser, back } = await begin(setting, claims, options)
  return { browser, answer: await browser.get(back) }
}
