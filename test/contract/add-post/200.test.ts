import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths, post, postsPage } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf, read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

const add = (token: string, body: object) =>
  post(paths.posts, { board: 'ideas', ...body }, { token })

test('the same external id again is the same post, changed, with its creator', async () => {
  const { adminToken: token, teamToken, baseUrl } = await sharedCompany()
  const [external_id, title] = [unique(), unique()]
  const fields = { external_id, title, content: 'First', eta: '2027-01-01' }
  const first = (await expectStatus(201, add(token, fields))).json<PostDetails>()
  const changes = { external_id, title: `${title} again`, status: 'Planned', pinned: true }
  const answer = await expectStatus(200, add(teamToken, changes))
  const path = `${paths.posts}${first.id}/`
  expect(answer.headers.get('location')).toBe(baseUrl + path)
  const { status, edited, is_following, comments_count, url, ...rest } = answer.json<PostDetails>()
  expect(rest).toMatchObject({
    id: first.id,
    title: `${title} again`,
    content: 'First',
    eta: '2027-01-01',
    pinned: true,
    creator: first.creator,
    external_id,
  })
  expect([status.name, comments_count]).toEqual(['Planned', 1])
  const same = await expectStatus(200, add(teamToken, changes))
  expect(etagOf(same)).toBe(etagOf(await read(path, teamToken)))
  expect(etagOf(same)).toBe(etagOf(answer))
})

test('parallel requests with one external id make one post', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { external_id: unique(), title: unique() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(answer => answer.json<PostDetails>().id)).size).toBe(1)
})

test('vote gives the vote of the customer to the post that says the same', async () => {
  const { adminToken: token } = await sharedCompany()
  const word = unique()
  const first = (await add(token, { title: `Dark mode ${word}` })).json<PostDetails>()
  const draft = { title: `dark MODE: ${word}!`, content: 'Please', on_duplicate: 'vote' }
  const as_user = { email: `${unique()}@people.example`, full_name: 'Ada' }
  for (let time = 0; time < 2; time++) {
    const answer = await expectStatus(200, add(token, { ...draft, as_user }))
    expect(answer.json<PostDetails>()).toMatchObject({
      id: first.id,
      title: first.title,
      votes_count: 1,
      has_voted: false,
    })
  }
  const own = await expectStatus(200, add(token, draft))
  expect(own.json<PostDetails>()).toMatchObject({ id: first.id, votes_count: 2, has_voted: true })
  const voters = (await get(`${paths.posts}${first.id}/voters/`, { token })).text
  expect(voters).toContain(as_user.email)
  expect((await postsPage(token, { search: word })).results).toHaveLength(1)
})

test('a post on a board that is not seen is no match, and its external id cannot be used', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const [title, external_id] = [`Secret ${unique()}`, unique()]
  await expectStatus(201, add(token, { board: 'secret', title, external_id }))
  for (const on_duplicate of ['suggest', 'vote'])
    await expectStatus(201, add(teamToken, { title: unique(), on_duplicate }))
  await expectStatus(201, add(teamToken, { title, on_duplicate: 'suggest' }))
  const { errors } = await expectProblem(
    add(teamToken, { title, external_id }),
    409,
    'already_exists',
  )
  expect(errors).toMatchObject([{ field: 'external_id', code: 'taken' }])
})

test('a locked match gets no vote of a customer', async () => {
  const { adminToken: token } = await sharedCompany()
  const title = `Locked ${unique()}`
  const { id } = (await add(token, { title })).json<PostDetails>()
  await expectStatus(200, patch(`${paths.posts}${id}/`, { locked: true }, { token }))
  const as_user = { email: `${unique()}@people.example`, full_name: 'Ada' }
  const answer = add(token, { title, on_duplicate: 'vote', as_user })
  await expectProblem(answer, 409, 'post_locked')
})
