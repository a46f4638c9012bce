import { test } from 'bun:test'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'

test('who accepts no JSON cannot read the answer: 406', async () => {
  const { adminToken: token } = await sharedCompany()
  const answer = upload(await picture('png'), { token, headers: { accept: 'image/*' } })
  await expectProblem(answer, 406, 'not_acceptable')
})
