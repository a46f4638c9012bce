import { expect, test } from 'bun:test'
import { expectStatus, post, retried } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { type UploadedImage, upload, uploaded } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'

test('the fifty-first that is on nothing is 429, until one is used', async () => {
  const { adminToken: token, teamToken } = await freshCompany()
  const body = await picture('png', { width: 2, height: 2 })
  const ids: number[] = []
  while (ids.length < 50) {
    const answer = await expectStatus(
      201,
      retried(() => upload(body, { token })),
    )
    ids.push(answer.json<UploadedImage>().id)
  }
  const refused = await upload(body, { token })
  await expectProblem(refused, 429, 'too_many_images')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  // Others have their own fifty.
  await uploaded(teamToken)
  const draft = { board: 'ideas', title: 'Uses one', images: [ids[0]] }
  await expectStatus(201, post('/api/v1/posts/', draft, { token }))
  await uploaded(token)
}, 60_000)
