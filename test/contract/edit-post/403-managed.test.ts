import { expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { scopes } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'

const managed = {
  board: 'ideas',
  status: 'Planned',
  tags: [],
  links: [],
  owner: null,
  eta: null,
  pinned: true,
  locked: true,
}

test.each(Object.entries(managed))(
  '%s needs the scope to manage posts, beside that to write them',
  async (field, value) => {
    const { path, token, company } = await freshOne(posts)
    const before = await read(path, token)
    const tokenWith = (...granted: string[]) => company.token(company.admin, { scopes: granted })
    const body = { title: 'Not this either', [field]: value }
    const refused = await patch(path, body, { token: await tokenWith(scopes.write) })
    await expectProblem(refused, 403, 'insufficient_scope')
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.manage}"`)
    const alone = patch(path, body, { token: await tokenWith(scopes.manage) })
    await expectProblem(alone, 403, 'insufficient_scope')
    expect(etagOf(await read(path, token))).toBe(etagOf(before))
    const both = await tokenWith(scopes.write, scopes.manage)
    expect((await patch(path, body, { token: both })).status).toBe(200)
  },
)

test('without the scope nobody learns from what else is wrong what exists', async () => {
  const { path, company } = await freshOne(posts)
  const token = await company.token(company.admin, { scopes: [scopes.write] })
  for (const status of ['Planned', 'Nope'])
    await expectFieldErrors(patch(path, { title: '', status }, { token }), { title: 'blank' })
})
