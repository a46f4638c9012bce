import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, head, paths } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import type { Envelope, Post } from '../../support/types.ts'

test('a long list arrives whole, made or remembered, and HEAD tells what GET would', async () => {
  const { adminToken: token } = await freshCompany()
  const content = 'länger '.repeat(400)
  for (let at = 0; at < 20; at++) await createPost(token, { title: `Long ${at}`, content })
  const answers = [
    await expectStatus(200, get(paths.posts, { token })),
    await expectStatus(200, get(paths.posts, { token })),
  ]
  for (const answer of answers) {
    const { results } = answer.json<Envelope<Post>>()
    expect(results.map(post => post.content)).toEqual(Array(20).fill(content))
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)))
  }
  const [first, second] = answers
  expect(second!.text).toBe(first!.text)
  const headers = await expectStatus(200, head(paths.posts, { token }))
  expect(headers.headers.get('etag')).toBe(first!.headers.get('etag'))
  expect(headers.headers.get('content-length')).toBe(first!.headers.get('content-length'))
  expect(headers.text).toBe('')
})
