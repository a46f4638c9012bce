import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPost, expectStatus, paths, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'

test('a vote for a merged post is shown on the board, and can be taken back there', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const source = await createPost(token, { board: 'ideas', title: 'Night mode' })
  const target = await createPost(token, { board: 'ideas', title: 'Dark mode' })
  const browser = await signedIn(company, await company.addUser('customer'))
  await browser.submit(`/post/${source.post_id}/vote/`, { set: 'on' })
  const into = { into: target.post_id }
  await expectStatus(200, post(`${paths.posts}${source.post_id}/merge/`, into, { token }))
  const board = async () => (await browser.get('/board/ideas/')).text
  expect(await board()).toContain('aria-pressed="true"')
  await browser.submit(`/post/${target.post_id}/vote/`, { set: 'off' })
  expect(await board()).toContain('aria-pressed="false"')
})
