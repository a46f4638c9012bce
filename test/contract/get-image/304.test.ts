import { expect, test } from 'bun:test'
import { visiting } from '../../support/browser.ts'
import { get, remove } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { apiPathOf, pagePathOf, postWithImage, readImage } from '../../support/image-cases.ts'

test('who has it already gets no bytes, as long as they see it', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { image, postId } = await postWithImage(company)
  const headers = { 'if-none-match': (await readImage(image, token)).headers.get('etag')! }
  for (const read of [
    () => get(apiPathOf(image), { token, headers }),
    () => visiting(company).get(pagePathOf(image), { headers }),
  ]) {
    const answer = await read()
    expect([answer.status, answer.bytes.length]).toEqual([304, 0])
    expect(answer.headers.get('etag')).toBe(headers['if-none-match'])
  }
  await remove(`/api/v1/posts/${postId}/`, { token })
  expect((await get(apiPathOf(image), { token, headers })).status).toBe(404)
  expect((await visiting(company).get(pagePathOf(image), { headers })).status).toBe(404)
})
