import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../../support/browser.ts'
import {
  type Answer,
  createComment,
  expectStatus,
  get,
  patch,
  post,
  remove,
} from '../../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../../support/company.ts'
import {
  apiPathOf,
  pagePathOf,
  postWithImage,
  readImage,
  uploaded,
} from '../../support/image-cases.ts'
import { once } from '../../support/once.ts'

/** The answer without what names the request, or the path. */
function bodyOf({ status, text, url }: Answer) {
  return [
    status,
    text.replace(/"request_id":"[^"]*"|Request [\w-]+/g, '').replaceAll(new URL(url).pathname, ''),
  ]
}

const customerOf = (company: Company) =>
  once(`customer of ${company.slug}`, async () =>
    signedIn(company, await company.addUser('customer')),
  )

/** Nobody of these gets the image, and what they get is what they get where there is nothing, to the byte. */
async function expectNothing(company: Company, id: number, readers: { token: string }[] = []) {
  const nothing = 999_999_999
  const visitor = visiting(company)
  const customer = await customerOf(company)
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

test('an upload that is on nothing', async () => {
  const company = await sharedCompany()
  const image = await uploaded(company.adminToken)
  await expectNothing(company, image.id, [{ token: company.teamToken }])
})

test('on a private board, for those who do not see it', async () => {
  const company = await sharedCompany()
  const { image } = await postWithImage(company, { board: 'secret' })
  await expectNothing(company, image.id, [{ token: company.teamToken }])
  await expectStatus(200, readImage(image, company.adminToken))
})

test('on an internal comment, for those who are not on the team', async () => {
  const company = await sharedCompany()
  const { postId } = await postWithImage(company)
  const image = await uploaded(company.adminToken)
  await createComment(company.adminToken, postId, { internal: true, images: [image.id] })
  await expectNothing(company, image.id)
  await expectStatus(200, readImage(image, company.teamToken))
})

test('on what was deleted, for everybody, until it is restored', async () => {
  const company = await sharedCompany()
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

test('what was taken off a post, even for its uploader', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { image, postId } = await postWithImage(company)
  await expectStatus(200, patch(`/api/v1/posts/${postId}/`, { images: [] }, { token }))
  await expectNothing(company, image.id, [{ token }])
})

test('of another company', async () => {
  const [company, other] = [await sharedCompany(), await freshCompany()]
  const { image } = await postWithImage(company)
  await expectNothing(other, image.id, [{ token: other.adminToken }])
})

test('of a company whose pages are not public, for visitors', async () => {
  const company = await freshCompany()
  const { image } = await postWithImage(company)
  await patch('/api/v1/company/', { access: 'sign_in' }, { token: company.adminToken })
  expect((await visiting(company).get(pagePathOf(image))).status).toBe(404)
  const customer = await signedIn(company, await company.addUser('customer'))
  expect((await customer.get(pagePathOf(image))).status).toBe(200)
})

test.each(['0', '-1', '01', 'x', '1e3', '99999999999999999999'])('no id: %s', async id => {
  const company = await sharedCompany()
  expect((await visiting(company).get(`/image/${id}/`)).status).toBe(404)
})
