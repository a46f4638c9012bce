import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { boards, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { insightPath } from '../../support/insight.ts'

test('a period that is none, a board that is not there or not seen, a segment of nobody', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const read = (query: Record<string, string>, token = adminToken) =>
    get(insightPath, { token, query })
  await expectFieldErrors(read({ days: '31' }), { days: 'invalid_choice' })
  await expectFieldErrors(read({ board: 'nowhere' }), { board: 'unknown_board' })
  await expectFieldErrors(read({ segment: 'Nobody' }), { segment: 'unknown_segment' })
  await expectFieldErrors(read({ board: boards.private }, teamToken), { board: 'unknown_board' })
})
