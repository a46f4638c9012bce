import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: the package has no types.
import Provider from 'oidc-provider'
import { Browser } from './browser.ts'
import { type Answer, expectStatus, patch } from './client.ts'
import { type Company, freshCompany } from './company.ts'
import { startHark } from './hark.ts'
import { once } from './once.ts'
import { ssoPath } from './sso.ts'

export type Account = { email?: string; email_verified?: boolean; name?: string }

const client = { client_id: 'hark', client_secret: 'a secret with : and / in it' }

/** A token server with one-time refresh tokens: reusing one revokes all. */
export const mailClient = { client_id: 'mail', client_secret: 'another secret' }

type Grant = { addOIDCScope(scope: string): void; save(): Promise<unknown> }

type GrantContext = {
  oidc: {
    provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    client: { clientId: string }
    session: { accountId: string }
  }
}

/** A real provider on this machine, whose people sign in by being named. */
export async function startProvider(redirectUri: string) {
  const accounts = new Map<string, Account>()
  let current = ''
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [redirectUri] },
      {
        ...mailClient,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    issueRefreshToken: (_: unknown, { clientId }: { clientId: string }) => clientId === 'mail',
    rotateRefreshToken: true,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const requests: IncomingMessage[] = []
  server.on('request', (request, response) => {
    requests.push(request)
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: current } })
  })
  /** The next person to sign in. */
  const admit = (id: string, account: Account) => {
    accounts.set(id, account)
    current = id
  }
  return {
    issuer,
    requests,
    admit,
    /** Follows the provider's redirects as that person, up to the URL that leads back. */
    async signIn(url: string, id: string, account: Account): Promise<string> {
      admit(id, account)
      const cookies = new Map<string, string>()
      for (let step = 0; step < 6 && url.startsWith(issuer); step++) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        url = new URL(location, issuer).href
      }
      return url
    },
  }
}

/** The first refresh token, and the token server. */
export async function mailboxToken() {
  const redirect_uri = 'http://127.0.0.1/back'
  const provider = await startProvider(redirect_uri)
  const code_verifier = 'v'.repeat(43)
  const query = new URLSearchParams({
    client_id: mailClient.client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = await provider.signIn(`${provider.issuer}/auth?${query}`, 'mailbox', {})
  const code = new URL(back).searchParams.get('code')!
  const exchange = { ...mailClient, grant_type: 'authorization_code', code, redirect_uri }
  const body = new URLSearchParams({ ...exchange, code_verifier })
  const token_url = `${provider.issuer}/token`
  const answer = await fetch(token_url, { method: 'POST', body })
  const { refresh_token } = (await answer.json()) as { refresh_token: string }
  return { token_url, refresh_token }
}

type OidcSetting = { company: Company; provider: Awaited<ReturnType<typeof startProvider>> }

/** May reach this machine, and believes where a test says that it comes from. */
export const oidcServer = () =>
  once('oidcServer', () => startHark({ OUTGOING_ALLOW: '127.0.0.1', TRUSTED_PROXIES: '1' }))

/** A company whose people sign in with such a provider, on a server that may reach this machine. */
export async function oidcCompany(): Promise<OidcSetting> {
  const company = await freshCompany(await oidcServer())
  const provider = await startProvider(`${company.baseUrl}/login/oidc/callback/`)
  await useProvider(company, provider.issuer)
  return { company, provider }
}

export function useProvider({ adminToken: token, server }: Company, issuer: string) {
  return expectStatus(200, patch(ssoPath, { oidc: { issuer, ...client } }, { token, server }))
}

/** Goes to the provider, signs in there, and gives the path that it leads back to. */
export async function returnOf(
  { company, provider }: OidcSetting,
  browser: Browser,
  id: string,
  account: Account,
  path = '/login/oidc/',
): Promise<string> {
  const begun = await browser.get(path)
  if (begun.status !== 302) throw new Error(`Beginning was answered with ${begun.status}.`)
  const url = await provider.signIn(begun.headers.get('location')!, id, account)
  return url.slice(company.baseUrl.length)
}

export async function signInAs(
  setting: OidcSetting,
  id: string,
  account: Account,
): Promise<{ browser: Browser; answer: Answer }> {
  const browser = new Browser(setting.company.baseUrl)
  const answer = await browser.get(await returnOf(setting, browser, id, account))
  return { browser, answer }
}
