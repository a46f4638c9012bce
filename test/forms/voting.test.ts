import { expect, test } from 'bun:test'
import { Browser, signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
} from '../support/client.ts'
import { boards, type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { freshOne, posts } from '../support/resources.ts'
import { claimsOf, jwtPath, signed, ssoCompany } from '../support/sso.ts'
import type { Envelope, PostDetails } from '../support/types.ts'

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
  expect((await browser.get(path)).text).toContain('You are not following this post')
  await browser.submit(`/post/${id}/follow/`, { set: 'on' })
  expect((await browser.get(path)).text).toContain('You are following this post')
  await browser.submit(`/post/${id}/follow/`, { set: 'off' })
  expect((await browser.get(path)).text).toContain('You are not following this post')
})

test('a post whose title is the last word of a form has its page', async () => {
  const company = await sharedCompany()
  const { url } = await createPost(company.adminToken, { title: 'Vote' })
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  expect(path).toEndWith('/vote/')
  expect((await visiting(company).get(path)).status).toBe(200)
})

test('a vote for a merged post is shown on the board, and can be taken back there', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const source = await createPost(token, { board: 'ideas', title: 'Night mode' })
  const target = await createPost(token, { board: 'ideas', title: 'Dark mode' })
  const browser = await customerIn(company)
  await browser.submit(`/post/${source.post_id}/vote/`, { set: 'on' })
  const into = { into: target.post_id }
  await expectStatus(200, post(`${paths.posts}${source.post_id}/merge/`, into, { token }))
  const board = async () => (await browser.get('/board/ideas/')).text
  expect(await board()).toContain('aria-pressed="true"')
  await browser.submit(`/post/${target.post_id}/vote/`, { set: 'off' })
  expect(await board()).toContain('aria-pressed="false"')
})

type Item = { id: number; reports_count: number; report_reasons: string[] }

test('votes of many customers from one network reach the queue of the team, and count', async () => {
  const { company, secret } = await ssoCompany()
  const { adminToken: token } = company
  const { post_id: id } = await createPost(token, { board: 'ideas', title: 'Wanted' })
  const queue = async () =>
    (await expectStatus(200, get('/api/v1/moderation/', { token }))).json<Envelope<Item>>().results
  const vote = async () => {
    const browser = new Browser(company.baseUrl)
    await expectStatus(302, browser.get(jwtPath(await signed(claimsOf(), secret))))
    await expectStatus(303, browser.submit(`/post/${id}/vote/`, { set: 'on' }))
  }
  for (let count = 0; count < 10; count++) await vote()
  expect(await queue()).toEqual([])
  await vote()
  expect(await queue()).toMatchObject([{ id, reports_count: 1, report_reasons: ['vote_burst'] }])
  expect(await votesOf(token, id)).toBe(11)
  const decision = { action: 'approve' }
  await expectStatus(200, patch(`/api/v1/moderation/${id}/`, decision, { token }))
  expect(await queue()).toEqual([])
})

test('on the pages, too, a locked post takes no vote, comment or like of a customer', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const { id: commentId } = await createComment(token, id)
  await expectStatus(200, patch(path, { locked: true }, { token }))
  const add = async (person: Awaited<ReturnType<typeof company.addUser>>) => {
    const browser = await signedIn(company, person)
    const answers = [
      await browser.submit(`/post/${id}/vote/`, { set: 'on' }),
      await browser.submit(`/post/${id}/comment/`, { content: 'Said' }),
      await browser.submit(`/comment/${commentId}/like/`, { set: 'on' }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await add(await company.addUser('customer'))).toEqual([409, 409, 409])
  const counts = async () => {
    const { votes_count, comments_count } = (await get(path, { token })).json<PostDetails>()
    return { votes_count, comments_count }
  }
  expect(await counts()).toEqual({ votes_count: 0, comments_count: 1 })
  expect(await add(await company.addUser('team'))).toEqual([303, 303, 303])
  expect(await counts()).toEqual({ votes_count: 1, comments_count: 2 })
})
