import { expect, test } from 'bun:test'
import {
  commentsPage,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  put,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { pathTo, posts, users } from '../support/resources.ts'
import type { Envelope, User } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const name = 'Quetzalina Zanzabuku'

const email = 'quetzalina@zanzabuku.example'

test('what they wrote stays, as that of a deleted user; nothing shows who they were', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { post_id } = await createPostAsUser(token, { email, full_name: name })
  const query = { email }
  const [user] = (await get(users.list, { token, query })).json<Envelope<User>>().results
  const { id } = user!
  const path = pathTo(posts, post_id)
  await expectStatus(200, put(`${path}voters/${id}/`, { token }))
  const as_user = { email, full_name: name }
  const keyed = { token, headers: { 'idempotency-key': unique() } }
  const said = { content: 'Mine.', as_user }
  const first = await expectStatus(201, post(`${path}comments/`, said, keyed))
  expect(first.text).toContain(name)
  await expectStatus(
    200,
    patch(pathTo(users, id), { alias: 'Quetz', segment: 'Zanzabuku' }, { token }),
  )
  const mention = `@[${name}](user:${id}) said so`
  await expectStatus(201, post(`${path}comments/`, { content: mention }, { token }))

  await expectStatus(204, post(`${pathTo(users, id)}erase/`, {}, { token }))
  const nobody = {
    id,
    email: '',
    name: 'Deleted user',
    alias: '',
    registered: expect.any(String),
    is_admin: false,
    is_team: false,
  }
  const [listed] = (await postsPage(token)).results
  expect(listed).toMatchObject({ id: post_id, creator: nobody, votes_count: 1, comments_count: 2 })
  const comments = (await commentsPage(token)).results
  expect(comments.map(({ content }) => content).toSorted()).toEqual([mention, 'Mine.'])
  expect(comments.find(({ content }) => content === 'Mine.')!.creator).toEqual(nobody as never)
  // The same answer as before, without the person in it.
  const again = await post(`${path}comments/`, said, keyed)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.text.toLowerCase()).not.toMatch(/quetz|zanzabuku/)
  for (const shown of [path, `${path}voters/`, `${path}history/`, users.list, paths.events]) {
    const answer = await get(shown, { token, query: shown === path ? '' : 'page_size=100' })
    expect([shown, answer.status, /quetz|zanzabuku/i.test(answer.text)]).toEqual([
      shown,
      200,
      false,
    ])
  }
  const [last] = (await get(paths.events, { token, query: { type: 'user.erased' } })).json<{
    results: { data: object }[]
  }>().results
  expect(last!.data).toEqual({ user_id: id })
  const { stdout } = await waitUntil('everything is removed', async () => {
    const ran = await company.server.hark(['erasures', 'export'])
    return ran.stdout.includes(`"user_id":${id},`) ? ran : undefined
  })
  expect(stdout).not.toMatch(/quetz|zanzabuku/i)
})

test('the last active admin is not erased; one of two erases themselves, and their token ends', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = (await expectStatus(200, get(paths.me, { token }))).json<User>()
  const path = `${pathTo(users, id)}erase/`
  await expectProblem(post(path, {}, { token }), 409, 'last_admin')
  expect((await get(paths.me, { token })).json<User>().name).toBe(company.admin.name)
  const other = await company.token(await company.addUser('admin'))
  await expectStatus(204, post(path, {}, { token }))
  await expectProblem(get(paths.me, { token }), 401, 'invalid_token')
  await expectProblem(post(path, {}, { token: other }), 404, 'not_found')
})
