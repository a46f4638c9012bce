import { expect, test } from 'bun:test'
import { countTitled, paths, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { createEndpoint, goodBody } from '../../support/create-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(createEndpoint(paths.createAsUser))

test('a create that is refused for its Accept stores nothing', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { ...goodBody, title: unique() }
  await post(paths.createAsUser, body, { token, headers: { accept: 'text/html' } })
  expect(await countTitled(token, body.title)).toBe(0)
})
