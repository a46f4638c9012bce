import { test } from 'bun:test'
import { expectStatus, request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

const put = async (body: object, id = unique()) => {
  const { adminToken: token } = await sharedCompany()
  return request('PUT', byExternalId(id), { token, body })
}

test('somebody new needs an e-mail and a name; somebody who is known does not', async () => {
  const id = unique()
  await expectFieldErrors(put({ segment: 'x' }, id), { email: 'required', name: 'required' })
  await expectStatus(201, put(somebody(), id))
  await expectStatus(200, put({ segment: 'x' }, id))
})

test.each([
  [{ email: 'x' }, { email: 'invalid_email' }],
  [{ name: ' ' }, { name: 'blank' }],
  [{ segment: 'x'.repeat(101) }, { segment: 'too_long' }],
  [{ organization: true }, { organization: 'invalid_type' }],
  [{ organization: 'unknown' }, { organization: 'unknown_organization' }],
  [{ custom_fields: [] }, { custom_fields: 'invalid_type' }],
  [{ custom_fields: { Unknown: 1 } }, { 'custom_fields.Unknown': 'unknown_custom_field' }],
] as [object, Record<string, string>][])('%j', async (wrong, errors) => {
  await expectFieldErrors(put({ ...somebody(), ...wrong }), errors)
})
