import { expect, test } from 'bun:test'
import { createPost, createPostAsUser } from '../../support/client.ts'
import { demoCompany, freshCompany } from '../../support/company.ts'
import { hark } from '../../support/hark.ts'

test('every invariant holds after demonstration data and creates, while the server runs', async () => {
  await demoCompany()
  const { adminToken } = await freshCompany()
  await createPost(adminToken)
  await createPostAsUser(adminToken, { email: 'verified@c.example', full_name: 'V' })
  const ran = await hark(['verify'])
  expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({ exitCode: 0, stderr: '' })
})
