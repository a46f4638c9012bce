import { expect, test } from 'bun:test'
import { inboxOrders } from '../../src/web/team/inbox/inbox-view.ts'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, patch, post, put } from '../support/client.ts'
import { boards, freshCompany, unique } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { pathTo, posts, users } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

test('the team sees what happened as plots, tables and CSV; nobody else sees anything', async () => {
  const company = await freshCompany()
  const [board] = boards.public
  await createPost(company.adminToken, { board, title: 'Counted once' })
  const isCounted = async () => (await readInsight(company.adminToken)).totals.posts === 1
  await waitUntil('it is counted', isCounted)

  const admin = await signedIn(company, company.admin)
  const page = await admin.get(`/team/insight/?days=7&board=${board}`)
  expect(page.status).toBe(200)
  expect(page.text.match(/<rect class="plot-bar/g)).toHaveLength(3 * 7)
  expect(page.text).toMatch(/<th scope="row">[^<]+<\/th><td>1<\/td>/)
  expect(page.text).toContain('Counted once')
  const orders = [...page.text.matchAll(/\/team\/\?[^"]*sort=(\w+)/g)].map(([, sort]) => sort)
  expect(orders.length).toBeGreaterThan(2)
  for (const order of orders) expect(inboxOrders).toContain(order as (typeof inboxOrders)[number])
  const year = await admin.get('/team/insight/?days=365')
  expect(year.text.match(/<rect class="plot-bar/g)).toHaveLength(3 * 53)

  const csv = await admin.get('/team/export/insight-days.csv?days=7')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="insight-days.csv"')
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toStartWith('day,posts,votes,comments,')
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,/)

  const nothing = [(await admin.get('/team/insight/?days=8')).status]
  nothing.push((await admin.get('/team/insight/?board=nowhere')).status)
  nothing.push((await admin.get('/team/insight/?segment=Nobody')).status)
  const customer = await signedIn(company, await company.addUser('customer'))
  nothing.push((await customer.get('/team/insight/')).status)
  expect((await visiting(company).get('/team/insight/')).status).toBe(302)
  expect(nothing).toEqual(Array(4).fill(404))
})

test('what customers did is also shown by segment, and one segment alone', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const admin = await signedIn(company, company.admin)
  expect((await admin.get('/team/insight/')).text).not.toContain('id="by-segment"')

  const create = async (list: string, body: object) =>
    (await expectStatus(201, post(list, body, { token }))).json<{ id: number }>().id
  const formula = '=1+1'
  const globex = { name: 'Globex', segment: '<b>Enterprise</b>', revenue: 123_400 }
  const organization = await create('/api/v1/organizations/', globex)
  const postId = await posts.add(company)
  for (const more of [{ organization }, { organization }, { segment: formula }]) {
    const voter = await create(users.list, { email: `${unique()}@x.example`, name: 'V', ...more })
    await expectStatus(200, put(`${pathTo(posts, postId)}voters/${voter}/`, { token }))
  }
  await waitUntil('they are counted', async () => (await readInsight(token)).active_customers === 3)

  const { text } = await admin.get('/team/insight/?days=7')
  const [, linked = ''] = text.split('id="by-segment"')
  expect(linked).toContain('/team/demand/?show=people&amp;segment=%3Cb%3EEnterprise')
  const section = linked.replaceAll(/<a class="plain-link"[^>]*>|<\/a>/g, '')
  const name = '&lt;b&gt;Enterprise&lt;/b&gt;'
  const row = (value: string, wide: string) =>
    `<bdi>${name}</bdi><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${wide}" height="10"></rect></svg></th><td>${value}</td>`
  expect(section).toContain(row('2', '100.00'))
  expect(section).toContain(row('$1,234', '100.00'))
  expect(section).toContain('<rect width="50.00"')
  expect(text).toContain('/team/insight/?days=7&amp;segment=%3D1%2B1"')

  const year = await admin.get('/team/insight/?days=365')
  expect(year.text.match(/<rect class="plot-bar/g)).toHaveLength(4 * 53)
  expect(year.text).toContain('Busiest day of each week (highest: 3)')

  const one = await admin.get('/team/insight/?days=7&segment=%3D1%2B1')
  expect(one.text).toMatch(/aria-current="true">=1\+1</)
  expect(one.text).toMatch(/>Votes<\/a><\/h2><p class="chart-lead">1 </)
  expect(one.text).not.toContain('insight-posts')

  const csv = await admin.get('/team/export/insight-segments.csv?days=7')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="insight-segments.csv"')
  expect(csv.text.split('\r\n')).toEqual([
    'segment,posts,votes,comments,active_customers,active_organizations,revenue',
    '<b>Enterprise</b>,0,2,0,2,1,123400',
    `"'${formula}",0,1,0,1,0,0`,
    '',
  ])
})

test('the page names the days as the CSV does, on either side of the date line', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const admin = await signedIn(company, company.admin)
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await expectStatus(200, patch('/api/v1/company/', { time_zone }, { token }))
    const csv = (await admin.get('/team/export/insight-days.csv?days=7')).text
    const { text } = await admin.get('/team/insight/?days=7')
    const days = csv.split('\r\n').slice(1, -1)
    const names = days.map(line => dayName.format(Date.parse(line.slice(0, 10))))
    const shown = [...text.matchAll(/<th scope="row">([^<]+)</g)].map(([, name]) => name!)
    expect(shown.slice(0, 7)).toEqual(names)
  }
})

const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
