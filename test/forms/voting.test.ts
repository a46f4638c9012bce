import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, paths } from '../support/client.ts'
import { boards, type Company, sharedCompany } from '../support/company.ts'

const votesOf = async (token: string, postId: number) =>
  (await expectStatus(200, get(`${paths.posts}${postId}/`, { token }))).json<{
    votes_count: number
  }>().votes_count

async function customerIn(company: Company) {
  return signedIn(company, await company.addUser('customer'))
}

test('a vote is cast and taken back by the button, and is never a toggle', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { post_id: id, url } = await createPost(token)
  const browser = await customerIn(company)
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  const form = `/post/${id}/vote/`

  for (const set of ['on', 'on'] as const) {
    const answer = await browser.submit(form, { set })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(new RegExp(`/post/${id}/$`)),
    ])
    expect(await votesOf(token, id)).toBe(1)
    expect((await browser.get(path)).text).toContain('aria-pressed="true"')
  }
  for (const set of ['off', 'off'] as const) {
    await browser.submit(form, { set })
    expect(await votesOf(token, id)).toBe(0)
    expect((await browser.get(path)).text).toContain('aria-pressed="false"')
  }
})

test("a board shows each person their own votes, and nobody else's", async () => {
  const company = await sharedCompany()
  const { post_id: id } = await createPost(company.adminToken, { board: 'ideas' })
  const [voter, other, visitor] = [
    await customerIn(company),
    await customerIn(company),
    visiting(company),
  ]
  await voter.submit(`/post/${id}/vote/`, { set: 'on' })
  const button = async (browser: typeof voter) => {
    const { text } = await browser.get('/board/ideas/')
    const from = text.indexOf(`id="post-${id}"`)
    return text.slice(from, text.indexOf('</li>', from))
  }
  expect(await button(voter)).toContain('aria-pressed="true"')
  expect(await button(other)).toContain('aria-pressed="false"')
  const shown = await button(visitor)
  expect(shown).not.toContain('<form')
  expect(shown).toContain('/login/?next=')
})

test.each([
  ['/board/ideas/#post-1', '/board/ideas/#post-1'],
  ['//evil.example/', undefined],
  ['https://evil.example/', undefined],
  ['/\\evil.example', undefined],
])('after a vote the browser returns to %p only within the site', async (next, expected) => {
  const company = await sharedCompany()
  const { post_id: id } = await createPost(company.adminToken)
  const browser = await customerIn(company)
  const { pathname } = new URL(company.baseUrl)
  const sent = next.startsWith('/board') ? pathname + next : next
  const answer = await browser.submit(`/post/${id}/vote/`, { set: 'on', next: sent })
  expect(answer.headers.get('location')).toBe(
    expected ? pathname + expected : `${pathname}/post/${id}/`,
  )
})

test('a visitor cannot vote, and neither can a person for a post that they do not see', async () => {
  const company = await sharedCompany()
  const { post_id: id } = await createPost(company.adminToken)
  const hidden = await createPost(company.adminToken, { board: boards.private })
  expect((await visiting(company).submit(`/post/${id}/vote/`, { set: 'on' })).status).toBe(403)
  const browser = await customerIn(company)
  for (const path of [`/post/${hidden.post_id}/vote/`, '/post/999999999/vote/', '/post/x/vote/'])
    expect([path, (await browser.submit(path, { set: 'on' })).status]).toEqual([path, 404])
  expect((await browser.submit(`/post/${id}/vote/`, { set: 'maybe' })).status).toBe(400)
  expect(await votesOf(company.adminToken, id)).toBe(0)
})

test('following is switched by its button', async () => {
  const company = await sharedCompany()
  const { post_id: id, url } = await createPost(company.adminToken)
  const browser = await customerIn(company)
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  expect((await browser.get(path)).text).toContain('You do not follow this post')
  await browser.submit(`/post/${id}/follow/`, { set: 'on' })
  expect((await browser.get(path)).text).toContain('You follow this post')
  await browser.submit(`/post/${id}/follow/`, { set: 'off' })
  expect((await browser.get(path)).text).toContain('You do not follow this post')
})

test('a post whose title is the last word of a form has its page', async () => {
  const company = await sharedCompany()
  const { url } = await createPost(company.adminToken, { title: 'Vote' })
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  expect(path).toEndWith('/vote/')
  expect((await visiting(company).get(path)).status).toBe(200)
})
