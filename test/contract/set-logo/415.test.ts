import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { companyPath, images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { read } from '../../support/resources.ts'

test('what is no such image is 415, whatever it is called, and nothing is stored', async () => {
  const { adminToken: token } = await freshCompany()
  for (const body of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '<html>',
    '',
    'GIF89',
    images.png.slice(1),
    'RIFF0000WAVE',
  ]) {
    const call = { token, body, headers: { 'content-type': 'image/png' } }
    await expectProblem(put(logoPath, call), 415, 'unsupported_image')
  }
  expect((await read(companyPath, token)).json<{ logo_url: null }>().logo_url).toBeNull()
})
