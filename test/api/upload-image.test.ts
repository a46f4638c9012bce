import { expect, test } from 'bun:test'
import { expectStatus, post, retried } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import {
  readImage,
  type UploadedImage,
  upload,
  uploaded,
  watchEvents,
} from '../support/image-cases.ts'
import {
  joined,
  lyingPng,
  type PictureFormat,
  picture,
  pictureTypes,
  withNote,
} from '../support/pictures.ts'

const png = await picture('png')
const jpg = await picture('jpg')

test.each(Object.keys(pictureTypes) as PictureFormat[])('a %s is stored as WebP', async format => {
  const { adminToken: token, baseUrl } = await freshCompany()
  const headers = { 'content-type': pictureTypes[format] }
  const answer = await expectStatus(201, upload(await picture(format), { token, headers }))
  const image = answer.json<UploadedImage>()
  const [width, height] = format === 'gif' ? [1, 1] : [40, 30]
  const url = `${baseUrl}/image/${image.id}/`
  expect(image).toEqual({ id: image.id, url, width: width!, height: height!, type: 'image/webp' })
  expect(answer.headers.get('location')).toBe(`${baseUrl}/api/v1/images/${image.id}/`)
  const { bytes } = await expectStatus(200, readImage(image, token))
  expect(await new Bun.Image(bytes).metadata()).toEqual({
    width: width!,
    height: height!,
    format: 'webp',
  })
})

test('an image is taken as curl sends it, without a word of what it is', async () => {
  const { adminToken: token } = await freshCompany()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await expectStatus(201, upload(await picture('jpg'), { token, headers }))
})

test('nothing that the file said beside its pixels is stored', async () => {
  const { adminToken: token } = await freshCompany()
  const body = withNote(await picture('jpg'), 'taken at 52.5200N')
  const answer = await expectStatus(201, upload(body, { token }))
  const { text } = await readImage(answer.json<UploadedImage>(), token)
  expect(text).not.toContain('taken at')
})

test('megabytes are fine', async () => {
  const { adminToken: token } = await freshCompany()
  const body = await picture('jpg', { width: 4_000, height: 3_000 })
  const note = withNote(body, 'x'.repeat(60_000))
  expect(note.length).toBeGreaterThan(256 * 1024)
  const image = (await expectStatus(201, upload(note, { token }))).json<UploadedImage>()
  expect([image.width, image.height]).toEqual([2_048, 1_536])
})

test('an upload is an event for the team', async () => {
  const { adminToken: token } = await freshCompany()
  const since = await watchEvents(token)
  const { id } = (await upload(await picture('png'), { token })).json<UploadedImage>()
  const data = { image_id: id, user_id: expect.any(Number) }
  expect(await since()).toContainEqual({ type: 'image.uploaded', data })
})

test('more than 8 MiB is 413', async () => {
  const { adminToken: token } = await freshCompany()
  const body = new Uint8Array(8 * 1024 * 1024 + 1)
  body.set(await picture('png'))
  await expectProblem(upload(body, { token }), 413, 'body_too_large')
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><script>alert(1)</script></html>',
  'BM',
  'RIFF0000WAVE',
  '',
])('%p is no such image: 415, whatever it is called', async body => {
  const { adminToken: token } = await freshCompany()
  for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
    const answer = upload(body, { token, headers: { 'content-type': type } })
    await expectProblem(answer, 415, 'unsupported_image')
  }
})

/** The last is what the request calls it. */
const lies: [string, string, Uint8Array, string | null][] = [
  ['a JPEG that is called a PNG', 'image_type_mismatch', jpg, 'image/png'],
  ['a picture that is called an SVG', 'image_type_mismatch', png, 'image/svg+xml'],
  ['30,000 pixels a side', 'image_too_large', lyingPng(30_000, 30_000), null],
  ['30,000 pixels on one side', 'image_too_large', lyingPng(30_000, 1), null],
  ['a bomb', 'image_too_large', lyingPng(60_000, 60_000), null],
  ['half of a PNG', 'image_damaged', png.subarray(0, png.length / 2), null],
  ['half of a JPEG', 'image_damaged', jpg.subarray(0, jpg.length / 2), null],
  ['a PNG that is an archive, too', 'image_has_more', joined(png, 'PK\x03\x04'), null],
  ['a JPEG that is a page, too', 'image_has_more', joined(jpg, '<script>alert(1)</script>'), null],
]

test.each(lies)('%s: 422 %s, and nothing is stored', async (_, code, body, type) => {
  const { adminToken: token } = await freshCompany()
  const since = await watchEvents(token)
  const headers = type ? { 'content-type': type } : {}
  await expectProblem(upload(body, { token, headers }), 422, code)
  expect(await since()).toEqual([])
})

test('a key that was used for another image is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await upload(png, call)
  await expectProblem(upload(jpg, call), 422, 'idempotency_key_reused')
})

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
}, 300_000)
