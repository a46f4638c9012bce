import { describe, expect, test } from 'bun:test'
import { Browser, signedIn } from '../support/browser.ts'
import { createPost, get, paths } from '../support/client.ts'
import { boards, freshCompany, sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'

describe('pages of somebody who is signed in', () => {
  test('name them, are private, and are never what somebody else gets', async () => {
    const company = await freshCompany()
    await createPost(company.adminToken, { title: 'Seen by all' })
    const people = [
      company.admin,
      await company.addUser('customer'),
      await company.addUser('customer'),
    ]
    const browsers = await Promise.all(people.map(person => signedIn(company, person)))
    const visitor = new Browser(company.baseUrl)
    // Twice each, and in turns: the second time each comes from the cache.
    for (let time = 0; time < 2; time++)
      for (const path of ['/', '/board/ideas/']) {
        const shared = await visitor.get(path)
        expect(shared.text).not.toContain('Sign out')
        expect(shared.headers.get('cache-control')).toBe('no-cache')
        expect(shared.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
        for (const [at, { name }] of people.entries()) {
          const own = await browsers[at]!.get(path)
          expect(own.text).toContain(`${name}</bdi></a><form`)
          expect(own.headers.get('cache-control')).toBe('private, no-cache')
          expect(own.headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding')
          expect(own.headers.get('etag')).not.toBe(shared.headers.get('etag'))
        }
      }
  })

  test('show the boards that they see, private ones too', async () => {
    const company = await freshCompany()
    const post = await createPost(company.adminToken, { board: boards.private, title: 'Hidden' })
    const customer = await company.addUser('customer')
    const path = `/board/${boards.private}/`
    const url = new URL(post.url).pathname.slice(new URL(company.baseUrl).pathname.length)
    for (const [person, status] of [
      [company.admin, 200],
      [company.team, 404],
      [customer, 404],
    ] as const) {
      const browser = await signedIn(company, person)
      expect((await browser.get(path)).status).toBe(status)
      expect((await browser.get(url)).status).toBe(status)
      expect((await browser.get('/')).text.includes('Hidden')).toBe(status === 200)
    }
    const member = ['board', 'member', '--board', boards.private, '--email', company.team.email]
    const browser = await signedIn(company, company.team)
    await company.run(member)
    expect((await browser.get(path)).status).toBe(200)
    await company.run([...member, '--remove'])
    expect((await browser.get(path)).status).toBe(404)
    const visitor = new Browser(company.baseUrl)
    expect((await visitor.get(path)).status).toBe(404)
    expect((await visitor.get('/')).text).not.toContain('Hidden')
  })

  test('are a visitor’s from the moment that their account is deactivated, and after', async () => {
    const company = await sharedCompany()
    const { name, email } = await company.addUser('team')
    const browser = await signedIn(company, { name, email })
    expect((await browser.get('/')).text).toContain(name)
    await company.run(['user', 'deactivate', '--email', email])
    expect((await browser.get('/')).text).not.toContain(name)
    await company.run(['user', 'reactivate', '--email', email])
    expect((await browser.get('/')).text).not.toContain(name)
  })
})

test("one company's cookie is nothing to another", async () => {
  const [own, other] = [await sharedCompany(), await freshCompany()]
  const browser = await signedIn(own, own.admin)
  const [[name, secret]] = [...(await signedIn(other, other.admin)).cookies] as [[string, string]]
  const visitor = new Browser(other.baseUrl)
  visitor.cookies.set(name, [...browser.cookies.values()][0]!)
  expect((await visitor.get('/')).text).not.toContain(own.admin.name)
  expect((await visitor.get('/account/sessions/')).status).toBe(302)
  visitor.cookies.set(name, secret)
  expect((await visitor.get('/')).text).toContain(other.admin.name)
})

test('the API takes no cookie, and a page takes no token', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.admin)
  const [[name, secret]] = [...browser.cookies] as [[string, string]]
  const cookie = `${name}=${secret}`
  await expectProblem(get(paths.posts, { headers: { cookie } }), 401, 'unauthorized')
  for (const token of [secret, cookie, `${name} ${secret}`])
    await expectProblem(get(paths.posts, { token }), 401, 'invalid_token')
  const page = await get(`${company.baseUrl}/`, { token: company.adminToken })
  expect(page.text).not.toContain('Sign out')
  expect((await browser.get('/')).text).toContain('Sign out')
})
