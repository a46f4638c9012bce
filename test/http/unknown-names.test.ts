import { describe, expect, test } from 'bun:test'
import { type Answer, get, patch, paths, post, put, remove, request } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import {
  allOperations,
  follow,
  inOnePiece,
  type Node,
  openApiDocument,
} from '../support/openapi-document.ts'
import { freshOne, posts, read } from '../support/resources.ts'
import type { FieldError, Problem } from '../support/types.ts'

/** The original contract ignores what it does not know. */
const contract = ['listPosts', 'createSimplePost', 'createSimplePostAsUser', 'listComments']

const unknown = 'frobnicate'

async function operations() {
  const document = await openApiDocument()
  const all = allOperations(document)
  expect(all.length).toBeGreaterThan(100)
  return all.map(({ path, method, node }) => ({
    name: String(node.operationId),
    method: method.toUpperCase(),
    // Input is checked before anything is looked for.
    path: path.replaceAll(/\{\w+\}/g, '999999999'),
    parameters: ((node.parameters ?? []) as Node[]).map(
      parameter => follow(document, { pointer: '', node: parameter }).node,
    ),
    body: ((node.requestBody as Node | undefined)?.content as Node | undefined) ?? {},
  }))
}

const errorsOf = (answer: Answer): FieldError[] =>
  answer.status === 400 ? (answer.json<Problem>().errors ?? []) : []

const names = (answer: Answer, field: string, code: string) =>
  errorsOf(answer).some(error => error.field === field && error.code === code)

describe('every operation of the OpenAPI document', () => {
  test('refuses a parameter that it does not have, by name, but for those of the contract', async () => {
    const { adminToken: token } = await sharedCompany()
    const ignoring: string[] = []
    for (const { name, method, path } of await operations()) {
      const answer = await request(method, path, { token, query: { [unknown]: 1 } })
      if (!names(answer, unknown, 'unknown_parameter')) ignoring.push(name)
    }
    expect(ignoring.sort()).toEqual([...contract].sort())
  })

  test('refuses a parameter with two values, by name, but for those of the contract', async () => {
    const { adminToken: token } = await sharedCompany()
    const ignored: string[] = []
    let refused = 0
    for (const { name, method, path, parameters } of await operations())
      for (const { name: parameter } of parameters.filter(each => each.in === 'query')) {
        const answer = await request(method, `${path}?${parameter}=1&${parameter}=2`, { token })
        if (names(answer, String(parameter), 'repeated')) refused++
        else ignored.push(`${name} ${parameter}`)
      }
    expect(ignored.sort()).toEqual([
      'listComments cursor',
      'listComments page_size',
      'listPosts cursor',
      'listPosts page_size',
      'listPosts search',
    ])
    expect(refused).toBeGreaterThan(100)
  })

  test('takes a parameter that is sent twice with one value', async () => {
    const { adminToken: token } = await sharedCompany()
    expect((await get('/api/v1/tags/?page_size=2&page_size=2', { token })).status).toBe(200)
  })

  test('knows access_token', async () => {
    const { adminToken } = await sharedCompany()
    const query = { access_token: adminToken }
    for (const { method, path } of (await operations()).filter(({ method }) => method === 'GET'))
      expect(
        names(await request(method, path, { query }), 'access_token', 'unknown_parameter'),
      ).toBe(false)
  })

  test('refuses a field that it does not have, by name, in each object of its body or where it takes none', async () => {
    const { adminToken: token } = await sharedCompany()
    const document = await openApiDocument()
    const ignoring: string[] = []
    let nested = 0
    for (const { name, method, path, body: content } of await operations()) {
      const isBinary = Object.keys(content).length > 0 && !('application/json' in content)
      if (method === 'GET' || isBinary) continue
      const { schema } = (content['application/json'] ?? {}) as { schema?: Node }
      for (const [field, body] of wrongBodies(document, schema ?? { type: 'object' })) {
        if (field !== unknown) nested++
        // A query is looked at first; this one needs something there.
        const query = name === 'deleteStatus' ? { replace_with: 1 } : {}
        const answer = await request(method, path, { token, query, body })
        if (!names(answer, field, 'unknown_field')) ignoring.push(`${name} ${field}`)
      }
    }
    expect(ignoring.sort()).toEqual(
      contract.filter(name => name.startsWith('create')).map(name => `${name} ${unknown}`),
    )
    expect(nested).toBeGreaterThan(5)
  })
})

/** For each object that a schema has, itself included: the path of an unknown field, and a body that has it. */
function* wrongBodies(document: Node, given: Node): Generator<[string, unknown]> {
  const schema = inOnePiece(follow(document, { pointer: '', node: given }).node, document)
  if (schema.type === 'array')
    for (const [field, body] of wrongBodies(document, schema.items as Node))
      yield [`0.${field}`, [body]]
  for (const choice of (schema.anyOf ?? []) as Node[]) yield* wrongBodies(document, choice)
  // A record takes any name.
  if (schema.type !== 'object' || typeof schema.additionalProperties === 'object') return
  yield [unknown, { [unknown]: 1 }]
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Node>))
    for (const [field, body] of wrongBodies(document, inner))
      yield [`${name}.${field}`, { [name]: body }]
}

describe('the message', () => {
  const send = async (method: string, path: string, call: object) =>
    request(method, path, { token: (await sharedCompany()).adminToken, ...call })

  test.each([
    // One edit away, or what other APIs page by: refused by the contract's endpoints, too.
    [paths.posts, 'statuss', 'status'],
    [paths.posts, 'boards', 'board'],
    [paths.posts, 'serach', 'search'],
    [paths.posts, 'page', 'cursor'],
    [paths.posts, 'offset', 'cursor'],
    [paths.posts, 'limit', 'page_size'],
    [paths.posts, 'acess_token', 'access_token'],
    [paths.comments, 'posts', 'post'],
    [paths.comments, 'page', 'cursor'],
    [paths.comments, 'page_siz', 'page_size'],
    ['/api/v1/users/', 'e-mail', 'email'],
    ['/api/v1/users/', 'limit', 'page_size'],
    ['/api/v1/users/', 'pageSize', 'page_size'],
    [`${paths.search}?q=x`, 'board_id', 'board'],
  ])('%s?%s means %s', async (path, name, meant) => {
    const [error] = await expectFieldErrors(send('GET', path, { query: { [name]: 'x' } }), {
      [name]: 'unknown_parameter',
    })
    expect(error?.message).toBe(`There is no such parameter. Did you mean \`${meant}\`?`)
  })

  test('where nothing is near, it lists what there is', async () => {
    const [error] = await expectFieldErrors(
      send('GET', '/api/v1/tags/', { query: { search: 'x' } }),
      { search: 'unknown_parameter' },
    )
    expect(error?.message).toBe(
      'There is no such parameter. The known ones are: page_size, cursor.',
    )
    const [none] = await expectFieldErrors(send('GET', paths.me, { query: { search: 'x' } }), {
      search: 'unknown_parameter',
    })
    expect(none?.message).toBe('There is no such parameter. None are accepted here.')
  })

  test('creates of the contract take a parameter that they do not know, but none of paging', async () => {
    const body = { board: 'ideas', title: 'A title' }
    const create = (query: object) => send('POST', paths.create, { query, body })
    expect((await create({ source: 'widget', statuss: 'x' })).status).toBe(201)
    await expectFieldErrors(create({ page: 2 }), { page: 'unknown_parameter' })
  })

  test('a misspelt field of a change is the only error', async () => {
    const { path, token } = await freshOne(posts)
    const [error] = await expectFieldErrors(patch(path, { titel: 'x' }, { token }), {
      titel: 'unknown_field',
    })
    expect(error?.message).toBe('There is no such field. Did you mean `title`?')
  })

  test('a customer who is named beside as_user is not left out', async () => {
    const { path, token } = await freshOne(posts)
    const flat = { email: 'zed@people.example', full_name: 'Zed' }
    for (const [to, body] of [
      [posts.list, { board: 'ideas', title: 'For Zed', ...flat }],
      [`${path}comments/`, { content: 'x', ...flat }],
    ] as const) {
      const errors = await expectFieldErrors(post(to, body, { token }), {
        email: 'unknown_field',
        full_name: 'unknown_field',
      })
      expect(errors.map(({ message }) => message)).toEqual(
        ['email', 'full_name'].map(
          name => `There is no such field. Did you mean \`as_user.${name}\`?`,
        ),
      )
    }
    const named = { content: 'x', as_user: { email: flat.email, name: 'Zed' } }
    const [error] = await expectFieldErrors(post(`${path}comments/`, named, { token }), {
      'as_user.name': 'unknown_field',
      'as_user.full_name': 'required',
    })
    expect(error?.message).toContain('`full_name`')
  })

  test('a vote that a customer takes back is not taken from the token owner', async () => {
    const { path, token } = await freshOne(posts)
    await put(`${path}vote/`, { token })
    const body = { as_user: { email: 'zed@people.example' } }
    await expectFieldErrors(remove(`${path}vote/`, { token, body }), { as_user: 'unknown_field' })
    expect((await read(path, token)).json<{ has_voted: boolean }>().has_voted).toBe(true)
    for (const empty of ['{}', 'no JSON', '[1]'])
      expect((await remove(`${path}vote/`, { token, body: empty })).status).toBe(200)
  })

  test('of thousands of fields, the first are named', async () => {
    const { path, token } = await freshOne(posts)
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name_${at}`, 1]))
    const { errors } = await expectProblem(patch(path, many, { token }), 400, 'invalid_input')
    expect(errors).toHaveLength(20)
  })
})

test('pages take the parameters of mailings and advertisements', async () => {
  const { baseUrl } = await sharedCompany()
  const query = { utm_source: 'mail', page: 2, fbclid: 'x' }
  expect((await get(`${baseUrl}/`, { query, headers: { accept: 'text/html' } })).status).toBe(200)
})
