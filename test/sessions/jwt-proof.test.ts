import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { expectStatus, get, patch, post, put } from '../support/client.ts'
import { type Company, scopes, unique } from '../support/company.ts'
import { claimsOf, jwtPath, seconds, signed, ssoCompany } from '../support/sso.ts'

const setting = async () => {
  const { company, secret } = await ssoCompany()
  const open = async (claims: Record<string, unknown>) => {
    const browser = new Browser(company.baseUrl)
    const token = await signed({ exp: seconds(60), jti: unique(), ...claims }, secret)
    const { status } = await browser.get(jwtPath(token))
    return { status, isSignedIn: browser.cookies.size > 0, browser }
  }
  return { company, open }
}

async function idOf({ adminToken: token }: Company, email: string): Promise<number> {
  const found = await get('/api/v1/users/', { token, query: { email } })
  return found.json<{ results: { id: number }[] }>().results[0]!.id
}

type Sync = (company: Company, sub: string, email: string) => Promise<unknown>

const syncs: [string, Sync][] = [
  [
    'one by one',
    ({ adminToken: token }, sub, email) =>
      expectStatus(200, put(`/api/v1/users/by-external-id/${sub}/`, { token, body: { email } })),
  ],
  [
    'in bulk',
    ({ adminToken: token }, sub, email) =>
      expectStatus(
        200,
        post('/api/v1/users/bulk/', { users: [{ external_id: sub, email }] }, { token }),
      ),
  ],
]

test.each(syncs)(
  'an address that a sync took unverified, %s, opens no account of its owner',
  async (_, sync) => {
    const { company, open } = await setting()
    const victim = await company.addUser('customer')
    const sub = `mallory-${unique()}`
    await sync(company, sub, victim.email)
    const own = { email: `${sub}@people.example`, email_verified: true }
    const unproved = [{}, { email: victim.email }, own]
    for (const claims of unproved)
      expect(await open({ sub, ...claims })).toMatchObject({ status: 403, isSignedIn: false })
    // Once the signer says that the address is theirs, the subject alone is enough.
    expect((await open({ sub, email: victim.email, email_verified: true })).status).toBe(302)
    const { browser, status } = await open({ sub })
    expect(status).toBe(302)
    expect((await browser.get('/')).text).toContain(victim.name)
  },
)

test('an account that a sync created waits for the owner of its address', async () => {
  const { company, open } = await setting()
  const { adminToken: token } = company
  const sub = unique()
  const body = { email: `${sub}@people.example`, name: 'From the sync' }
  await expectStatus(201, put(`/api/v1/users/by-external-id/${sub}/`, { token, body }))
  expect((await open({ sub })).status).toBe(403)
  expect((await open({ sub, email: body.email, email_verified: true })).status).toBe(302)
  expect((await open({ sub })).status).toBe(302)
})

test.each(['email', 'external_id'] as const)('a change of %s ends what was proved', async field => {
  const { company, open } = await setting()
  const { adminToken: token } = company
  const claims = claimsOf()
  expect((await open(claims)).status).toBe(302)
  const url = `/api/v1/users/${await idOf(company, claims.email as string)}/`
  const other = field === 'email' ? `${unique()}@people.example` : unique()
  await expectStatus(200, patch(url, { [field]: other }, { token }))
  if (field === 'external_id') await patch(url, { external_id: claims.sub }, { token })
  expect(await open({ sub: claims.sub })).toMatchObject({ status: 403, isSignedIn: false })
})

test('a token without every scope gives nobody on the team an external id', async () => {
  const { company } = await setting()
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers, scopes.users] })
  const external_id = unique()
  for (const { email } of [company.admin, company.team]) {
    const url = `/api/v1/users/${await idOf(company, email)}/`
    await expectStatus(403, patch(url, { external_id }, { token }))
  }
  const { email } = await company.addUser('customer')
  const url = `/api/v1/users/${await idOf(company, email)}/`
  await expectStatus(200, patch(url, { external_id }, { token }))
})
