import { expect, test } from 'bun:test'
import { visiting } from '../../support/browser.ts'
import { expectStatus, get, paths, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import {
  postWithImage,
  type UploadedImage,
  uploaded,
  watchEvents,
} from '../../support/image-cases.ts'

type Pictured = { id: number; images: UploadedImage[] }

const draft = { board: 'ideas', title: 'With images', content: 'See below.' }

test('a post has the images that it is created with, in that order, wherever all of it is shown', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const images: UploadedImage[] = []
  while (images.length < 5) images.unshift(await uploaded(token))
  const since = await watchEvents(token)
  const body = { ...draft, images: images.map(({ id }) => id) }
  const created = (await expectStatus(201, post(paths.posts, body, { token }))).json<Pictured>()
  expect(created.images).toEqual(images)
  const one = (await get(`${paths.posts}${created.id}/`, { token })).json<Pictured>()
  expect(one.images).toEqual(images)
  const full = await get(paths.posts, { token, query: { view: 'full' } })
  expect(full.json<{ results: Pictured[] }>().results[0]!.images).toEqual(images)
  const plain = await get(paths.posts, { token })
  expect(plain.json<{ results: object[] }>().results[0]).not.toHaveProperty('images')
  const data = {
    post_id: created.id,
    board_id: expect.any(Number),
    added: body.images,
    removed: [],
  }
  expect(await since()).toContainEqual({ type: 'post.images_changed', data })

  const { text } = await visiting(company).get(`/post/${created.id}/with-images/`)
  const shown = [...text.matchAll(/<img src="([^"]*)"[^>]*>/g)]
  expect(shown.map(([, src]) => src)).toEqual(images.map(({ url }) => new URL(url).pathname))
  for (const [tag] of shown) expect(tag).toMatch(/width="40" height="30" loading="lazy"/)
})

test('an image is where the text has it, and a picture of another host is only a link', async () => {
  const company = await sharedCompany()
  const image = await uploaded(company.adminToken)
  const content = `![Mine](${image.url})\n\n![Theirs](https://evil.example/pixel.png)`
  const body = { ...draft, content, images: [image.id] }
  const created = (await post(paths.posts, body, { token: company.adminToken })).json<Pictured>()
  const { text } = await visiting(company).get(`/post/${created.id}/with-images/`)
  const shown = [...text.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, ...found]) => found)
  expect(shown).toEqual([[new URL(image.url).pathname, 'Mine']])
  expect(text).toContain('<a href="https://evil.example/pixel.png" rel="nofollow ugc')
})

test('a sixth is refused, and so is what is not there, not free or not of the caller', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const own = await uploaded(token)
  const { image: used } = await postWithImage(company)
  const { id: foreign } = await uploaded(company.teamToken)
  const errorsOf = async (images: unknown) => {
    const answer = await post(paths.posts, { ...draft, images }, { token })
    await expectProblem(answer, 400, 'invalid_input')
    return answer.json<{ errors: { field: string; code: string }[] }>().errors
  }
  expect(await errorsOf([1, 2, 3, 4, 5, 6])).toMatchObject([{ field: 'images', code: 'too_many' }])
  expect(await errorsOf(['x'])).toMatchObject([{ field: 'images.0', code: 'invalid_type' }])
  const unknown = await errorsOf([own.id, used.id, foreign, 999_999_999])
  expect(unknown).toMatchObject(
    ['images.1', 'images.2', 'images.3'].map(field => ({ field, code: 'unknown_image' })),
  )
  expect(new Set(unknown.map(({ code }) => code)).size).toBe(1)
  await expectStatus(201, post(paths.posts, { ...draft, images: [own.id] }, { token }))
})

test('of two posts that want one image at once, one gets it', async () => {
  const { adminToken: token } = await sharedCompany()
  const { id } = await uploaded(token)
  const send = () => post(paths.posts, { ...draft, images: [id] }, { token })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
})
