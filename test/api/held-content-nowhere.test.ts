import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, expectStatus, get, patch, paths, post, put } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { uploaded } from '../support/image-cases.ts'
import { queue } from '../support/moderation.ts'
import { pathTo, posts } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

const secret = 'Xylocarp'
const similar = { title: `${secret} orchard`, content: `${secret} fruit` }

/** A company with a post, and an author, a stranger and another customer who look at it. */
async function setting() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const postId = await posts.add(company)
  for (let n = 0; n < 3; n++) await posts.add(company)
  const parent = await createComment(token, postId, { content: 'What do you think?' })
  await expectStatus(200, patch('/api/v1/company/', { moderation: 'all' }, { token }))
  const author = await signedIn(company, await company.addUser('customer'))
  const customer = await company.addUser('customer')
  const others = [visiting(company), await signedIn(company, customer)]
  const find = get('/api/v1/users/', { token, query: { email: customer.email } })
  const customerId = (await find).json<Envelope<{ id: number }>>().results[0]!.id
  return { company, token, postId, parentId: parent.id, author, others, customerId }
}

type Setting = Awaited<ReturnType<typeof setting>>

async function roadmapStatus(token: string) {
  const answer = await expectStatus(200, get('/api/v1/statuses/', { token }))
  const all = answer.json<Envelope<{ id: number; name: string }>>().results
  return all.find(({ name }) => name === 'Planned')!.id
}

async function slugOf(token: string, postId: number) {
  const { url } = (await get(pathTo(posts, postId), { token })).json<{ url: string }>()
  return url.split('/').at(-2)
}

/** Everything that others read, of pages and of the API's lists, counts and searches. */
async function readEverything({ token, others, postId, customerId }: Setting) {
  const answers: Record<string, string> = {}
  const slug = await slugOf(token, postId)
  const pages = [
    '/',
    ...['', '?sort=trending', '?sort=top'].map(sort => `/board/ideas/${sort}`),
    `/post/${postId}/${slug}/`,
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/board/ideas/feed.atom',
    `/post/${postId}/feed.atom`,
    '/roadmap/',
    `/roadmap/${await roadmapStatus(token)}/`,
    '/changelog/',
    '/changelog/feed.atom',
  ]
  for (const [at, browser] of others.entries())
    for (const page of pages) {
      const { status, text } = await browser.get(page)
      answers[`${at} ${page}`] =
        `${status} ${text.replaceAll(/"request_id":"[^"]*"|Request [\w-]+/g, '')}`
    }
  const lists = [
    ...['', '?view=full', '?sort=oldest', '?sort=top', '?sort=trending', '?sort=recently_active'],
    ...['?sort=most_discussed', '?board=ideas', '?has_response=false', '?held=false'],
    ...['?merged=true', '?merged=false', '?status=Planned', '?sort=revenue'],
    `?search=${secret}`,
    '?search=think',
  ].map(query => `${paths.posts}${query}`)
  const api = [
    ...lists,
    `${paths.similar}?${new URLSearchParams(similar)}`,
    `${paths.search}?q=${secret}`,
    `${paths.search}?q=${secret}&in=comments`,
    paths.comments,
    `${paths.comments}?held=false`,
    pathTo(posts, postId),
    `${pathTo(posts, postId)}comments/`,
    `${pathTo(posts, postId)}voters/`,
    `/api/v1/users/${customerId}/export/`,
    '/api/v1/changelog/',
    '/api/v1/boards/',
    '/api/v1/statuses/',
    '/api/v1/tags/',
    '/api/v1/organizations/',
  ]
  for (const path of api) answers[path] = (await expectStatus(200, get(path, { token }))).text
  return answers
}

async function writeSomething(author: Browser, postId: number, parentId: number) {
  const posted = await author.submit('/board/ideas/new/', { ...similar, checked: 'yes' })
  expect(posted.status).toBe(303)
  const [, heldId] = /\/post\/(\d+)\//.exec(posted.headers.get('location')!)!
  const comments: string[] = []
  for (const parent of [undefined, String(parentId)]) {
    const fields = { content: `${secret} comment`, ...(parent ? { parent } : {}) }
    const said = await author.submit(`/post/${postId}/comment/`, fields)
    expect(said.status).toBe(303)
    comments.push(/#comment-(\d+)/.exec(said.headers.get('location')!)![1]!)
  }
  return { heldId: heldId!, comments }
}

test('what is held changes nothing of what others read, to the byte, until it is approved', async () => {
  const given = await setting()
  const { token, postId, parentId, author } = given
  const before = await readEverything(given)
  const { heldId, comments } = await writeSomething(author, postId, parentId)
  expect(await readEverything(given)).toEqual(before)
  // Even an edit of the team makes it no part of the search, nor of the roadmap.
  const edit = { content: `${secret} seed`, status: 'Planned' }
  await expectStatus(200, patch(pathTo(posts, heldId), edit, { token }))
  expect(await readEverything(given)).toEqual(before)

  for (const id of [heldId, ...comments])
    await expectStatus(200, patch(pathTo(queue, id), { action: 'approve' }, { token }))
  const after = await readEverything(given)
  const changed = Object.keys(before).filter(path => after[path] !== before[path])
  // Its status is a response. The others have nothing of posts, or of this one.
  const same = ['/sitemap.xml', 'voters/', '?search=think', '?has_response=false', '/export/']
  same.push(...['changelog/', '/changelog/feed.atom', '/boards/', '/statuses/', '/tags/'])
  same.push('/organizations/')
  const expected = Object.keys(before).filter(path => !same.some(end => path.endsWith(end)))
  expect(changed).toEqual(expected)
  expect(after['/api/v1/posts/?search=Xylocarp']).toContain('Xylocarp seed')
})

test('an entry of the changelog links to it, and an image on it is shown, once it is approved', async () => {
  const { token, postId, parentId, author, others } = await setting()
  const { heldId } = await writeSomething(author, postId, parentId)
  const image = await uploaded(token)
  await expectStatus(200, patch(pathTo(posts, heldId), { images: [image.id] }, { token }))
  const entry = { title: 'Done', content: 'All', posts: [postId, Number(heldId)] }
  const published = { ...entry, published: '2026-01-01T00:00:00Z' }
  const { id } = (await expectStatus(201, post('/api/v1/changelog/', published, { token }))).json<{
    id: number
  }>()
  const pages = [`/changelog/${id}/done/`, '/changelog/', '/changelog/feed.atom']
  const imagePath = `/image/${image.id}/`
  for (const browser of others) {
    for (const page of pages) {
      const { status, text } = await browser.get(page)
      expect([page, status, text.includes(`/post/${heldId}/`)]).toEqual([page, 200, false])
      expect(text).not.toContain(secret)
    }
    const [refused, nothing] = [
      await browser.get(imagePath),
      await browser.get('/image/999999999/'),
    ]
    expect([refused.status, stripped(refused.text)]).toEqual([404, stripped(nothing.text)])
  }
  expect((await author.get(imagePath)).status).toBe(200)

  await expectStatus(200, patch(pathTo(queue, heldId), { action: 'approve' }, { token }))
  for (const browser of others) {
    expect((await browser.get(pages[0]!)).text).toContain(`/post/${heldId}/`)
    expect((await browser.get(imagePath)).status).toBe(200)
  }
})

/** Without what differs from one answer to the next. */
const stripped = (text: string) => text.replaceAll(/[\w-]{20,}/g, '').replaceAll(/\d+/g, '')

test('its author and the team see it; to others it is as if it were not there', async () => {
  const { company, token, postId, parentId, author, others } = await setting()
  const { heldId, comments } = await writeSomething(author, postId, parentId)
  const unknown = '999999999'
  const strip = (text: string) => text.replaceAll(heldId, unknown).replaceAll(/[\w-]{20,}/g, '')
  for (const browser of others)
    for (const path of [`/post/${heldId}/`, `/post/${heldId}/xylocarp-orchard/`]) {
      const refused = await browser.get(path)
      expect([path, refused.status]).toEqual([path, 404])
      const nothing = await browser.get(path.replace(heldId, unknown))
      expect(strip(refused.text)).toBe(strip(nothing.text))
    }
  const [, customer] = others
  for (const [form, fields] of [
    [`/post/${heldId}/vote/`, { set: 'on' }],
    [`/post/${heldId}/follow/`, { set: 'on' }],
    [`/post/${heldId}/comment/`, { content: 'Me too' }],
    [`/post/${heldId}/report/`, { reason: 'spam' }],
    ...comments.flatMap(
      id =>
        [
          [`/comment/${id}/like/`, { set: 'on' }],
          [`/comment/${id}/delete/`, {}],
          [`/comment/${id}/report/`, { reason: 'spam' }],
        ] as const,
    ),
  ] as const)
    expect([form, (await customer!.submit(form, fields)).status]).toEqual([form, 404])

  const shown = await author.get(`/post/${heldId}/xylocarp-orchard/`)
  expect([shown.status, shown.text.includes('Waiting for approval. Only you')]).toEqual([200, true])
  const below = await author.get(`/post/${postId}/${await slugOf(token, postId)}/`)
  expect(below.text.match(/Xylocarp comment/g)).toHaveLength(2)

  for (const path of [pathTo(posts, heldId), ...comments.map(id => `${paths.comments}${id}/`)])
    expect((await expectStatus(200, get(path, { token }))).json()).toMatchObject({ held: 'all' })
  const heldOf = async (list: string) =>
    (await get(list, { token, query: { held: 'true' } }))
      .json<Envelope<{ id: number }>>()
      .results.map(({ id }) => String(id))
  expect(await heldOf(paths.posts)).toEqual([heldId])
  expect(await heldOf(paths.comments)).toEqual(comments.toReversed())
  // The vote of its author came with it, and nobody else's.
  expect((await put(`${pathTo(posts, heldId)}vote/`, { token })).json()).toMatchObject({
    votes_count: 2,
  })
  await company.run(['verify'])
})
