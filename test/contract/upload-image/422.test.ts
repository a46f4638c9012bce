import { expect, test } from 'bun:test'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload, watchEvents } from '../../support/image-cases.ts'
import { joined, lyingPng, picture } from '../../support/pictures.ts'

const png = await picture('png')
const jpg = await picture('jpg')

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
  const { adminToken: token } = await sharedCompany()
  const since = await watchEvents(token)
  const headers = type ? { 'content-type': type } : {}
  await expectProblem(upload(body, { token, headers }), 422, code)
  expect(await since()).toEqual([])
})

test('a key that was used for another image is 422', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  await upload(png, call)
  await expectProblem(upload(jpg, call), 422, 'idempotency_key_reused')
})
