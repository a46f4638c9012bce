import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { patch } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { boards, pathTo } from '../support/resources.ts'
import { createBoard } from '../support/settings.ts'

test('a new post starts with the template of its board, and a former slug leads to the form', async () => {
  const company = await freshCompany()
  const [former, slug] = [unique(), unique()]
  const post_template = 'What keeps you from <doing> it?'
  const { id } = await createBoard(company, { slug: former, post_template })
  const browser = await signedIn(company, company.team)
  const shown = await browser.get(`/board/${former}/new/`)
  expect([shown.status, shown.text.includes('What keeps you from &lt;doing&gt; it?')]).toEqual([
    200,
    true,
  ])
  await patch(pathTo(boards, id), { slug }, { token: company.adminToken })
  const moved = await browser.get(`/board/${former}/new/`)
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `/c/${company.slug}/board/${slug}/new/`,
  ])
})
