import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post, threadOf } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { createOf, etagOf, posts, read } from '../../support/resources.ts'
import type { PostDetails, User } from '../../support/types.ts'

describeEndSlash(createOf(posts))

test('answers what GET shows at Location, to the byte and with the same ETag', async () => {
  const { adminToken: token, baseUrl } = await sharedCompany()
  const body = { board: 'ideas', title: ` ${unique()} ` }
  const answer = await expectStatus(201, post(paths.posts, body, { token }))
  const created = answer.json<PostDetails>()
  expect(created).toMatchObject({
    title: body.title.trim(),
    content: '',
    creator: (await get(paths.me, { token })).json<User>(),
    status: { name: 'Open' },
    owner: null,
    eta: null,
    pinned: false,
    locked: false,
    tags: [],
    links: [],
    external_id: null,
    edited: null,
    is_following: true,
  })
  const path = `${paths.posts}${created.id}/`
  expect(answer.headers.get('location')).toBe(baseUrl + path)
  const shown = await read(path, token)
  expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
})

test('with everything at once, for a customer, and without a comment on its status', async () => {
  const { adminToken: token, admin } = await sharedCompany()
  const name = `Tag ${unique()}`
  const tag = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  const { id: tagId } = tag.json<{ id: number }>()
  const email = `${unique()}@people.example`
  const fields = {
    title: unique(),
    content: ' As it came.\n',
    links: ['https://tracker.example.com/issues/17'],
    eta: '2027-01-31',
    pinned: true,
    locked: true,
    external_id: unique(),
  }
  const answer = await expectStatus(
    201,
    post(
      paths.posts,
      {
        ...fields,
        board: (await boardOf(token)).id,
        status: 'Planned',
        tags: [tagId, name],
        owner: admin.email,
        as_user: { email, full_name: 'Ada' },
      },
      { token },
    ),
  )
  const created = answer.json<PostDetails>()
  expect(created).toMatchObject({
    ...fields,
    creator: { email, name: 'Ada', is_team: false },
    status: { name: 'Planned' },
    tags: [{ id: tagId, name }],
    owner: { email: admin.email },
    is_following: false,
  })
  expect(await threadOf(token, created.id)).toEqual([])
})

/** The board of the posts here, as a post shows it. */
async function boardOf(token: string) {
  const body = { board: 'ideas', title: unique() }
  return (await post(paths.posts, body, { token })).json<PostDetails>().board
}

test.each(['suggest', 'vote'])('%s creates a post where none says the same', async on_duplicate => {
  const { adminToken: token } = await sharedCompany()
  const word = unique()
  const titles = [`Dark mode ${word}`, `Dark mode ${word} for every screen at night`]
  for (const title of titles)
    await expectStatus(201, post(paths.posts, { board: 'ideas', title, on_duplicate }, { token }))
})
