import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { createPost, expectStatus, get, patch } from '../support/client.ts'
import { claimsOf, jwtPath, signed, ssoCompany } from '../support/sso.ts'
import type { Envelope } from '../support/types.ts'

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
  const post = await get(`/api/v1/posts/${id}/`, { token })
  expect(post.json<{ votes_count: number }>().votes_count).toBe(11)
  const decision = { action: 'approve' }
  await expectStatus(200, patch(`/api/v1/moderation/${id}/`, decision, { token }))
  expect(await queue()).toEqual([])
})
