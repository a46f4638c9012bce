import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectStatus, post } from '../support/client.ts'
import { unique } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { type UploadedImage, upload } from '../support/image-cases.ts'
import { picture } from '../support/pictures.ts'

test('with IMAGES=folder an image is one file, and a request that is sent again leaves no other', async () => {
  const server = await startHark({ IMAGES: 'folder' })
  const token = await server.firstToken()
  const files = () => readdirSync(join(server.dataDir, 'images', '1'))
  const call = { token, server, headers: { 'idempotency-key': unique() } }
  const body = await picture('png')
  const image = (await expectStatus(201, upload(body, call))).json<UploadedImage>()
  const [file] = files()
  await expectStatus(201, upload(body, call))
  expect(files()).toEqual([file!])
  const refused = await upload(await picture('jpg'), call)
  expect(refused.status).toBe(422)
  expect(files()).toEqual([file!])
  const draft = { board: 'bugs', title: 'With an image', images: [image.id] }
  await expectStatus(201, post('/api/v1/posts/', draft, { token, server }))
  const path = `${server.url}/api/v1/images/${image.id}/`
  const read = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(
    await Bun.file(join(server.dataDir, 'images', '1', file!)).bytes(),
  )
  const verified = await server.hark(['verify'])
  expect([verified.exitCode, verified.stderr]).toEqual([0, ''])
})
