import { expect, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { alike, duplicatesPath, groups, ownCompany } from '../../support/duplicates.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

test('a page size that is none', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const page_size of ['0', 'x', '-1'])
    await expectFieldErrors(get(duplicatesPath, { token, query: { page_size } }), {
      page_size: 'invalid_number',
    })
})

test('a cursor that is made up, or of another list', async () => {
  const company = await ownCompany()
  for (let n = 0; n < 2; n++) await alike(company, 2)
  const { next } = await groups(company, company.adminToken, { page_size: '1' })
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await groups(company, company.adminToken, { cursor })).results).not.toEqual([])
  const { adminToken: token, server } = company
  for (const [path, query] of [
    [duplicatesPath, { cursor: 'x' }],
    [paths.comments, { cursor }],
  ] as const)
    await expectProblem(get(path, { token, server, query }), 400, 'invalid_cursor')
})
