import { expect, test } from 'bun:test'
import { expectStatus, request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf } from '../../support/resources.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

test('an If-Match of something else changes nothing, and where there is nobody it is 404', async () => {
  const { adminToken: token } = await sharedCompany()
  const path = byExternalId(unique())
  const put = (body: object, headers = {}) => request('PUT', path, { token, body, headers })
  for (const ifMatch of ['"x"', '*'])
    await expectProblem(put(somebody(), { 'if-match': ifMatch }), 404, 'not_found')
  const created = await expectStatus(201, put(somebody()))
  const refused = await put({ segment: 'x' }, { 'if-match': '"x"' })
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(created))
  expect((await put({})).text).toBe(created.text)
})
