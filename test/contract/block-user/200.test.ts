import { expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { expectStatus, get, put, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { blocking, customersPost } from '../../support/moderation.ts'
import { read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

test('without more, what they wrote stays; it can be removed as well, and later, too', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { path, userId } = await customersPost(company)
  const block = `/api/v1/users/${userId}/block/`
  const state = { user_id: userId, is_blocked: true, is_content_removed: false }
  for (const body of [undefined, {}, { remove_content: false }])
    expect((await expectStatus(200, put(block, { token, body }))).json()).toEqual(state)
  const held = async () => (await read(path, token)).json<PostDetails>().held
  expect(await held()).toBeNull()
  const removed = { ...state, is_content_removed: true }
  const body = { remove_content: true }
  expect((await expectStatus(200, put(block, { token: teamToken, body }))).json()).toEqual(removed)
  expect((await expectStatus(200, put(block, { token }))).json()).toEqual(removed)
  expect(await held()).toBe('blocked')
  const user = (await get(`/api/v1/users/${userId}/`, { token })).json()
  expect(user).toMatchObject({ is_blocked: true, is_trusted: false })
  const after = { user_id: userId, is_blocked: false, is_content_removed: false }
  for (let n = 0; n < 2; n++)
    expect((await expectStatus(200, remove(block, { token }))).json()).toEqual(after)
  expect(await held()).toBeNull()
})

describeEndSlash(endpointOf(blocking))
