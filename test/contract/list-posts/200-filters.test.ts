import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, post, postsPage, put } from '../../support/client.ts'
import { demoCompany, freshCompany, sharedCompany } from '../../support/company.ts'
import { once } from '../../support/once.ts'
import type { Envelope, Post } from '../../support/types.ts'

/** The demonstration data, and all of its posts, newest first. */
const demo = () =>
  once('filtered demo', async () => {
    const company = await demoCompany()
    const posts: Post[] = []
    let next: string | null = `${paths.posts}?page_size=100`
    while (next) {
      const page: Envelope<Post> = (
        await expectStatus(200, get(next, { token: company.adminToken }))
      ).json<Envelope<Post>>()
      posts.push(...page.results)
      next = page.next
    }
    return { token: company.adminToken, posts }
  })

const ids = (posts: Post[]) => posts.map(({ id }) => id)

async function listed(query: Record<string, string | number>): Promise<number[]> {
  const { token } = await demo()
  const page = await postsPage(token, { page_size: 100, ...query })
  expect(page.next).toBeNull()
  return ids(page.results)
}

describe('GET /api/v1/posts/ with filters', () => {
  test('board takes a slug, an id, and several of them', async () => {
    const { posts } = await demo()
    const slugOf = ({ board }: Post) => board.url.split('/').at(-2)!
    const [one, other] = [...new Set(posts.map(slugOf))] as [string, string]
    const oneId = posts.find(post => slugOf(post) === one)!.board.id
    const onOne = ids(posts.filter(post => slugOf(post) === one))
    expect(onOne.length).toBeGreaterThan(0)
    expect(await listed({ board: one })).toEqual(onOne)
    expect(await listed({ board: oneId })).toEqual(onOne)
    const onBoth = ids(posts.filter(post => [one, other].includes(slugOf(post))))
    expect(await listed({ board: `${other}, ${oneId}` })).toEqual(onBoth)
  })

  test('status takes a name, an id, and several of them', async () => {
    const { posts } = await demo()
    const names = [...new Set(posts.map(({ status }) => status.name))]
    expect(names.length).toBeGreaterThan(2)
    for (const name of names) {
      const wanted = posts.filter(({ status }) => status.name === name)
      expect(await listed({ status: name })).toEqual(ids(wanted))
      expect(await listed({ status: wanted[0]!.status.id })).toEqual(ids(wanted))
    }
    const two = names.slice(0, 2)
    const both = posts.filter(({ status }) => two.includes(status.name))
    expect(await listed({ status: two.join() })).toEqual(ids(both))
  })

  test('a status whose name has a comma is found by it, alone and beside others', async () => {
    const { adminToken: token } = await freshCompany()
    const idOf = async (status: string) => {
      const body = { board: 'ideas', title: status, status }
      return (await expectStatus(201, post(paths.posts, body, { token }))).json<Post>().id
    }
    for (const name of ['Yes, soon', 'Open, later', 'no'])
      await expectStatus(201, post(paths.statuses, { name, category: 'open' }, { token }))
    const [soon, later, no, open] = [
      await idOf('Yes, soon'),
      await idOf('Open, later'),
      await idOf('no'),
      await idOf('Open'),
    ]
    const found = async (status: string) => ids((await postsPage(token, { status })).results)
    expect(await found('Yes, soon')).toEqual([soon])
    expect(await found('Open, later')).toEqual([later])
    expect(await found('Open')).toEqual([open])
    expect(await found('no, Yes, soon,Open, Open, later')).toEqual([open, no, later, soon])
    const refused = await get(paths.posts, { token, query: { status: 'Yes, later' } })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('The known ones are: \\"Open\\", ')
    expect(refused.text).toContain('\\"Yes, soon\\"')
  })

  test('creator, created_after, created_before', async () => {
    const { posts } = await demo()
    const { creator, created } = posts[Math.floor(posts.length / 2)]!
    const byThem = posts.filter(post => post.creator.id === creator.id)
    expect(await listed({ creator: creator.id })).toEqual(ids(byThem))
    const after = posts.filter(post => post.created > created)
    expect(await listed({ created_after: created })).toEqual(ids(after))
    const before = posts.filter(post => post.created < created)
    expect(await listed({ created_before: created })).toEqual(ids(before))
  })

  test('filters narrow each other, and a user whom nobody knows has no posts', async () => {
    const { posts } = await demo()
    const { status, board } = posts[0]!
    const wanted = posts.filter(post => post.status.id === status.id && post.board.id === board.id)
    expect(await listed({ status: status.id, board: board.id })).toEqual(ids(wanted))
    for (const name of ['owner', 'creator', 'voter'])
      expect(await listed({ [name]: 999_999_999 })).toEqual([])
    expect(await listed({ link: 'https://tracker.example.com/none' })).toEqual([])
  })

  test('voter has what somebody votes for, as soon as they do', async () => {
    const { adminToken: token } = await freshCompany()
    const { post_id } = await createPost(token)
    await createPost(token)
    const me = (await get(paths.me, { token })).json<{ id: number }>()
    const voted = async () => ids((await postsPage(token, { voter: me.id })).results)
    expect(await voted()).toEqual([])
    await expectStatus(200, put(`${paths.posts}${post_id}/vote/`, { token }))
    expect(await voted()).toEqual([post_id])
  })

  test("has_response follows the team's public comments, and no internal ones", async () => {
    const { adminToken: token } = await freshCompany()
    const { post_id } = await createPost(token)
    const answered = async (is: boolean) =>
      ids((await postsPage(token, { has_response: String(is) })).results)
    const comments = `${paths.posts}${post_id}/comments/`
    await expectStatus(201, post(comments, { content: 'Note', internal: true }, { token }))
    const customer = { email: 'c@example.com', full_name: 'C' }
    await expectStatus(201, post(comments, { content: 'Me, too', as_user: customer }, { token }))
    expect([await answered(true), await answered(false)]).toEqual([[], [post_id]])
    await expectStatus(201, post(comments, { content: 'Planned' }, { token }))
    expect([await answered(true), await answered(false)]).toEqual([[post_id], []])
  })

  test('tag takes an id or a name in any letter case', async () => {
    const { adminToken: token } = await sharedCompany()
    const name = `Mobile ${crypto.randomUUID()}`
    const answer = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
    const { id } = answer.json<{ id: number }>()
    for (const tag of [id, name, name.toUpperCase()])
      expect((await postsPage(token, { tag })).results).toEqual([])
  })

  test('search combines with filters: the most relevant of those that match', async () => {
    const { adminToken: token } = await freshCompany()
    const word = 'zebra'
    const onIdeas = await createPost(token, { board: 'ideas', title: `A ${word}` })
    const onBugs = await createPost(token, { board: 'bugs', title: `Another ${word}` })
    const me = (await get(paths.me, { token })).json<{ id: number }>()
    const found = async (query: Record<string, string | number>) =>
      ids((await postsPage(token, { search: word, ...query })).results).sort((a, b) => a - b)
    expect(await found({})).toEqual([onIdeas.post_id, onBugs.post_id])
    expect(await found({ board: 'bugs' })).toEqual([onBugs.post_id])
    expect(await found({ creator: me.id })).toEqual([onIdeas.post_id, onBugs.post_id])
    expect(await found({ creator: 999_999_999 })).toEqual([])
    expect(await found({ has_response: 'false', board: 'ideas' })).toEqual([onIdeas.post_id])
    expect(await found({ has_response: 'true' })).toEqual([])
  })
})
