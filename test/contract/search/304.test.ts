import { expect, test } from 'bun:test'
import { createPost, get, patch, paths, post } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { describeRevalidation } from '../../support/list-cases.ts'
import { etagOf, pathTo, synonyms } from '../../support/resources.ts'

describeRevalidation(paths.search, { q: 'revalidated result' }, async () => {
  const company = await sharedCompany()
  await createPost(company.adminToken, { title: 'revalidated result' })
  return company
})

test('synonyms that are added, edited, deleted or switched off change what was cached', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token, { title: 'Annual leave' })
  await createPost(token, { title: 'Sabbatical' })
  await createPost(token, { title: 'A shortcut for everything' })
  const seen = new Set<string>()
  const found = async (q: string) => {
    const answer = await get(paths.search, { token, query: { q } })
    seen.add(etagOf(answer))
    // A second time from the cache.
    expect((await get(paths.search, { token, query: { q } })).text).toBe(answer.text)
    return answer
      .json<{ results: { post: { title: string } }[] }>()
      .results.map(({ post }) => post.title)
  }
  expect(await found('vacation')).toEqual([])
  const created = await post(synonyms.list, { terms: ['vacation', 'leave'] }, { token })
  expect(await found('vacation')).toEqual(['Annual leave'])
  const path = pathTo(synonyms, created.json<{ id: number }>().id)
  await patch(path, { terms: ['vacation', 'sabbatical'] }, { token })
  expect(await found('vacation')).toEqual(['Sabbatical'])
  await patch(path, { terms: ['sabbatical', 'vacation'], one_way: true }, { token })
  expect(await found('vacation')).toEqual([])
  expect(seen.size).toBe(3)
  expect(await found('hotkey')).toEqual(['A shortcut for everything'])
  await patch(companyPath, { has_starter_synonyms: false }, { token })
  expect(await found('hotkey')).toEqual([])
})
