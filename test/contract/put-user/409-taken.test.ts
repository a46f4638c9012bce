import { expect, test } from 'bun:test'
import { expectStatus, request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

test('the e-mail of somebody with another external id is taken', async () => {
  const { adminToken: token } = await sharedCompany()
  const put = (id: string, body: object) => request('PUT', byExternalId(id), { token, body })
  const [one, other] = [somebody(), somebody()]
  const id = unique()
  await expectStatus(201, put(id, one))
  await expectStatus(201, put(unique(), other))
  for (const taken of [put(unique(), one), put(id, { email: other.email })]) {
    const { errors } = await expectProblem(taken, 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'email', code: 'taken' }])
  }
})
