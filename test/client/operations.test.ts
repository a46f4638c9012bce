import { expect, test } from 'bun:test'
import { HarkError } from 'hark/client'
import { sharedCompany, unique } from '../support/company.ts'
import { picture } from '../support/pictures.ts'
import { harkClient } from '../support/typed-client.ts'

test('creates, reads, edits under If-Match, votes, comments and deletes', async () => {
  const { adminToken, team } = await sharedCompany()
  const hark = await harkClient(adminToken)
  const title = `Typed ${unique()}`

  const { data: created } = await hark.POST('/api/v1/posts/create/', {
    body: { board: 'ideas', title },
  })
  const params = { path: { id: created.post_id } }
  const { data: post, response } = await hark.GET('/api/v1/posts/{id}/', { params })
  expect([post.title, post.board.name]).toEqual([title, 'Board ideas'])

  const header = { 'If-Match': response.headers.get('etag')! }
  const edit = { params: { ...params, header }, body: { title: `${title}, edited` } }
  expect((await hark.PATCH('/api/v1/posts/{id}/', edit)).data.title).toBe(`${title}, edited`)
  const overtaken = hark.PATCH('/api/v1/posts/{id}/', { ...edit, body: { title: 'Late' } })
  expect(await overtaken.catch(problemOf)).toMatchObject({
    status: 412,
    code: 'precondition_failed',
  })

  const { data: vote } = await hark.PUT('/api/v1/posts/{id}/vote/', {
    params,
    body: { email: team.email },
  })
  expect([vote.has_voted, vote.votes_count]).toEqual([true, 1])
  const { data: comment } = await hark.POST('/api/v1/posts/{id}/comments/', {
    params,
    body: { content: 'Typed, too' },
  })
  const thread = await Array.fromAsync(hark.list('/api/v1/posts/{id}/comments/', { params }))
  expect(thread.map(({ id }) => id)).toEqual([comment.id])

  expect((await hark.DELETE('/api/v1/posts/{id}/', { params })).data).toBeUndefined()
  const gone = hark.GET('/api/v1/posts/{id}/', { params })
  expect(await gone.catch(problemOf)).toMatchObject({ status: 404, code: 'not_found' })
})

test('uploads an image, and reads it as bytes', async () => {
  const hark = await harkClient((await sharedCompany()).adminToken)
  const bytes = await picture('png')
  const { data } = await hark.POST('/api/v1/images/', {
    body: new Blob([bytes], { type: 'image/png' }),
  })
  const { data: blob } = await hark.GET('/api/v1/images/{id}/', {
    params: { path: { id: data.id } },
    parseAs: 'blob',
  })
  expect(await new Bun.Image(await blob.arrayBuffer()).metadata()).toMatchObject({ format: 'webp' })
})

test('lists every item once over all pages, with the filters of the first', async () => {
  const hark = await harkClient((await sharedCompany()).adminToken)
  const link = `https://example.com/${unique()}`
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    ids.unshift(
      (await hark.POST('/api/v1/posts/', { body: { board: 'ideas', title, links: [link] } })).data
        .id,
    )
  const params = { query: { link, page_size: 2 } }
  const posts = await Array.fromAsync(hark.list('/api/v1/posts/', { params }))
  expect(posts.map(({ id }) => id)).toEqual(ids)
  const pages = await Array.fromAsync(hark.pages('/api/v1/posts/', { params }))
  expect(pages.map(({ results }) => results.length)).toEqual([2, 2, 1])
})

test('an error carries the problem: every field that is wrong, and the request', async () => {
  const hark = await harkClient((await sharedCompany()).adminToken)
  const error = await hark
    .POST('/api/v1/posts/create/', { body: { board: 'nowhere', title: '' } })
    .catch(error => error)
  expect(error).toBeInstanceOf(HarkError)
  expect([error.status, error.problem.code]).toEqual([400, 'invalid_input'])
  expect(error.problem.errors.map(({ field }: { field: string }) => field)).toContain('title')
  expect(error.message).toContain(error.response.headers.get('x-request-id'))
})

test('what has not changed since If-None-Match is an error without a problem', async () => {
  const hark = await harkClient((await sharedCompany()).adminToken)
  const { response } = await hark.GET('/api/v1/me/')
  const header = { 'If-None-Match': response.headers.get('etag')! }
  const error = await hark.GET('/api/v1/me/', { params: { header } }).catch(error => error)
  expect([error.status, error.problem]).toEqual([304, undefined])
})

const problemOf = (error: unknown) => {
  if (error instanceof HarkError) return error.problem
  throw error
}
