import { expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import { expectStatus, patch, put, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { companyPath, images, logoPath } from '../support/company-settings.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { joined, withNote } from '../support/pictures.ts'
import { etagOf, read } from '../support/resources.ts'

test.each(Object.keys(images) as (keyof typeof images)[])(
  'a %s is served to everybody, as a WebP of its size',
  async format => {
    const { adminToken: token } = await freshCompany()
    const call = { token, body: images[format], headers: { 'content-type': 'text/html' } }
    const answer = await expectStatus(200, put(logoPath, call))
    const shown = await read(companyPath, token)
    expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
    const { logo_url } = answer.json<{ logo_url: string }>()
    const served = await fetch(logo_url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height } = await new Bun.Image(images[format]).metadata()
    const bytes = new Uint8Array(await served.arrayBuffer())
    expect(await new Bun.Image(bytes).metadata()).toEqual({ width, height, format: 'webp' })
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  },
)

test('pages show it, another has another URL, and the former is gone', async () => {
  const company = await freshCompany()
  const { adminToken } = company
  const set = async (body: Uint8Array, token = adminToken) =>
    (await put(logoPath, { token, body })).json<{ logo_url: string }>().logo_url
  const others = await set(images.jpg, (await freshCompany()).adminToken)
  const first = await set(images.png)
  expect(await set(images.png)).toBe(first)
  const second = await set(images.gif)
  expect(second).not.toBe(first)
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  const { pathname } = new URL(second)
  expect((await visiting(company).get('/')).text).toContain(`src="${pathname}"`)
  const call = { token: adminToken }
  await patch(companyPath, { access: 'sign_in' }, call)
  expect((await fetch(second)).status).toBe(200)
  await remove(logoPath, call)
  expect((await fetch(second)).status).toBe(404)
  // The logo of another company is none of that.
  expect((await fetch(others)).status).toBe(200)
})

test('256 KiB are fine, and what a camera noted is gone', async () => {
  const { adminToken: token } = await freshCompany()
  const note = 'taken at 52.5200N 13.4050E'
  const jpeg = withNote(images.jpg, note)
  const body = joined(jpeg, ' '.repeat(256 * 1024 - jpeg.length))
  const answer = await expectStatus(200, put(logoPath, { token, body }))
  const served = await fetch(answer.json<{ logo_url: string }>().logo_url)
  expect(Buffer.from(await served.arrayBuffer()).includes(note)).toBe(false)
})

test('removing a logo that is not there changes nothing', async () => {
  const { adminToken: token } = await freshCompany()
  await expectStatus(200, put(logoPath, { token, body: images.png }))
  const removed = await expectStatus(200, remove(logoPath, { token }))
  expect(removed.json<{ logo_url: null }>().logo_url).toBeNull()
  const again = await remove(logoPath, { token })
  expect([again.text, etagOf(again)]).toEqual([removed.text, etagOf(removed)])
})

test('more than 256 KiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = new Uint8Array(256 * 1024 + 1)
  body.set(images.png)
  await expectProblem(put(logoPath, { token, body }), 413, 'body_too_large')
})

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

test('an image that ends early, or goes on as something else, is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const send = (body: Uint8Array<ArrayBuffer>) => put(logoPath, { token, body })
  await expectProblem(send(images.png.slice(0, -20)), 422, 'image_damaged')
  await expectProblem(send(joined(images.png, '<script>')), 422, 'image_has_more')
})

test('a key that was used for another image is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const headers = { 'idempotency-key': unique() }
  await put(logoPath, { token, headers, body: images.png })
  const answer = put(logoPath, { token, headers, body: images.gif })
  await expectProblem(answer, 422, 'idempotency_key_reused')
})
