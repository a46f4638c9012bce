import { expect, test } from 'bun:test'
import { sharedCompany } from './company.ts'
import { send } from './duplicates.ts'
import { expectFieldErrors } from './expect-problem.ts'
import { posts } from './resources.ts'

/** What `different/` and its undo say about the posts that they are sent. */
export function describeRefusedPosts(path: string) {
  test('the posts: two to 20 that are there for the caller, and one of them', async () => {
    const company = await sharedCompany()
    const [one, two] = [await posts.add(company), await posts.add(company)]
    const refused = (body: object, errors: Record<string, string | string[]>, token?: string) =>
      expectFieldErrors(send(company, path, body, token), errors)
    await refused({ one: one }, { ids: 'required' })
    await refused({ ids: [one, one], one: one }, { ids: 'too_few' })
    const many = Array.from({ length: 21 }, (_, at) => at + 1)
    await refused({ ids: many, one: 1 }, { ids: 'too_many' })
    for (const id of ['1', null, 1.5, 0, -1])
      await refused({ ids: [one, id], one: one }, { 'ids.1': 'invalid_type' })
    await refused({ ids: [one, two], one: two + 1_000_000 }, { one: 'unknown_post' })
    await refused({ ids: [one, 999_999_999], one: one }, { 'ids.1': 'unknown_post' })
    const hidden = await posts.add(company, 'secret')
    const errors = { 'ids.1': 'unknown_post' }
    const all = await refused({ ids: [one, hidden], one: one }, errors, company.teamToken)
    expect(all).toHaveLength(1)
  })
}
