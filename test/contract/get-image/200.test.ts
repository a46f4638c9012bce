import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../../support/browser.ts'
import { expectStatus, head } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import {
  apiPathOf,
  pagePathOf,
  postWithImage,
  readImage,
  uploaded,
} from '../../support/image-cases.ts'

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
  const company = await sharedCompany()
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
  const company = await sharedCompany()
  const image = await uploaded(company.adminToken)
  await expectStatus(200, readImage(image, company.adminToken))
  const own = await signedIn(company, company.admin)
  const page = await expectStatus(200, own.get(pagePathOf(image)))
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
})
