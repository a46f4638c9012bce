import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { waitUntil } from '../support/wait-until.ts'

const list = '/team/settings/themes/'

type Theme = { id: number; name: string; people: number; counted_at: string | null }
type Found<Row> = { results: Row[] }

test('the team saves demand as a theme, sees who asks for it, and filters posts and a roadmap by it', async () => {
  const company = await freshCompany()
  const { teamToken: token, adminToken } = company
  const browser = await signedIn(company, company.team)
  const word = `quokka${unique()}`
  const ask = async (title: string) => {
    const draft = {
      board: 'ideas',
      title,
      email: `${unique()}@people.example`,
      full_name: unique(),
    }
    return (await createPostAsUser(adminToken, draft)).post_id
  }
  const [found, named, other] = [await ask(`A ${word}`), await ask('At night'), await ask('No')]

  const demand = await expectStatus(200, browser.get(`/team/demand/?q=${word}`))
  expect(demand.text).toContain(`${list}?search=${word}#add`)
  const prefilled = await expectStatus(200, browser.get(`${list}?search=${word}`))
  expect(prefilled.text).toContain(`\n${word}</textarea>`)

  const name = `Theme ${unique()}`
  const fields = {
    name,
    searches: `${word}\n`,
    posts: `/post/${named}/at-night/`,
    growth_step: '3',
  }
  const refused = await expectStatus(422, browser.submit(list, { ...fields, posts: '999999999' }))
  expect(refused.text).toContain('id="field-posts-error"')
  const unread = await expectStatus(422, browser.submit(list, { ...fields, growth_step: '' }))
  expect(unread.text).toContain('id="field-growth_step-error"')
  await expectStatus(303, browser.submit(list, fields))
  const counted = async () => {
    const all = (await expectStatus(200, get('/api/v1/themes/', { token }))).json<Found<Theme>>()
    return all.results.find(each => each.name === name && each.counted_at !== null)
  }
  const theme = await waitUntil('the theme is counted', counted)
  const { id } = theme
  expect(theme).toMatchObject({ people: 2, searches: [word], posts: [named], growth_step: 3 })

  const shown = await expectStatus(200, browser.get(`/team/demand/?theme=${id}&show=posts`))
  expect(shown.text).toContain(name)
  expect(shown.text).toContain('At night')
  await expectStatus(404, browser.get('/team/demand/?theme=999999999'))
  const asked = { theme: String(id) }
  const numbers = await expectStatus(200, get('/api/v1/demand/', { token, query: asked }))
  expect(numbers.json<object>()).toMatchObject({ people: 2, is_exact: true })
  for (const [query, errors] of [
    [{ ...asked, q: word }, { q: 'not_combinable' }],
    [{ theme: '999999999' }, { theme: 'unknown_theme' }],
  ] as const)
    await expectFieldErrors(get('/api/v1/demand/', { token, query }), errors)

  const idsOf = async (path: string, query: Record<string, string>) =>
    (await expectStatus(200, get(path, { token, query })))
      .json<Found<{ id: number }>>()
      .results.map(each => each.id)
      .sort((a, b) => a - b)
  expect(await idsOf('/api/v1/posts/', { theme: name })).toEqual([found, named])
  expect(await idsOf('/api/v1/posts/', {})).toContain(other)
  const search = async (q: string) =>
    (await expectStatus(200, get('/api/v1/search/', { token, query: { q, theme: name } })))
      .json<Found<{ post: { id: number } }>>()
      .results.map(each => each.post.id)
  expect(await search(word)).toEqual([found])
  expect(await search('No')).toEqual([])
  const inbox = async (query: string) => {
    const { text } = await expectStatus(200, browser.get(`/team/?${query}`))
    expect(text.includes(`data-field="theme"`)).toBe(query.includes(String(id)))
    return [found, named, other].filter(post => text.includes(`id="row-${post}"`))
  }
  expect(await inbox(`theme=${id}`)).toEqual([found, named])
  expect(await inbox(`show=all&theme=${id}&sort=top`)).toEqual([found, named])
  expect(await inbox(`theme=${id}&search=${word}`)).toEqual([found])
  expect(await inbox('theme=999999999')).toEqual([found, named, other])
  const file = await expectStatus(200, browser.get(`/team/export/posts.json?theme=${id}`))
  expect(file.json<{ id: number }[]>().map(each => each.id)).toEqual([named, found])
  const roadmap = { name: unique(), theme: id, columns: 'horizons' }
  const made = await expectStatus(201, post('/api/v1/roadmaps/', roadmap, { token: adminToken }))
  expect(made.json<object>()).toMatchObject({ theme: id })
  const wrong = { name: unique(), theme: 999_999_999 }
  await expectFieldErrors(post('/api/v1/roadmaps/', wrong, { token: adminToken }), {
    theme: 'unknown_theme',
  })

  const customer = await signedIn(company, await company.addUser('customer'))
  for (const path of [list, `${list}${id}/`, `/team/demand/?theme=${id}`])
    await expectStatus(404, customer.get(path))
  await expectStatus(404, customer.submit(list, fields))
  await expectStatus(404, customer.submit(`${list}dismiss/`, { posts: String(found) }))
})

test('a theme gets no posts that whoever defines it does not see, and keeps those that it has', async () => {
  const { adminToken, teamToken: token } = await freshCompany()
  const board = { name: unique(), slug: `b${unique()}`, visibility: 'team' }
  await expectStatus(201, post(paths.boards, board, { token: adminToken }))
  const { post_id: hidden } = await createPost(adminToken, { board: board.slug, title: 'Hidden' })
  const { post_id: seen } = await createPost(adminToken, { board: 'ideas', title: 'Seen' })
  const body = { name: unique(), posts: [seen, hidden] }
  const unknown = { 'posts.1': 'unknown_post' }
  await expectFieldErrors(post('/api/v1/themes/', body, { token }), unknown)
  const made = await expectStatus(
    201,
    post('/api/v1/themes/', { ...body, posts: [hidden] }, { token: adminToken }),
  )
  const path = `/api/v1/themes/${made.json<Theme>().id}/`
  const edited = await expectStatus(200, patch(path, { posts: [hidden, seen] }, { token }))
  expect(edited.json<object>()).toMatchObject({ posts: [hidden, seen] })
  await expectStatus(200, patch(path, { posts: [] }, { token }))
  await expectFieldErrors(patch(path, { posts: [seen, hidden] }, { token }), unknown)
})
