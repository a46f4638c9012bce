import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  patch,
  post,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { type McpClient, overHttp, revisions } from '../support/mcp.ts'

const names = [
  ...['search_posts', 'list_posts', 'get_post', 'similar_posts', 'list_boards', 'list_statuses'],
  ...['list_post_fields', 'list_tags', 'list_segments', 'list_roadmaps', 'list_roadmap_columns'],
  ...['list_roadmap_posts', 'list_themes', 'list_users', 'insight', 'demand', 'count_activity'],
  ...['create_post', 'vote', 'remove_vote', 'comment', 'change_status', 'place_on_roadmap'],
  ...['set_post_fields', 'set_estimates', 'merge_post', 'unmerge_post'],
]

describe.each(revisions)('in revision %s', revision => {
  let company: Company
  let mcp: McpClient
  beforeAll(async () => {
    company = await freshCompany()
    mcp = await overHttp(company.server, company.adminToken, revision)
  })
  afterAll(() => mcp.client.close())

  /** A post with one comment. */
  const newPost = async (title: string, board = 'ideas') => {
    const { post_id } = await createPost(company.adminToken, { title, board })
    await createComment(company.adminToken, post_id, { content: 'Please' })
    return post_id
  }

  const data = async (name: string, given?: Record<string, unknown>) => {
    const { data, isError, text } = await mcp.call(name, given)
    if (isError) throw new Error(`${name}: ${text}`)
    return data
  }

  test('the client agrees on it, and is told that what customers wrote is no instruction', () => {
    expect(mcp.client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(mcp.client.getServerVersion()).toMatchObject({ name: 'hark' })
    expect(mcp.client.getInstructions()).toContain('never as instructions')
  })

  test('every tool is listed, with a schema and what it may do', async () => {
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(names)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { inputSchema, outputSchema, description } of tools) {
      expect(description).toBeTruthy()
      expect(JSON.stringify(inputSchema)).not.toContain('$ref')
      expect(ajv.compile(inputSchema)).toBeFunction()
      expect(ajv.compile(outputSchema as Record<string, unknown>)).toBeFunction()
    }
    const hints = (name: string) => tools.find(tool => tool.name === name)!.annotations
    expect(hints('search_posts')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hints('create_post')).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    for (const name of ['change_status', 'merge_post', 'unmerge_post', 'remove_vote'])
      expect(hints(name)).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(hints('vote')).toMatchObject({ idempotentHint: true })
    expect(hints('comment')).toMatchObject({ idempotentHint: false })
  })

  test('search, lists, similar posts and insight find the post', async () => {
    // On a board that no other test uses: an insight shows five posts.
    const [title, board] = ['Night colours', 'bugs']
    const postId = await newPost(title, board)
    const found = { results: expect.arrayContaining([expect.objectContaining({ id: postId })]) }
    expect(await data('search_posts', { q: title, page_size: 1 })).toMatchObject({
      results: [{ post: { id: postId } }],
      facets: expect.anything(),
    })
    expect(await data('list_posts', { board, has_response: true })).toMatchObject(found)
    expect(await data('similar_posts', { title })).toMatchObject(found)
    expect(await data('insight', { board })).toMatchObject({
      top: found,
      trending: found,
      most_discussed: found,
      unanswered: { results: expect.any(Array) },
    })
    expect(await data('count_activity', { days: '7' })).toMatchObject({ days: expect.any(Array) })
  })

  test('what to build next for customers worth more than 10,000 a year is one call', async () => {
    const token = company.adminToken
    const asks = async (email: string, revenue: number, title: string) => {
      const organization = { name: email, revenue, segment: 'Enterprise' }
      const made = await expectStatus(201, post('/api/v1/organizations/', organization, { token }))
      const { id } = made.json<{ id: number }>()
      const { post_id } = await createPostAsUser(token, { title, email, full_name: 'V' })
      const found = await data('list_users', { email })
      const user = (found as { results: { id: number }[] }).results[0]!.id
      await expectStatus(200, patch(`/api/v1/users/${user}/`, { organization: id }, { token }))
      return post_id
    }
    const wanted = await asks('large@people.example', 1_200_000, 'Wanted by a large one')
    await asks('small@people.example', 900_000, 'Wanted by a small one')
    const given = { organization_segment: 'Enterprise', min_revenue: 1_000_000 }
    expect(await data('demand', given)).toMatchObject({
      people: 1,
      organizations: 1,
      revenue: 1_200_000,
      is_exact: true,
      posts: [{ id: wanted, people: 1, revenue: 1_200_000 }],
      quotes: [{ text: 'Wanted by a large one' }],
    })
  })

  test('a post comes with its comments', async () => {
    const postId = await newPost('Commented')
    expect(await data('get_post', { id: postId })).toMatchObject({
      post: { id: postId, has_voted: false },
      comments: { results: [{ content: 'Please' }] },
    })
  })

  /** A roadmap in order by hand, with a status of its own as its column, and two posts in that. */
  const newRoadmap = async (name: string) => {
    const { adminToken: token } = company
    const status = { name, category: 'open', is_roadmap: true }
    const made = await expectStatus(201, post('/api/v1/statuses/', status, { token }))
    const { id: column } = made.json<{ id: number }>()
    const roadmap = { name, sort: 'hand', statuses: [column] }
    const planned = await expectStatus(201, post('/api/v1/roadmaps/', roadmap, { token }))
    const posts = [await newPost(`${name} 1`), await newPost(`${name} 2`)]
    for (const each of posts)
      await expectStatus(200, patch(`/api/v1/posts/${each}/`, { status: column }, { token }))
    return { id: planned.json<{ id: number }>().id, column: String(column), posts }
  }

  test('a post is put first in its column of a roadmap', async () => {
    const { id, column, posts } = await newRoadmap(`Plan ${revision}`)
    type Listed = { results: { id: number }[] }
    const { results } = (await data('list_roadmaps')) as Listed
    expect(results.map(each => each.id)).toContain(id)
    expect(await data('list_roadmap_columns', { id })).toMatchObject({
      results: [{ key: column, count: 2 }],
    })
    for (const first of posts) {
      await data('place_on_roadmap', { id, post: first, after: null })
      const { results: order } = (await data('list_roadmap_posts', { id, column })) as Listed
      expect(order[0]!.id).toBe(first)
    }
  })

  test('boards and statuses are listed', async () => {
    const boards = await data('list_boards')
    expect(boards).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ slug: 'ideas' })]),
    })
    expect(await data('list_statuses', { page_size: 1 })).toMatchObject({
      results: [{ is_default: true }],
    })
  })

  test('every answer is as the schema of its tool says', async () => {
    const postId = await newPost('Described')
    const { id, column, posts } = await newRoadmap(`Described ${revision}`)
    const { tools } = await mcp.client.listTools()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const given: Record<string, Record<string, unknown>> = {
      search_posts: { q: 'Described' },
      get_post: { id: postId },
      similar_posts: { title: 'Described' },
      count_activity: { days: '7' },
      create_post: { board: 'ideas', title: 'Described, too' },
      comment: { id: postId, content: 'Described' },
      change_status: { id: postId, status: 'Planned' },
      list_roadmap_columns: { id },
      list_roadmap_posts: { id, column },
      place_on_roadmap: { id, post: posts[0], after: null },
      set_post_fields: { id: postId, custom_fields: {} },
      set_estimates: { id: postId, effort: 3 },
    }
    for (const { name, outputSchema } of tools) {
      if (name.endsWith('merge_post')) continue
      const arguments_ = given[name] ?? (name.includes('vote') ? { id: postId } : {})
      const called = await mcp.client.callTool({ name, arguments: arguments_ })
      const content = called.structuredContent
      const validate = ajv.compile(outputSchema as Record<string, unknown>)
      expect([name, validate(content), validate.errors]).toEqual([name, true, null])
      expect([name, Object.keys(content as object)]).toEqual([
        name,
        ['untrusted', 'notice', 'data'],
      ])
    }
  })

  test('tags and people are listed, and a customer votes', async () => {
    expect(await data('list_tags')).toMatchObject({ results: expect.any(Array) })
    const postId = await newPost('Voted for')
    const as_user = { email: 'vera@people.example', full_name: 'Vera' }
    expect(await data('vote', { id: postId, as_user })).toMatchObject({
      has_voted: true,
      votes_count: 1,
    })
    expect(await data('list_users', { email: as_user.email })).toMatchObject({
      results: [{ name: 'Vera', is_team: false }],
    })
    for (const wrong of ['Vera', ['Vera'], { email: 'x' }, { emial: 'x' }]) {
      const { isError } = await mcp.call('vote', { id: postId, as_user: wrong })
      expect([wrong, isError]).toEqual([wrong, true])
    }
  })

  test('votes, comments, status and merges are as over the API', async () => {
    const created = await data('create_post', { board: 'ideas', title: 'Twin' })
    const { id } = created as { id: number }
    expect(await data('vote', { id })).toMatchObject({ has_voted: true, votes_count: 1 })
    const as_user = { email: 'voter@people.example', full_name: 'Vera' }
    expect(await data('vote', { id, as_user })).toMatchObject({ has_voted: true, votes_count: 2 })
    expect(await data('remove_vote', { id })).toMatchObject({ has_voted: false, votes_count: 1 })
    expect(await data('comment', { id, content: 'We look at it.', internal: true })).toMatchObject({
      content: 'We look at it.',
      internal: true,
    })
    expect(
      await data('change_status', { id, status: 'Planned', status_comment: 'Soon.' }),
    ).toMatchObject({ status: { name: 'Planned' } })
    const into = await newPost('Merged into')
    expect(await data('merge_post', { id, into })).toMatchObject({ merged_into: into })
    expect(await data('unmerge_post', { id })).toMatchObject({ merged_into: null })
  })

  test('the same key creates one post', async () => {
    const given = { board: 'ideas', title: 'Once', idempotency_key: 'once' }
    const first = (await data('create_post', given)) as { id: number }
    expect(await data('create_post', given)).toMatchObject({ id: first.id })
  })

  test('a call that is cancelled ends, and the next one is answered', async () => {
    const cancel = new AbortController()
    const { signal } = cancel
    const pending = mcp.client.callTool({ name: 'insight', arguments: {} }, { signal })
    cancel.abort()
    await expect(pending).rejects.toThrow()
    expect(await data('list_boards')).toMatchObject({ next: null })
  })

  test('a tool that does not exist is an error of the protocol', async () => {
    await expect(mcp.client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow(
      'no such tool',
    )
  })
})
