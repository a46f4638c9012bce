import { expect, test } from 'bun:test'
import { createPostAsUser, postsPage } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'

test('fifty parallel creates for one new e-mail make one customer and fifty posts', async () => {
  const { adminToken: token } = await freshCompany()
  const spellings = ['new@c.example', 'NEW@c.example', ' New@C.Example ']
  const created = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      createPostAsUser(token, {
        title: `Wish ${index}`,
        email: spellings[index % 3] as string,
        full_name: `Name ${index}`,
      }),
    ),
  )
  expect(new Set(created.map(post => post.post_id)).size).toBe(50)
  const { results } = await postsPage(token, { page_size: 100 })
  expect(results).toHaveLength(50)
  expect(new Set(results.map(post => JSON.stringify(post.creator))).size).toBe(1)
})

test('parallel creates for many new e-mails give each its own customer', async () => {
  const { adminToken: token } = await freshCompany()
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      createPostAsUser(token, { email: `p${index % 20}@c.example`, full_name: `P${index % 20}` }),
    ),
  )
  const { results } = await postsPage(token, { page_size: 100 })
  expect(results).toHaveLength(60)
  expect(new Set(results.map(post => post.creator.id)).size).toBe(20)
  for (const { creator } of results)
    expect(creator.email).toBe(`${creator.name.toLowerCase()}@c.example`)
})
