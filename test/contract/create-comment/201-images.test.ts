import { expect, test } from 'bun:test'
import { visiting } from '../../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  remove,
  threadOf,
} from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { type UploadedImage, uploaded } from '../../support/image-cases.ts'

type Pictured = { images: UploadedImage[] }

test('a comment has its images, alone and below its post, until it is deleted', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { post_id, url } = await createPost(token)
  const [first, second] = [await uploaded(token), await uploaded(token)]
  const created = await createComment(token, post_id, { images: [second.id, first.id] })
  expect(created as unknown as Pictured).toMatchObject({ images: [second, first] })
  await createComment(token, post_id, { parent_id: created.id })
  const path = `${paths.comments}${created.id}/`
  expect((await get(path, { token })).json<Pictured>().images).toEqual([second, first])
  const inThread = async () =>
    ((await threadOf(token, post_id)) as unknown as Pictured[])[0]!.images
  expect(await inThread()).toEqual([second, first])
  const page = async () =>
    (
      await visiting(company).get(
        new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length),
      )
    ).text
  expect(await page()).toContain(`src="${new URL(first.url).pathname}"`)

  const edited = await expectStatus(200, patch(path, { images: [first.id] }, { token }))
  expect(edited.json<Pictured>().images).toEqual([first])
  expect(await inThread()).toEqual([first])
  await remove(path, { token })
  expect(await inThread()).toEqual([])
  expect(await page()).not.toContain('<img')
})
