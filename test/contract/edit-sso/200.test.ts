import { expect, test } from 'bun:test'
import { expectStatus, patch } from '../../support/client.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { etagOf, read } from '../../support/resources.ts'
import { editSso, ssoCompany, ssoPath } from '../../support/sso.ts'

describeEndSlash(editSso)

test('answers what GET shows from then on; the same again is no edit', async () => {
  const { adminToken: token } = (await ssoCompany()).company
  const edited = await expectStatus(200, patch(ssoPath, { admits_team: true }, { token }))
  expect(edited.json<object>()).toMatchObject({ admits_team: true, has_secret: true })
  const after = await read(ssoPath, token)
  expect([after.text, etagOf(after)]).toEqual([edited.text, etagOf(edited)])
  const again = await patch(ssoPath, { admits_team: true }, { token })
  expect([again.text, etagOf(again)]).toEqual([edited.text, etagOf(edited)])
  const off = await expectStatus(200, patch(ssoPath, { has_secret: false }, { token }))
  expect(off.json<object>()).toMatchObject({ admits_team: true, has_secret: false })
})
