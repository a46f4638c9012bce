import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  request,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { pathTo, posts } from '../support/resources.ts'
import type { Created, Envelope, Post, PostDetails } from '../support/types.ts'

const set = async ({ adminToken: token }: Company, moderation: string) =>
  expectStatus(200, patch('/api/v1/company/', { moderation }, { token }))

const heldOf = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(pathTo(posts, id), { token }))).json<PostDetails>().held

test('a create is answered in the same way whether or not it is held', async () => {
  const company = await freshCompany()
  const { adminToken: token, baseUrl } = company
  const draft = { board: 'ideas', title: 'Dark mode', content: '', email: 'ada@people.example' }
  const send = () => post(paths.createAsUser, { ...draft, full_name: 'Ada' }, { token })
  const shape = async () => {
    const answer = await expectStatus(201, send())
    const { post_id } = answer.json<Created>()
    const url = `${baseUrl}/post/${post_id}/dark-mode/`
    expect(answer.text).toBe(JSON.stringify({ status: 'Success', post_id, url }))
    expect(answer.headers.get('location')).toBe(url)
    return post_id
  }
  expect(await heldOf(company, await shape())).toBeNull()
  await set(company, 'all')
  expect(await heldOf(company, await shape())).toBe('all')
})

test('what is held depends on the company, or on the board where it says something else', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const write = async (email: string, fields: object = {}) => {
    const input = { board: 'ideas', title: unique(), email, full_name: 'Ada', ...fields }
    return heldOf(company, (await createPostAsUser(token, input)).post_id)
  }
  const person = () => `${unique()}@people.example`
  const known = person()
  expect(await write(known)).toBeNull()
  await set(company, 'newcomers')
  expect(await write(known)).toBeNull()
  const newcomer = person()
  expect([await write(newcomer), await write(newcomer)]).toEqual(['newcomer', 'newcomer'])
  await set(company, 'links')
  expect(await write(person())).toBeNull()
  for (const content of ['See https://example.com/x', 'see WWW.example.com', 'ftp://x'])
    expect([content, await write(known, { content })]).toEqual([content, 'links'])
  expect(await write(known, { title: 'http://a.example' })).toBe('links')
  for (const content of ['awww.', 'node.js and and/or', 'a:/b'])
    expect([content, await write(known, { content })]).toEqual([content, null])
  // Never what the team writes, whoever sends it.
  await set(company, 'all')
  expect(await write(company.team.email)).toBeNull()
  expect(await write(known)).toBe('all')
  const boards = (await get('/api/v1/boards/', { token })).json<{
    results: { id: number; slug: string; moderation: string | null }[]
  }>().results
  expect(boards.map(({ moderation }) => moderation)).toEqual(boards.map(() => null))
  const { id } = boards.find(({ slug }) => slug === 'ideas')!
  const edited = await patch(`/api/v1/boards/${id}/`, { moderation: 'never' }, { token })
  expect(edited.json()).toMatchObject({ moderation: 'never' })
  expect([await write(known), await write(known, { board: 'bugs' })]).toEqual([null, 'all'])
})

test('a setting that is none is refused', async () => {
  const { adminToken: token } = await freshCompany()
  for (const moderation of ['', 'always', 7, null]) {
    const refused = await patch('/api/v1/company/', { moderation }, { token })
    expect([moderation, refused.status]).toEqual([moderation, 400])
  }
  for (const query of ['held=x', 'held=true&search=x', 'held=true&sort=top'])
    expect([query, (await get(`${paths.posts}?${query}`, { token })).status]).toEqual([query, 400])
})

test("what a removed author wrote is in no feed, and in nobody else's feedback", async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('customer')
  const author = await signedIn(company, person)
  const voter = await signedIn(company, await company.addUser('customer'))
  const other = await posts.add(company)
  await author.submit('/board/ideas/new/', { title: 'Quokka', content: '', checked: 'yes' })
  const listed = await expectStatus(200, get(paths.posts, { token }))
  const own = listed.json<Envelope<Post>>().results.find(({ title }) => title === 'Quokka')!
  await voter.submit(`/post/${own.id}/vote/`, { set: 'on' })
  await author.submit(`/post/${other}/comment/`, { content: 'Numbat' })
  const thread = await get(`${paths.posts}${other}/comments/`, { token })
  const [said] = thread.json<Envelope<{ id: number }>>().results
  await createComment(token, other, { content: 'So?', parent_id: said!.id })
  const read = async () => [
    (await visiting(company).get(`/post/${other}/feed.atom`)).text.includes('Numbat'),
    (await voter.get('/me/')).text.includes('Quokka'),
  ]
  expect(await read()).toEqual([true, true])
  const block = `/api/v1/users/${own.creator.id}/block/`
  await expectStatus(200, put(block, { token, body: { remove_content: true } }))
  expect(await read()).toEqual([false, false])
  await expectStatus(200, request('DELETE', block, { token }))
  expect(await read()).toEqual([true, true])
})
