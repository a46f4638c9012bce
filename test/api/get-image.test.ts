import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import {
  type Answer,
  createComment,
  expectStatus,
  get,
  head,
  patch,
  post,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import {
  apiPathOf,
  pagePathOf,
  postWithImage,
  readImage,
  uploaded,
} from '../support/image-cases.ts'

const headersOf = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(
    ['content-type', 'x-content-type-options', 'content-security-policy', 'vary'].map(name => [
      name,
      headers.get(name),
    ]),
  )

const safe = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

test('an image on a public post is for everybody, and nothing but an image', async () => {
  const company = await freshCompany()
  const { image } = await postWithImage(company)
  const api = await expectStatus(200, readImage(image, company.teamToken))
  expect(headersOf(api)).toEqual({ ...safe, vary: 'Authorization, Accept' })
  expect(api.headers.get('cache-control')).toBe('private, no-cache')
  const page = await expectStatus(200, visiting(company).get(pagePathOf(image)))
  expect(headersOf(page)).toEqual({ ...safe, vary: 'Cookie' })
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.bytes).toEqual(api.bytes)
  expect(page.headers.get('etag')).toBe(api.headers.get('etag'))
  const shown = await head(apiPathOf(image), { token: company.teamToken })
  expect([shown.status, shown.bytes.length]).toEqual([200, 0])
})

test('one that is on nothing is for its uploader, with a token and in pages', async () => {
  const company = await freshCompany()
  const image = await uploaded(company.adminToken)
  await expectStatus(200, readImage(image, company.adminToken))
  const own = await signedIn(company, company.admin)
  const page = await expectStatus(200, own.get(pagePathOf(image)))
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
})

test('who has it already gets no bytes, as long as they see it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { image, postId } = await postWithImage(company)
  const headers = { 'if-none-match': (await readImage(image, token)).headers.get('etag')! }
  for (const read of [
    () => get(apiPathOf(image), { token, headers }),
    () => visiting(company).get(pagePathOf(image), { headers }),
  ]) {
    const answer = await read()
    expect([answer.status, answer.bytes.length]).toEqual([304, 0])
    expect(answer.headers.get('etag')).toBe(headers['if-none-match'])
  }
  await remove(`/api/v1/posts/${postId}/`, { token })
  expect((await get(apiPathOf(image), { token, headers })).status).toBe(404)
  expect((await visiting(company).get(pagePathOf(image), { headers })).status).toBe(404)
})

/** The answer without what names the request, or the path. */
function bodyOf({ status, text, url }: Answer) {
  return [
    status,
    text.replace(/"request_id":"[^"]*"|Request [\w-]+/g, '').replaceAll(new URL(url).pathname, ''),
  ]
}

/** Nobody of these gets the image, and what they get is what they get where there is nothing, to the byte. */
async function expectNothing(company: Company, id: number, readers: { token: string }[] = []) {
  const nothing = 999_999_999
  const visitor = visiting(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  for (const browser of [visitor, customer])
    expect(bodyOf(await browser.get(pagePathOf({ id })))).toEqual(
      bodyOf(await browser.get(pagePathOf({ id: nothing }))),
    )
  for (const reader of readers)
    expect(bodyOf(await get(apiPathOf({ id }), reader))).toEqual(
      bodyOf(await get(apiPathOf({ id: nothing }), reader)),
    )
  expect((await visitor.get(pagePathOf({ id }))).status).toBe(404)
  expect((await customer.get(pagePathOf({ id }))).status).toBe(404)
}

test('an upload that is on nothing is not there for others', async () => {
  const company = await freshCompany()
  const image = await uploaded(company.adminToken)
  await expectNothing(company, image.id, [{ token: company.teamToken }])
})

test('an image on a private board is not there for those who do not see it', async () => {
  const company = await freshCompany()
  const { image } = await postWithImage(company, { board: 'secret' })
  await expectNothing(company, image.id, [{ token: company.teamToken }])
  await expectStatus(200, readImage(image, company.adminToken))
})

test('one on an internal comment is not there for those who are not on the team', async () => {
  const company = await freshCompany()
  const { postId } = await postWithImage(company)
  const image = await uploaded(company.adminToken)
  await createComment(company.adminToken, postId, { internal: true, images: [image.id] })
  await expectNothing(company, image.id)
  await expectStatus(200, readImage(image, company.teamToken))
})

test('one on what was deleted is not there for anybody until it is restored', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { image, postId } = await postWithImage(company)
  const below = await uploaded(token)
  const { id } = await createComment(token, postId, { images: [below.id] })
  await remove(`/api/v1/comments/${id}/`, { token })
  await expectNothing(company, below.id, [{ token }])
  await expectStatus(200, readImage(image, token))
  await remove(`/api/v1/posts/${postId}/`, { token })
  await expectNothing(company, image.id, [{ token }])
  await post(`/api/v1/posts/${postId}/restore/`, {}, { token })
  await expectStatus(200, readImage(image, token))
})

test('one that was taken off a post is not there even for its uploader', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { image, postId } = await postWithImage(company)
  await expectStatus(200, patch(`/api/v1/posts/${postId}/`, { images: [] }, { token }))
  await expectNothing(company, image.id, [{ token }])
})

test('one of another company is not there', async () => {
  const [company, other] = [await freshCompany(), await freshCompany()]
  const { image } = await postWithImage(company)
  await expectNothing(other, image.id, [{ token: other.adminToken }])
})

test('one of a company whose pages are not public is not there for visitors', async () => {
  const company = await freshCompany()
  const { image } = await postWithImage(company)
  await patch('/api/v1/company/', { access: 'sign_in' }, { token: company.adminToken })
  expect((await visiting(company).get(pagePathOf(image))).status).toBe(404)
  const customer = await signedIn(company, await company.addUser('customer'))
  expect((await customer.get(pagePathOf(image))).status).toBe(200)
})

test.each(['0', '-1', '01', 'x', '1e3', '99999999999999999999'])(
  'a page has no image with the id %s',
  async id => {
    expect((await visiting(await freshCompany()).get(`/image/${id}/`)).status).toBe(404)
  },
)
