import { describe, expect, test } from 'bun:test'
import { signedIn, visiting } from '../../support/browser.ts'
import { createPost, expectStatus, get, patch, paths } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'

describe.each(['sign_in', 'invited'])('a company with the access %s', access => {
  test('sends visitors of any page to /login/, whether or not there is something', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id } = await createPost(token)
    const pages = ['/', '/board/ideas/', '/board/nope/', `/post/${post_id}/`, '/post/999999/x/']
    const visitor = visiting(company)
    expect((await visitor.get('/')).status).toBe(200)
    await expectStatus(200, patch(companyPath, { access }, { token }))
    for (const path of pages) {
      const answer = await visitor.get(path)
      expect([path, answer.status]).toEqual([path, 302])
      const base = new URL(company.baseUrl).pathname
      const next = encodeURIComponent(base + path)
      expect(answer.headers.get('location')).toBe(`${base}/login/?next=${next}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.text).toBe('')
    }
    const login = await visitor.get('/login/')
    expect([login.status, login.text.includes('name="email"')]).toEqual([200, true])

    const customer = await signedIn(company, await company.addUser('customer'))
    expect((await customer.get('/board/ideas/')).status).toBe(200)
    expect((await customer.get('/board/secret/')).status).toBe(404)
    expect((await get(paths.posts, { token })).status).toBe(200)

    await expectStatus(200, patch(companyPath, { access: 'public' }, { token }))
    expect((await visitor.get('/board/ideas/')).status).toBe(200)
  })
})

test('other companies stay as they are', async () => {
  const [closed, open] = [await freshCompany(), await freshCompany()]
  await patch(companyPath, { access: 'sign_in' }, { token: closed.adminToken })
  expect((await visiting(open).get('/')).status).toBe(200)
})
