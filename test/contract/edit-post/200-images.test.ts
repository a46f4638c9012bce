import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import {
  postWithImage,
  type UploadedImage,
  uploaded,
  watchEvents,
} from '../../support/image-cases.ts'
import { etagOf } from '../../support/resources.ts'

type Pictured = { images: UploadedImage[] }

test('images are added, put in order and taken away, each with its event', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { postId, image: first } = await postWithImage(company)
  const second = await uploaded(token)
  const path = `${paths.posts}${postId}/`
  const since = await watchEvents(token)
  const tags = [etagOf(await get(path, { token }))]
  const set = async (images: number[]) => {
    const answer = await expectStatus(200, patch(path, { images }, { token }))
    tags.push(etagOf(answer))
    return answer.json<Pictured>().images
  }
  expect(await set([first.id, second.id])).toEqual([first, second])
  expect(await set([second.id, first.id])).toEqual([second, first])
  expect(await set([second.id, first.id])).toEqual([second, first])
  expect(await set([first.id])).toEqual([first])
  expect(tags[2]).toBe(tags[3]!)
  expect(new Set(tags).size).toBe(4)
  const changed = (await since()).filter(
    ({ type, data }) => type === 'post.images_changed' && data.post_id === postId,
  )
  expect(changed.map(({ data }) => [data.added, data.removed])).toEqual([
    [[second.id], []],
    [[], []],
    [[], [second.id]],
  ])
})
