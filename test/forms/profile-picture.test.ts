import { expect, test } from 'bun:test'
import { Browser, signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  post,
  put,
} from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { oidcServer } from '../support/oidc-provider.ts'
import { picture, withNote } from '../support/pictures.ts'
import { claimsOf, jwtPath, type Sso, signed, ssoSecretPath } from '../support/sso.ts'
import { waitUntil } from '../support/wait-until.ts'

const account = '/account/picture/'

type Details = { id: number; picture_url: string | null }

/** Somebody who has commented; `name`: none makes one of their address. */
async function writerIn(company: Company, name?: string) {
  const { adminToken: token } = company
  const local = unique().toLowerCase()
  const email = `${local}@people.example`
  const body = { email, name: name ?? local }
  const { id } = (await expectStatus(201, post('/api/v1/users/', body, { token }))).json<Details>()
  const { post_id } = await createPost(token, { title: `Post ${unique()}` })
  const as_user = { email, full_name: local }
  await createComment(token, post_id, { content: 'said', as_user })
  const browser = await signedIn(company, { email, name: local })
  const read = async () => (await get(`/api/v1/users/${id}/`, { token })).json<Details>()
  return { id, email, browser, read, path: `/post/${post_id}/`, token }
}

const upload = (browser: Browser, bytes: Uint8Array<ArrayBuffer>) =>
  browser.submitFiles(account, {}, [new File([bytes], 'me')])

/** The pictures that a page shows to a reader. */
async function shownTo(reader: Browser, path: string) {
  const location = (await reader.get(path)).headers.get('location')!
  const { text } = await expectStatus(200, reader.get(location.slice(location.indexOf('/post/'))))
  return [...text.matchAll(/src="[^"]*(\/picture\/[^"]+)"/g)].map(([, src]) => src!)
}

test('an upload is shown to everyone, stripped, and cached for ever; removed, it is gone', async () => {
  const company = await sharedCompany()
  const { browser, read, path } = await writerIn(company)
  const note = 'taken at 52.5200N 13.4050E'
  await expectStatus(303, upload(browser, withNote(await picture('jpg'), note)))
  const visitor = visiting(company)
  const url = (await read()).picture_url!
  const [src] = await shownTo(visitor, path)
  expect(url.endsWith(src!)).toBe(true)
  const image = await expectStatus(200, visitor.get(src!))
  expect([image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    'image/webp',
    'private, max-age=31536000, immutable',
  ])
  expect(Buffer.from(image.bytes).includes(note)).toBe(false)
  const etag = image.headers.get('etag')!
  expect((await visitor.get(src!, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await expectStatus(303, browser.submit(account, { remove: 'yes' }))
  expect([await shownTo(visitor, path), (await visitor.get(src!)).status]).toEqual([[], 404])
  expect((await read()).picture_url).toBeNull()
})

test('what is no image is refused beside the field, and changes nothing', async () => {
  const { browser, read } = await writerIn(await sharedCompany())
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const refused = await upload(browser, svg)
  expect([refused.status, refused.text.includes('id="field-picture-error"')]).toEqual([422, true])
  expect((await browser.submit(account, {})).status).toBe(422)
  expect((await read()).picture_url).toBeNull()
})

test('a picture that the API sets is for the team until its owner has a name, and ends with them', async () => {
  const company = await freshCompany()
  const { id, browser, read, path, token } = await writerIn(company)
  const body = await picture('png')
  const api = `/api/v1/users/${id}/picture/`
  const set = await expectStatus(200, put(api, { token, body }))
  const url = set.json<Details>().picture_url!
  expect((await expectStatus(200, put(api, { token, body }))).json<Details>().picture_url).toBe(url)
  const visitor = visiting(company)
  const team = await signedIn(company, company.team)
  expect([await shownTo(visitor, path), (await shownTo(team, path)).length]).toEqual([[], 1])
  await expectStatus(303, browser.submit('/account/', { name: `Lena ${unique()}` }))
  expect(await shownTo(visitor, path)).toHaveLength(1)
  // The contract's User has no more fields than before.
  const posted = await get('/api/v1/comments/', { token })
  expect(posted.text).not.toContain('picture')
  const bad = await put(api, { token, body: Buffer.from('GIF89a') })
  expectProblem(bad, 422, 'image_damaged')
  const src = `/picture/${url.split('/').at(-2)}/`
  await expectStatus(204, post(`/api/v1/users/${id}/erase/`, undefined, { token }))
  expect([(await visitor.get(src)).status, await shownTo(visitor, path)]).toEqual([404, []])
  expect(await read()).not.toHaveProperty('picture_url')
})

test('where people must sign in, nobody else gets a picture', async () => {
  const company = await freshCompany()
  const { browser, read } = await writerIn(company)
  await upload(browser, await picture('webp'))
  const src = `/picture/${(await read()).picture_url!.split('/').at(-2)}/`
  const { adminToken: token } = company
  const elsewhere = visiting(await freshCompany())
  expect([(await visiting(company).get(src)).status, (await elsewhere.get(src)).status]).toEqual([
    200, 404,
  ])
  await expectStatus(200, patch('/api/v1/company/', { access: 'sign_in' }, { token }))
  expect([(await visiting(company).get(src)).status, (await browser.get(src)).status]).toEqual([
    404, 200,
  ])
})

test('single sign-on brings a picture, never replaces a chosen one, and tries again after a failure', async () => {
  const company = await freshCompany(await oidcServer())
  const { adminToken: token, server } = company
  const issued = await expectStatus(200, post(ssoSecretPath, undefined, { token, server }))
  const secret = issued.json<Sso>().secret!
  let isUp = false
  const bytes = await picture('png')
  const asked: string[] = []
  const host = Bun.serve({
    port: 0,
    fetch: request => {
      asked.push(new URL(request.url).pathname)
      return isUp ? new Response(bytes) : new Response('<html>', { status: 200 })
    },
  })
  try {
    const claims = claimsOf({ picture: `http://127.0.0.1:${host.port}/a.png` })
    const enter = async (more = {}) => {
      const browser = new Browser(company.baseUrl)
      const jti = unique()
      const sent = await signed({ ...claims, jti, ...more }, secret)
      await expectStatus(302, browser.get(jwtPath(sent)))
      return browser
    }
    const read = async () => {
      const found = await get('/api/v1/users/', {
        token,
        server,
        query: { email: claims.email as string },
      })
      return found.json<{ results: Details[] }>().results[0]!.picture_url
    }
    const browser = await enter()
    await waitUntil('the picture is asked for', () => asked.length === 1)
    isUp = true
    await waitUntil('the picture is there', async () => {
      await enter()
      return (await read()) !== null
    })
    const first = await read()
    // Unchanged: nothing is fetched again.
    const count = asked.length
    await enter()
    await expectStatus(303, browser.submit(account, { remove: 'yes' }))
    await enter({ picture: `http://127.0.0.1:${host.port}/b.png` })
    await enter({ picture: 'not a URL' })
    expect([first === null, await read(), asked.length]).toEqual([false, null, count])
  } finally {
    await host.stop(true)
  }
})
