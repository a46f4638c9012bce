import { expect, test } from 'bun:test'
import { expectStatus } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { readImage, type UploadedImage, upload, watchEvents } from '../../support/image-cases.ts'
import { type PictureFormat, picture, pictureTypes, withNote } from '../../support/pictures.ts'

test.each(Object.keys(pictureTypes) as PictureFormat[])('a %s is stored as WebP', async format => {
  const { adminToken: token, baseUrl } = await sharedCompany()
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

test('as curl sends it, without a word of what it is', async () => {
  const { adminToken: token } = await sharedCompany()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await expectStatus(201, upload(await picture('jpg'), { token, headers }))
})

test('nothing that the file said beside its pixels is stored', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = withNote(await picture('jpg'), 'taken at 52.5200N')
  const answer = await expectStatus(201, upload(body, { token }))
  const { text } = await readImage(answer.json<UploadedImage>(), token)
  expect(text).not.toContain('taken at')
})

test('megabytes are fine', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = await picture('jpg', { width: 4_000, height: 3_000 })
  const note = withNote(body, 'x'.repeat(60_000))
  expect(note.length).toBeGreaterThan(256 * 1024)
  const image = (await expectStatus(201, upload(note, { token }))).json<UploadedImage>()
  expect([image.width, image.height]).toEqual([2_048, 1_536])
})

test('a key that is sent again gets the same image', async () => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = await picture('png')
  const first = await expectStatus(201, upload(body, call))
  const again = await expectStatus(201, upload(body, call))
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('it is an event for the team', async () => {
  const { adminToken: token } = await sharedCompany()
  const since = await watchEvents(token)
  const { id } = (await upload(await picture('png'), { token })).json<UploadedImage>()
  const data = { image_id: id, user_id: expect.any(Number) }
  expect(await since()).toContainEqual({ type: 'image.uploaded', data })
})
