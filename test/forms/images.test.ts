import { describe, expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, paths, threadOf } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { once } from '../support/once.ts'
import { joined, lyingPng, picture } from '../support/pictures.ts'

const form = '/board/ideas/new/'

const file = (bytes: Uint8Array<ArrayBuffer>, name = 'shot.png', type = 'image/png') =>
  new File([bytes], name, { type })

const png = async (shade = 0) => file(await picture('png', { shade }))

const written = () => ({ title: `Numbat ${unique()}`, content: 'See below.', checked: 'yes' })

/** One who is signed in, in the shared company. */
const writer = () =>
  once('writer of images', async () => {
    const company = await sharedCompany()
    return { company, browser: await signedIn(company, await company.addUser('customer')) }
  })

async function imagesOf(company: Company, location: string) {
  const [, id] = /\/post\/(\d+)\//.exec(location)!
  const answer = await get(`${paths.posts}${id}/`, { token: company.adminToken })
  return (await expectStatus(200, Promise.resolve(answer))).json<{
    images: { id: number; type: string; width: number }[]
  }>().images
}

const idsIn = (text: string) => /name="image_ids" value="([\d ]+)"/.exec(text)?.[1]

test('a post has the images that its form carried, stored anew, and its page shows them', async () => {
  const { company, browser } = await writer()
  const jpg = file(await picture('jpg'), 'photo.jpg', 'image/jpeg')
  const answer = await browser.submitFiles(form, written(), [await png(), jpg])
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location')!
  const images = await imagesOf(company, location)
  expect(images.map(({ type, width }) => [type, width])).toEqual([
    ['image/webp', 40],
    ['image/webp', 40],
  ])
  const page = await browser.get(location.slice(new URL(company.baseUrl).pathname.length))
  for (const { id } of images) {
    expect(page.text).toContain(`/image/${id}/`)
    expect((await browser.get(`/image/${id}/`)).status).toBe(200)
  }
})

test('a comment has the images that its form carried; a form without files works as well', async () => {
  const { company, browser } = await writer()
  const { adminToken: token } = company
  const { post_id: id } = await createPost(token, { title: unique(), board: 'ideas' })
  const path = `/post/${id}/comment/`
  expect((await browser.submitFiles(path, { content: 'Like this' }, [await png()])).status).toBe(
    303,
  )
  expect((await browser.submitFiles(path, { content: 'Without' }, [])).status).toBe(303)
  expect((await browser.submit(path, { content: 'As ever' })).status).toBe(303)
  const thread = (await threadOf(token, id)) as unknown as { content: string; images: object[] }[]
  expect(thread.map(({ content, images }) => [content, images.length])).toEqual([
    ['Like this', 1],
    ['Without', 0],
    ['As ever', 0],
  ])
})

test('a form that is shown again has its text and its images, and one can be taken away', async () => {
  const { company, browser } = await writer()
  const blank = { ...written(), title: ' ', content: `Kept ${unique()}` }
  const refused = await browser.submitFiles(form, blank, [await png(1), await png(2)])
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(blank.content)
  const ids = idsIn(refused.text)!.split(' ')
  expect(ids).toHaveLength(2)
  for (const id of ids) expect((await browser.get(`/image/${id}/`)).status).toBe(200)
  const again = { ...written(), image_ids: ids.join(' '), [`drop_image_${ids[0]}`]: 'on' }
  const answer = await browser.submitFiles(form, again, [await png(3)])
  expect(answer.status).toBe(303)
  const images = await imagesOf(company, answer.headers.get('location')!)
  expect(images.map(({ id }) => String(id))).toEqual([ids[1]!, expect.any(String)])
})

test('a question about similar posts keeps the images, too', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  for (const title of ['Export as CSV', 'Faster sync', 'Single sign-on', 'Dark mode for maps'])
    await createPost(company.adminToken, { title })
  const asked = await browser.submitFiles(form, { title: 'Dark mode in maps' }, [await png()])
  expect(asked.status).toBe(200)
  expect(idsIn(asked.text)).toMatch(/^\d+$/)
})

describe('what cannot be stored is said beside the field, and loses neither text nor other images:', () => {
  const text = 'You can only add PNG, JPEG, WebP and GIF images.'
  const cases: [string, () => Promise<File[]>, string, number][] = [
    ['a text', async () => [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })], text, 0],
    ['one of two', async () => [await png(), new File(['no'], 'b.png')], `b.png: ${text}`, 1],
    ['a bomb', async () => [file(lyingPng(60_000, 60_000))], 'has too many pixels', 0],
    [
      'an archive behind a picture',
      async () => [file(joined(await picture('png'), 'PK\x03\x04'))],
      'cannot be read',
      0,
    ],
    ['nothing', async () => [file(new Uint8Array())], text, 0],
    [
      'more than 8 MiB',
      async () => [file(new Uint8Array(8 * 1024 * 1024 + 1)), await png()],
      'is larger than 8 MB',
      1,
    ],
    [
      'six of them',
      async () => Promise.all([1, 2, 3, 4, 5, 6].map(shade => png(shade))),
      'At most 5 images.',
      5,
    ],
  ]
  test.each(cases)('%s', async (_, files, sentence, left) => {
    const { browser } = await writer()
    const fields = { ...written(), content: `Kept ${unique()}` }
    const refused = await browser.submitFiles(form, fields, await files())
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(sentence)
    expect(refused.text).toContain(fields.title)
    expect(refused.text).toContain(fields.content)
    expect(idsIn(refused.text)?.split(' ').length ?? 0).toBe(left)
  })
})

const heavy = (count: number, megabytes: number) =>
  Array.from({ length: count }, () => file(new Uint8Array(megabytes * 1024 * 1024)))

test('five images of 8 MiB each fit into a form', async () => {
  const { browser } = await writer()
  const answer = await browser.submitFiles(form, written(), heavy(5, 8))
  // They are read, and are none.
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('You can only add PNG, JPEG, WebP and GIF images.')
}, 300_000)

test('a form of more than that is refused before it is read', async () => {
  const { browser } = await writer()
  const answer = await browser.submitFiles(form, written(), heavy(6, 8)).catch(() => undefined)
  // The server may close the connection before all of it is sent.
  if (answer) expect(answer.status).toBe(413)
}, 300_000)

test('images of a few kilobytes are decoded in turn: of one person so many at a time', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  const large = await picture('png', { width: 1600, height: 1600 })
  expect(large.length).toBeLessThan(200 * 1024)
  const { post_id: id } = await createPost(company.adminToken, { title: unique(), board: 'ideas' })
  const send = (number: number) =>
    browser.submitFiles(`/post/${id}/comment/`, { content: `No. ${number}` }, [file(large)])
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].toSorted()).toEqual([303, 503])
  expect((await send(20)).status).toBe(303)
}, 300_000)

test('forms are counted before what they carry is read', async () => {
  const company = await freshCompany(await startHark({ RATE_LIMIT_PER_MINUTE: '5' }))
  const browser = await signedIn(company, company.admin)
  const statuses: number[] = []
  const headers = { 'content-type': 'multipart/form-data; boundary=another' }
  for (let count = 0; count < 6; count++)
    statuses.push((await browser.submitFiles(form, written(), [], { headers })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
}, 300_000)

test('a line break of a form with files is one character, as of any other', async () => {
  const { company, browser } = await writer()
  const { adminToken: token } = company
  // So many characters in the field of a page are the most that it takes.
  const content = `${'line\n'.repeat(4000)}`.trim().padEnd(20_000, 'x')
  const sent = content.replaceAll('\n', '\r\n')
  const posted = await browser.submitFiles(form, { ...written(), content: sent }, [])
  expect(posted.status).toBe(303)
  const [, id] = /\/post\/(\d+)\//.exec(posted.headers.get('location')!)!
  const post = (await get(`${paths.posts}${id}/`, { token })).json<{ content: string }>()
  expect(post.content).toBe(content)
  await expectStatus(303, browser.submitFiles(`/post/${id}/comment/`, { content: sent }, []))
  const [comment] = (await threadOf(token, Number(id))) as unknown as { content: string }[]
  expect(comment?.content).toBe(content)
})

test('nobody puts on a post what is another person’s, or on another post already', async () => {
  const { company, browser } = await writer()
  const other = await signedIn(company, await company.addUser('customer'))
  const kept = async (by: Browser) =>
    idsIn((await by.submitFiles(form, { ...written(), title: '' }, [await png()])).text)!
  const foreign = await kept(other)
  expect((await browser.get(`/image/${foreign}/`)).status).toBe(404)
  const own = await kept(browser)
  expect((await browser.submit(form, { ...written(), image_ids: own })).status).toBe(303)
  const unused = await kept(browser)
  for (const image_ids of [foreign, own, '999999999']) {
    const fields = { ...written(), image_ids: `${image_ids} ${unused}` }
    const refused = await browser.submit(form, fields)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('An image is no longer available. Add it again.')
    expect(idsIn(refused.text)).toBe(unused)
  }
  const odd = await browser.submit(form, { ...written(), image_ids: '1; drop' })
  expect(odd.status).toBe(303)
})

test('a visitor, and another site, upload nothing', async () => {
  const { company, browser } = await writer()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await browser.submitFiles(form, written(), [await png()], { headers })).status).toBe(403)
  const visitor = visiting(company)
  expect((await visitor.submitFiles(form, written(), [await png()])).status).toBe(403)
})

describe('editing', () => {
  type Pictured = { images: { id: number }[] }
  const idsAt = async (path: string, token: string) =>
    (await get(path, { token })).json<Pictured>().images.map(({ id }) => String(id))

  const cases: [string, (id: number) => { form: string; api: string }][] = [
    ['a post', id => ({ form: `/edit/post/${id}/`, api: `${paths.posts}${id}/` })],
    ['a comment', id => ({ form: `/edit/comment/${id}/`, api: `${paths.comments}${id}/` })],
  ]

  test.each(cases)('%s adds images and takes others away', async (kind, placesOf) => {
    const { company, browser } = await writer()
    const { adminToken: token } = company
    const files = [await png(1), await png(2)]
    const onPost = await browser.submitFiles(form, written(), files)
    const [, postId] = /\/post\/(\d+)\//.exec(onPost.headers.get('location')!)!
    const onComment = await browser.submitFiles(
      `/post/${postId}/comment/`,
      { content: 'See' },
      files,
    )
    const [, commentId] = /#comment-(\d+)$/.exec(onComment.headers.get('location')!)!
    const { form: edit, api } = placesOf(Number(kind === 'a post' ? postId : commentId))
    const before = await idsAt(api, token)
    const page = await browser.get(edit)
    expect(idsIn(page.text)).toBe(before.join(' '))
    const [, revision = ''] = /name="revision" value="(\d+)"/.exec(page.text)!
    const fields = { title: 'T', content: 'Changed', revision }

    // A form of before, which says nothing about images.
    expect((await browser.submit(edit, { ...fields, content: 'Other' })).status).toBe(303)
    expect(await idsAt(api, token)).toEqual(before)

    const stale = { ...fields, image_ids: before.join(' '), [`drop_image_${before[0]}`]: 'on' }
    const refused = await browser.submitFiles(edit, stale, [await png(3)])
    expect(refused.status).toBe(422)
    const [, now = ''] = /name="revision" value="(\d+)"/.exec(refused.text)!
    const kept = idsIn(refused.text)!
    expect(kept.split(' ')).toEqual([before[1]!, expect.any(String)])
    const again = { ...fields, revision: now, image_ids: kept }
    expect((await browser.submitFiles(edit, again, [])).status).toBe(303)
    expect((await idsAt(api, token)).join(' ')).toBe(kept)
    expect((await browser.get(`/image/${before[0]}/`)).status).toBe(404)
  })
})
