import { expect, test } from 'bun:test'
import { createPost, get, paths, postsPage } from '../support/client.ts'
import { companyAt, unique } from '../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

test('a company with a base URL of its own has all its URLs there, and they open', async () => {
  const host = `ideas-${unique()}.example`
  const { adminToken } = await companyAt(`https://${host}/hub`)
  await createPost(adminToken)
  const created = await createPost(adminToken, { title: 'At home' })
  expect(created.url).toBe(`https://${host}/hub/post/${created.post_id}/at-home/`)
  const page = await postsPage(adminToken, { page_size: 1 })
  expect(page.next).toStartWith(`https://${host}/hub${paths.posts}?`)
  expect(page.results[0]?.url).toBe(`/hub/post/${created.post_id}/at-home/`)
  expect(page.results[0]?.board.url).toBe('/hub/board/ideas/')
  for (const path of [page.results[0]?.url, page.results[0]?.board.url]) {
    const answer = (await sendRaw(lines([`GET ${path} HTTP/1.1`, `Host: ${host}`]))) as RawAnswer
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.body).toContain('At home')
  }
  const next = new URL(page.next ?? '')
  const head = [`GET ${next.pathname}${next.search} HTTP/1.1`, `Host: ${host}`]
  const answer = await sendRaw(lines([...head, `Authorization: Bearer ${adminToken}`]))
  expect((answer as RawAnswer).status).toBe(200)
})

test.each([
  ['https', 443],
  ['http', 80],
])('a Host that names the port which %s implies is the same host', async (scheme, port) => {
  const host = `ideas-${unique()}.example`
  const { adminToken, name } = await companyAt(`${scheme}://${host}`)
  await createPost(adminToken, { title: 'At home' })
  for (const sent of [host, `${host}:${port}`, `${host.toUpperCase()}:${port}`]) {
    const page = await sendRaw(lines(['GET /board/ideas/ HTTP/1.1', `Host: ${sent}`]))
    expect((page as RawAnswer).body).toContain(name)
    expect((page as RawAnswer).body).toContain('At home')
  }
  const elsewhere = await sendRaw(
    lines(['GET / HTTP/1.1', `Host: ${host}:${port === 80 ? 443 : 80}`]),
  )
  expect((elsewhere as RawAnswer).body).not.toContain(name)
})

test('its pages are at its own base URL alone: elsewhere they lead there', async () => {
  const host = `feedback-${crypto.randomUUID()}.example`
  const { slug, server } = await companyAt(`https://${host}/hub`)
  const answer = await get(`/c/${slug}/board/ideas/?cursor=x`, { server })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `https://${host}/hub/board/ideas/?cursor=x`,
  ])
})

test('a page that is cached for a host is another company’s from when that one takes the host', async () => {
  const host = `taken-${unique()}.example`
  const home = async () => (await sendRaw(lines(['GET / HTTP/1.1', `Host: ${host}`]))) as RawAnswer
  const before = await home()
  expect((await home()).body).toBe(before.body)
  const { name } = await companyAt(`http://${host}`)
  expect(before.body).not.toContain(name)
  expect((await home()).body).toContain(name)
})
