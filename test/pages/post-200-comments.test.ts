import { expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  paths,
  remove,
} from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'

test('a deleted comment is shown as deleted while a reply that everybody sees stands below it', async () => {
  const { adminToken: token } = await sharedCompany()
  const { post_id: postId, url } = await createPost(token)
  const page = async () =>
    (await expectStatus(200, get(url, { headers: { accept: 'text/html' } }))).text
  const [regretted, answered, secret] = [unique(), unique(), unique()]
  const customer = { email: `${unique()}@people.example`, full_name: `Writer ${unique()}` }
  const top = await createComment(token, postId, { content: regretted, as_user: customer })
  const reply = { parent_id: top.id }
  const answer = await createComment(token, postId, { ...reply, content: answered })
  await createComment(token, postId, { ...reply, content: secret, internal: true })
  const before = await page()
  for (const text of [regretted, customer.full_name, answered]) expect(before).toContain(text)
  expect(before).not.toContain(secret)

  await expectStatus(204, remove(`${paths.comments}${top.id}/`, { token }))
  const after = await page()
  for (const text of [regretted, customer.full_name, secret]) expect(after).not.toContain(text)
  expect(after).toContain('Deleted')
  expect(after).toContain(answered)
  expect(after).toMatch(/Comments <span class="comments-count">1</)

  // What is left is an internal reply, of which nobody outside the team learns.
  await expectStatus(204, remove(`${paths.comments}${answer.id}/`, { token }))
  const last = await page()
  for (const text of [answered, 'Deleted']) expect(last).not.toContain(text)
  expect(last).toContain('No comments yet.')
})
