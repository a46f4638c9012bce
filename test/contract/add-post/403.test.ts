import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { paths, post, postsPage } from '../../support/client.ts'
import { freshCompany, scopes, unique } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { createOf, posts } from '../../support/resources.ts'

describeForbidden(createOf(posts), posts.write)

const as_user = { email: 'scope@people.example', full_name: 'Customer' }

test.each([
  [scopes.manage, { status: 'Planned' }],
  [scopes.manage, { tags: [] }],
  [scopes.manage, { external_id: 'x' }],
  [scopes.manage, { locked: false }],
  [scopes.writeAsUser, { as_user }],
  [scopes.writeVotes, { on_duplicate: 'vote' }],
  [scopes.writeAsUser, { as_user, on_duplicate: 'vote' }],
])('the scope %s is needed for %p, too', async (scope, fields) => {
  const company = await freshCompany()
  const body = { board: 'ideas', title: unique(), ...fields }
  const send = async (...granted: string[]) => {
    const token = await company.token(company.admin, { scopes: granted })
    return post(paths.posts, body, { token })
  }
  const refused = await send(scopes.write)
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
  expect((await postsPage(company.adminToken)).results).toEqual([])
  expect((await send(scopes.write, scope)).status).toBe(201)
})

test('nobody learns from what else is wrong what they may not use', async () => {
  const company = await freshCompany()
  const token = await company.token(company.admin, { scopes: [scopes.write] })
  for (const email of [company.team.email, 'nobody@people.example'])
    for (const status of ['Planned', 'Nope']) {
      const answer = post(paths.posts, { board: 'ideas', status, as_user: { email } }, { token })
      await expectFieldErrors(answer, { title: 'required' })
    }
})
