import { expect, test } from 'bun:test'
import { sharedCompany } from '../../support/company.ts'
import { send } from '../../support/duplicates.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { posts } from '../../support/resources.ts'

test('the posts: two to 20 that are there for the caller, and one of them', async () => {
  const company = await sharedCompany()
  const [one, two] = [await posts.add(company), await posts.add(company)]
  const refused = (body: object, errors: Record<string, string | string[]>, token?: string) =>
    expectFieldErrors(send(company, 'merge/', body, token), errors)
  await refused({ into: one }, { ids: 'required' })
  await refused({ ids: [one, one], into: one }, { ids: 'too_few' })
  const many = Array.from({ length: 21 }, (_, at) => at + 1)
  await refused({ ids: many, into: 1 }, { ids: 'too_many' })
  for (const id of ['1', null, 1.5, 0, -1])
    await refused({ ids: [one, id], into: one }, { 'ids.1': 'invalid_type' })
  await refused({ ids: [one, two], into: two + 1_000_000 }, { into: 'unknown_post' })
  await refused({ ids: [one, 999_999_999], into: one }, { 'ids.1': 'unknown_post' })
  const hidden = await posts.add(company, 'secret')
  const errors = { 'ids.1': 'unknown_post' }
  const all = await refused({ ids: [one, hidden], into: one }, errors, company.teamToken)
  expect(all).toHaveLength(1)
})
