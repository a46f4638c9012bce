import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { post } from '../../support/client.ts'
import { createEndpoint, freshThread } from '../../support/comment-cases.ts'
import { scopes } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

describeForbidden(createEndpoint, scopes.writeComments)

test('a comment for a customer needs the scope to write for customers, too', async () => {
  const { company, path, contents } = await freshThread()
  const as_user = { email: 'scope@people.example', full_name: 'Customer' }
  const send = async (...granted: string[]) => {
    const token = await company.token(company.admin, { scopes: granted })
    return post(path, { content: 'For a customer', as_user }, { token })
  }
  const refused = await send(scopes.writeComments)
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeAsUser}"`)
  // Nor does it learn from what else is wrong whether an e-mail is known.
  const token = await company.token(company.admin, { scopes: [scopes.writeComments] })
  for (const email of [company.team.email, 'nobody@people.example'])
    await expectFieldErrors(post(path, { as_user: { email } }, { token }), { content: 'required' })
  await expectProblem(send(scopes.writeAsUser), 403, 'insufficient_scope')
  expect(await contents()).toEqual([])
  expect((await send(scopes.writeComments, scopes.writeAsUser)).status).toBe(201)
})
