import { expect, test } from 'bun:test'
import { createPostAsUser, expectStatus, put, remove } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { customersPost } from '../support/moderation.ts'
import { read } from '../support/resources.ts'

test('what a block removed is back to the byte, but for the revision in the ETag', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { path, userId, email } = await customersPost(company)
  const before = (await read(path, token)).text
  const block = `/api/v1/users/${userId}/block/`
  await expectStatus(200, put(block, { token, body: { remove_content: true } }))
  expect((await read(path, token)).text).not.toBe(before)
  await expectStatus(200, remove(block, { token }))
  expect((await read(path, token)).text).toBe(before)
  // And they write again.
  await createPostAsUser(token, { board: 'ideas', title: unique(), email })
})
