import { describe, expect, test } from 'bun:test'
import {
  createPost,
  expectStatus,
  get,
  paths,
  post,
  postsPage,
  remove,
} from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import type { Envelope, PostDetails } from '../../support/types.ts'

/** Three posts, oldest first, of which the second is merged into the first; and one that is deleted. */
async function company() {
  const { adminToken: token } = await freshCompany()
  const ids: number[] = []
  for (const title of ['Root', 'Merged', 'Alone', 'Deleted'])
    ids.push((await createPost(token, { title })).post_id)
  const [root, merged, alone, deleted] = ids as [number, number, number, number]
  await expectStatus(200, post(`${paths.posts}${merged}/merge/`, { into: root }, { token }))
  await expectStatus(204, remove(`${paths.posts}${deleted}/`, { token }))
  return { token, root, merged, alone }
}

describe('GET /api/v1/posts/?merged=', () => {
  test('true has merged posts among the others, in every order; deleted ones never', async () => {
    const { token, root, merged, alone } = await company()
    const ids = async (query: Record<string, string | number>) =>
      (await postsPage(token, query)).results.map(({ id }) => id)
    expect(await ids({ merged: 'true' })).toEqual([alone, merged, root])
    for (const query of [{}, { merged: 'false' }, { sort: 'newest' }])
      expect(await ids(query)).toEqual([alone, root])
    expect(await ids({ merged: 'true', sort: 'oldest' })).toEqual([root, merged, alone])
    for (const sort of ['top', 'trending', 'recently_active', 'most_discussed'])
      expect((await ids({ merged: 'true', sort })).toSorted((a, b) => a - b)).toEqual([
        root,
        merged,
        alone,
      ])
  })

  test('pages lead through both kinds, forward and back', async () => {
    const { token, root, merged, alone } = await company()
    const seen: number[] = []
    let link: string | null = `${paths.posts}?merged=true&page_size=1`
    let last = link
    for (; link; link = (await page(link)).next) {
      seen.push(...(await page(link)).results.map(({ id }) => id))
      last = link
    }
    expect(seen).toEqual([alone, merged, root])
    const before = await page((await page(last)).previous!)
    expect(before.results.map(({ id }) => id)).toEqual([merged])

    async function page(path: string) {
      return (await expectStatus(200, get(path, { token }))).json<Envelope<{ id: number }>>()
    }
  })

  test('view=full says what each was merged into', async () => {
    const { token, root, merged, alone } = await company()
    const { results } = await postsPage(token, { merged: 'true', view: 'full' })
    const into = (results as PostDetails[]).map(({ id, merged_into }) => [id, merged_into])
    expect(into).toEqual([
      [alone, null],
      [merged, root],
      [root, null],
    ])
  })

  test('filters hold for merged posts as for others', async () => {
    const { token, root, merged, alone } = await company()
    const me = (await get(paths.me, { token })).json<{ id: number }>()
    const all = [alone, merged, root]
    for (const [query, expected] of [
      [{ board: 'ideas' }, all],
      [{ board: 'bugs' }, []],
      [{ creator: me.id }, all],
      [{ creator: 999_999_999 }, []],
      [{ has_response: 'false' }, all],
      [{ has_response: 'true' }, []],
    ] as const) {
      const { results } = await postsPage(token, { merged: 'true', ...query })
      expect([query, results.map(({ id }) => id)]).toEqual([query, [...expected]])
    }
  })
})
