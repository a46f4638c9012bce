import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { listNotifications } from '../../support/notifications.ts'

test('a size or a filter that is none, and a cursor of another list', async () => {
  const { adminToken: token } = await sharedCompany()
  const list = (query: Record<string, string>) => get(listNotifications.path, { token, query })
  await expectFieldErrors(list({ page_size: '0' }), { page_size: 'invalid_number' })
  await expectFieldErrors(list({ unread: 'yes' }), { unread: 'invalid_choice' })
  await expectProblem(list({ cursor: 'x' }), 400, 'invalid_cursor')
})
