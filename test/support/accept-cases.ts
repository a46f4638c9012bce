import { expect, test } from 'bun:test'
import { countTitled, post } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { type CreatePath, createEndpoint, goodBody } from './create-cases.ts'
import { describeNotAcceptable } from './endpoint-cases.ts'

/** What a create makes of the Accept header, which is judged before anything is stored. */
export function describeNotAcceptableCreate(path: CreatePath): void {
  describeNotAcceptable(createEndpoint(path))

  test('a create that is refused for its Accept stores nothing', async () => {
    const { adminToken: token } = await sharedCompany()
    const body = { ...goodBody, title: unique() }
    const refused = await post(path, body, { token, headers: { accept: 'text/html' } })
    expect(refused.status).toBe(406)
    expect(await countTitled(token, body.title)).toBe(0)
  })
}
