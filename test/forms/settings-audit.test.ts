import { expect, test } from 'bun:test'
import { audit } from '../support/audit.ts'
import { signedIn } from '../support/browser.ts'
import { createPostAsUser, expectStatus, patch } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'

const path = '/team/settings/audit/'

const own = () =>
  once('settings audit', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.admin) }
  })

test('the log shows who did what, by which token, and values before and after', async () => {
  const { company, browser } = await own()
  await company.addUser('team', 'Uma Umbra')
  const [created] = await audit(company.adminToken, { type: 'user.created' })
  const { id } = created!.subject!
  const token = company.adminToken
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { role: 'admin' }, { token }))
  const { text } = await expectStatus(200, browser.get(`${path}?type=user.role_changed`))
  expect(text).toContain(`user:${id}`)
  expect(text).toMatch(/<del[^>]*>team<\/del>.*<ins[^>]*>admin<\/ins>/s)
  expect(text).toContain('API token')
  const tokens = await expectStatus(200, browser.get(`${path}?type=token`))
  expect(tokens.text).toContain('<code>token.created</code>')
  expect(tokens.text).not.toContain('<code>user.role_changed</code>')
})

test('each change is a sentence with titles, and changes made together have one line', async () => {
  const { company, browser } = await own()
  const token = company.adminToken
  const person = { email: 'together@people.example', full_name: 'Cy' }
  const titles = [1, 2, 3].map(n => `Together ${n} ${unique()}`)
  const made = []
  for (const title of titles)
    made.push(await createPostAsUser(token, { board: 'ideas', title, ...person }))
  const at = `/api/v1/posts/${made[2]!.post_id}/`
  await expectStatus(200, patch(at, { status: 'Planned' }, { token }))
  const status = await expectStatus(200, browser.get(`${path}?type=post.status_changed`))
  expect(status.text).toContain(
    `changed the status of the post “${titles[2]}” from Open to Planned`,
  )
  const { text } = await expectStatus(200, browser.get(`${path}?type=post.created`))
  expect(text).toContain(`added the post “${titles[2]}”`)
  expect(text).toMatch(/<summary>\d+ more like this<\/summary>/)
})

test('filters by person, thing and day hold together, and say what is wrong with them', async () => {
  const { company, browser } = await own()
  const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
  const input = { board: 'ideas', title: `Post ${unique()}`, ...customer }
  const { post_id } = await createPostAsUser(company.adminToken, input)
  const about = await expectStatus(200, browser.get(`${path}?subject=post:${post_id}`))
  expect(about.text).toContain('<code>post.created</code>')
  const byAdmin = `${path}?subject=post:${post_id}&actor=${encodeURIComponent(company.admin.email)}`
  const others = `${path}?subject=post:${post_id}&actor=${encodeURIComponent(company.team.email)}`
  expect((await expectStatus(200, browser.get(others))).text).not.toContain('post.created</code>')
  expect((await expectStatus(200, browser.get(byAdmin))).text).toContain('chip-chosen')
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const past = `${path}?subject=post:${post_id}&until=${day(-2)}`
  expect((await expectStatus(200, browser.get(past))).text).not.toContain('post.created</code>')
  const around = `${path}?subject=post:${post_id}&since=${day(-1)}&until=${day(1)}`
  expect((await expectStatus(200, browser.get(around))).text).toContain('post.created</code>')
  const oneDay = `${path}?subject=post:${post_id}&since=${day(0)}&until=${day(0)}`
  expect((await expectStatus(200, browser.get(oneDay))).text).not.toContain('field-error')
  const reversed = `since=${day(0)}&until=${day(-1)}`
  const wrongOnes = ['actor=nobody@nowhere.example', 'subject=post', 'since=x', 'type=no.such']
  for (const wrong of [...wrongOnes, reversed])
    expect((await expectStatus(200, browser.get(`${path}?${wrong}`))).text).toMatch(
      /field-error|<option value="no.such" selected/,
    )
})

test('pages follow each other, and the file has all of them', async () => {
  const { company, browser } = await own()
  for (let n = 0; n < 60; n++) await createPostAsUser(company.adminToken, bulk(n))
  const first = await expectStatus(200, browser.get(`${path}?type=post`))
  const [, next] = /<a class="button pager-older" href="([^"]+)"/.exec(first.text)!
  const second = await browser.get(next!.replaceAll('&amp;', '&').replace(/^.*(?=\/team\/)/, ''))
  expect(second.text).toContain('<code>post.created</code>')
  const csv = await expectStatus(200, browser.get('/team/export/audit.csv?type=post.created'))
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toContain('audit.csv')
  const lines = csv.text.trimEnd().split('\r\n')
  const events = await audit(company.adminToken, { type: 'post.created' })
  expect(lines.slice(1, 101).map(line => Number(line.split(',')[0]))).toEqual(
    events.map(({ id }) => id),
  )
})

const bulk = (n: number) => ({
  board: 'ideas',
  title: `Many ${n}`,
  email: 'many@people.example',
  full_name: 'Cy',
})

test('for anyone but an admin there is nothing', async () => {
  const { company } = await own()
  const team = await signedIn(company, company.team)
  for (const at of [path, '/team/export/audit.csv']) await expectStatus(404, team.get(at))
})
