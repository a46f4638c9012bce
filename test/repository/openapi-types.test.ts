import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'

const root = resolve(import.meta.dir, '../..')

/** What a client of the API writes, with the mistakes that its compiler must find. */
const client = `
import type { components, operations, paths } from './hark.ts'

type Body = paths['/api/v1/posts/create/as-user/']['post']['requestBody']['content']['application/json']
export const body: Body = { board: 'ideas', title: 'Dark mode', email: 'ada@example.com' }
// @ts-expect-error An e-mail is required.
export const bodyWithoutEmail: Body = { board: 'ideas', title: 'Dark mode' }

type Query = NonNullable<operations['listPosts']['parameters']['query']>
export const query: Query = { search: 'dark mode', page_size: 50, cursor: 'opaque' }
// @ts-expect-error There is no such parameter.
export const queryWithTypo: Query = { serach: 'dark mode' }
// @ts-expect-error A title is required.
export const similar: operations['listSimilarPosts']['parameters']['query'] = {}

type Listed = operations['listPosts']['responses'][200]['content']['application/json']
export function titles({ next, results }: Listed): [string | null, string[]] {
  return [next, results.map(post => post.title + post.creator.name + post.votes_count.toFixed())]
}
// @ts-expect-error A post has no such field.
export const unknownField = (post: components['schemas']['Post']) => post.colour

type Refused = operations['createPost']['responses'][400]['content']['application/problem+json']
export function explain(problem: Refused): string {
  if (problem.code !== 'invalid_input') return problem.detail
  return (problem.errors ?? []).map(error => error.field + ': ' + error.message).join()
}
// @ts-expect-error There is no such code.
export const unknownCode = (problem: Refused) => problem.code === 'invalid_moon'

type Allowed = operations['createPost']['responses'][429]['headers']['Retry-After']
export const seconds: Allowed = 1
`

const options = {
  compilerOptions: {
    target: 'ESNext',
    module: 'Preserve',
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['.'],
}

test('openapi-typescript makes types of the OpenAPI document that a client can use', async () => {
  const document = JSON.parse(await Bun.file(join(root, 'openapi/openapi.json')).text())
  const types = astToString(await openapiTypescript(document, { silent: true }))
  const folder = await mkdtemp(join(tmpdir(), 'hark-client-'))
  try {
    await Bun.write(join(folder, 'hark.ts'), types)
    await Bun.write(join(folder, 'client.ts'), client)
    await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify(options))
    const { exitCode, stdout } = Bun.spawnSync([join(root, 'node_modules/.bin/tsc'), '-p', folder])
    expect([stdout.toString(), exitCode]).toEqual(['', 0])
  } finally {
    await rm(folder, { recursive: true })
  }
})
