import { test } from 'bun:test'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><script>alert(1)</script></html>',
  'BM',
  'RIFF0000WAVE',
  '',
])('%p is no such image: 415, whatever it is called', async body => {
  const { adminToken: token } = await sharedCompany()
  for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
    const answer = upload(body, { token, headers: { 'content-type': type } })
    await expectProblem(answer, 415, 'unsupported_image')
  }
})
