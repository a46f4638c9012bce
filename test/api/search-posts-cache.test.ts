import { expect, test } from 'bun:test'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  postsPage,
  put,
} from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { boards, etagOf, pathTo, posts } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

type Found = { results: { id: number; title: string; board: { name: string } }[] }

test('a search is 304 for as long as it finds the same posts, and they show the same', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const search = (etag?: string) =>
    get(paths.posts, {
      token,
      query: { search: 'quokka' },
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
    })
  const { post_id: id } = await createPost(token, { title: 'A quokka' })
  let known = await search()

  const expectSame = async () => {
    const again = await search(etagOf(known))
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await search()).text).toBe(known.text)
  }
  const expectAnother = async () => {
    const another = await search(etagOf(known))
    expect(another.status).toBe(200)
    known = another
    return another.json<Found>().results
  }

  await expectSame()
  await createPost(token, { title: 'A wombat' })
  await expectSame()
  await expectStatus(200, patch(pathTo(posts, id), { status: 'Planned' }, { token }))
  expect(await expectAnother()).toHaveLength(1)
  await createPost(token, { title: 'Another wombat' })
  await expectSame()
  const { results } = known.json<{ results: { board: { id: number } }[] }>()
  const board = pathTo(boards, results[0]!.board.id)
  await expectStatus(200, patch(board, { name: 'Renamed' }, { token }))
  expect((await expectAnother())[0]!.board.name).toBe('Renamed')
  await createPostAsUser(token, { title: 'Two quokkas', email: 'q@people.example', full_name: 'Q' })
  expect(await expectAnother()).toHaveLength(2)
})

test('a post that was not among the best when it was created is, once it has votes', async () => {
  const { adminToken: token, teamToken } = await freshCompany()
  const search = () => postsPage(token, { search: 'quokka' })
  const create = (content: string) => createPost(token, { title: 'The quokka', content })
  for (let n = 0; n < 51; n++) await create('A quokka smiles.')
  const { results } = await search()
  const { post_id: id } = await create('A quokka smiles again.')
  expect((await search()).results).toEqual(results)
  for (const voter of [token, teamToken])
    await expectStatus(200, put(`${pathTo(posts, id)}vote/`, { token: voter }))
  expect((await search()).results.map(post => post.id)).toContain(id)
})

test('what a search finds again after a write is not rendered again', async () => {
  const server = await startHark()
  const { adminToken: token } = await freshCompany(server)
  const search = () => get(paths.posts, { token, server, query: { search: 'quokka' } })
  await createPost(token, { title: 'A quokka' }, { server })
  const { text } = await search()
  // A task may write while a search is ranked: then it is not cached.
  await waitUntil('a ranking has confirmed what was cached', async () => {
    await createPost(token, { title: 'A wombat' }, { server })
    expect((await search()).text).toBe(text)
    const metrics = await get('/metrics', { server })
    return /^hark_response_cache_confirmations_total\{by="ranking"\} [1-9]/m.test(metrics.text)
  })
  await server.stop()
})

test('a search that writes overtake finds what it found before', async () => {
  const { adminToken: token } = await freshCompany()
  // Long enough to be sent in another way, and not of one byte a character.
  const content = 'Größer – '.repeat(200)
  for (let n = 0; n < 10; n++) await createPost(token, { title: 'The quokka', content })
  const search = () => get(paths.posts, { token, query: { search: 'quokka' } })
  const { text } = await search()
  for (let n = 0; n < 20; n++) {
    const write = createPost(token, { title: 'A wombat' })
    const found = await Promise.all([search(), search(), search()])
    await write
    expect(found.map(each => [each.status, each.text === text])).toEqual(
      found.map(() => [200, true]),
    )
  }
})
