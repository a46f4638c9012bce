import { expect, test } from 'bun:test'
import { signedIn, submitted } from '../support/browser.ts'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { organizations, pathTo, posts, users } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

const shows = (text: string, id: number) => text.includes(`id="row-${id}"`)

test('the inbox is filtered by the organization of voters and by age', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.team)
  const asked = async () => {
    const author = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
    return (await createPostAsUser(token, { board: 'ideas', title: unique(), ...author })).post_id
  }
  const [theirs, other] = [await asked(), await asked()]
  const organization = await organizations.add(company)
  const voter = await users.add(company)
  await expectStatus(200, patch(pathTo(users, voter), { organization }, { token }))
  await expectStatus(200, put(`${pathTo(posts, theirs)}voters/${voter}/`, { token }))
  const inbox = async (query: string) =>
    (await expectStatus(200, browser.get(`/team/?${query}`))).text
  const ofTheirs = `organization=${organization}`
  await waitUntil('the organization is found', async () => shows(await inbox(ofTheirs), theirs))
  const found = await inbox(ofTheirs)
  expect([shows(found, theirs), shows(found, other)]).toEqual([true, false])
  // As a chip that takes it away again.
  expect(found).toContain('chip-chosen')
  expect(shows(await inbox('organization=999999'), other)).toBe(true)

  expect(shows(await inbox('age=new7'), other)).toBe(true)
  expect(shows(await inbox('age=old7'), other)).toBe(false)
  expect(shows(await inbox(`age=new30&${ofTheirs}&sort=top`), theirs)).toBe(true)
})

test('a reversed range finds nothing, and its chip takes it away again', async () => {
  const company = await freshCompany()
  await createPost(company.adminToken, { title: 'Some post' })
  const browser = await signedIn(company, company.team)
  for (const range of ['votes_min=5&votes_max=1', 'age_from=2026-11-02&age_to=2026-11-01']) {
    const { text } = await expectStatus(200, browser.get(`/team/?show=all&${range}`))
    expect([text.includes('No posts match'), text.includes('Some post')]).toEqual([true, false])
    const [, chip] = /class="chip chip-chosen" href="([^"]+)"/.exec(text)!
    expect(chip).toMatch(/\/team\/\?show=all$/)
  }
})

test('days that posts are filtered by begin in the time zone of the company, and the last one counts, too', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const zone = { time_zone: 'America/New_York' }
  await expectStatus(200, patch('/api/v1/company/', zone, { token }))
  const created = ['2024-03-01T04:59:00Z', '2024-03-01T05:00:00Z', '2024-03-02T05:00:00Z']
  await company.run([
    'import',
    fileOf(created.map(each => importLine({ title: each, created: each }))),
  ])
  const browser = await signedIn(company, company.team)
  const shown = async (query: string) => {
    const { text } = await expectStatus(200, browser.get(`/team/?show=all&${query}`))
    return created.map(each => text.includes(`title="${each}"`))
  }
  expect(await shown('age_from=2024-03-01')).toEqual([false, true, true])
  expect(await shown('age_to=2024-03-01')).toEqual([true, true, false])
  // As the form of the page sends it.
  expect(await shown('age=&age_from=2024-03-01&age_to=2024-03-01&active=&active_from=')).toEqual([
    false,
    true,
    false,
  ])
  expect(await shown('active_from=2100-01-01')).toEqual([false, false, false])
  // A number of days, or what is no day, counts instead.
  expect(await shown('age=old30&age_from=2024-03-02')).toEqual([true, true, true])
  expect(await shown('age_from=2024-02-31')).toEqual([true, true, true])
  const { text } = await browser.get('/team/?age_from=2024-03-01&age_to=2024-03-01')
  expect(text).toContain('1 Mar 2024 – 1 Mar 2024')
})

test('several values of a field are chosen at once, each field narrows, and the count says how many there are', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.team)
  const asked = async () => {
    const author = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
    return (await createPostAsUser(token, { board: 'ideas', title: unique(), ...author })).post_id
  }
  const ids = [await asked(), await asked(), await asked(), await asked()]
  const [one, two, three, four] = ids as [number, number, number, number]
  const tagged = async (id: number) => {
    const fields = { name: `T ${unique()}`, color: '#123456' }
    const created = await expectStatus(201, post('/api/v1/tags/', fields, { token }))
    const tag = created.json<{ id: number }>().id
    await expectStatus(200, patch(`${paths.posts}${id}/`, { tags: [tag] }, { token }))
    return tag
  }
  const [first, second] = [await tagged(one), await tagged(two)]
  const me = (await get('/api/v1/me/', { token: company.teamToken })).json<{ id: number }>()
  await expectStatus(200, patch(`${paths.posts}${one}/`, { owner: me.id }, { token }))
  await createComment(company.teamToken, four, { content: 'We look.' })
  const found = async (query: string) => {
    const { text } = await expectStatus(200, browser.get(`/team/?${query}`))
    const count = /id="count"[^>]*>([^<]*)</.exec(text)?.[1]
    return [ids.filter(id => shows(text, id)), count]
  }
  expect(await found('')).toEqual([[one, two, three], '3 posts'])
  // As the form of the page sends it.
  const both = `tag=${first}&tag=${second}&answered=&age=&find=`
  expect(await found(both)).toEqual([[one, two], '2 posts'])
  expect(await found(`${both}&owner=me`)).toEqual([[one], '1 post'])
  expect(await found('owner=0')).toEqual([[two, three], '2 posts'])
  expect(await found(`owner=0&owner=${me.id}`)).toEqual([[one, two, three], '3 posts'])
  expect(await found('answered=yes')).toEqual([[four], '1 post'])
  expect(await found('answered=no')).toEqual([[one, two, three], '3 posts'])
  expect((await found('active=old7&show=all'))[0]).toEqual([])
  expect((await found('active=new7&show=all'))[0]).toEqual(ids)

  // A chip takes all values of its field away; a view keeps them.
  const query = `tag=${first}&tag=${second}`
  const page = (await browser.get(`/team/?${query}&owner=me`)).text
  expect(page).toMatch(/class="chip chip-chosen" href="[^"]*\/team\/\?owner=me"/)
  const view = { name: 'Two tags', view: `${query}&post=7` }
  const saved = await expectStatus(303, browser.submit('/team/views/', view))
  expect(saved.headers.get('location')).toContain(`/team/?${query}&did=`)

  // All of the view, whatever is ticked, is done and comes back with one undo.
  const back = `${new URL(company.baseUrl).pathname}/team/?${query}`
  const done = await submitted(browser, '/team/bulk/', { do: 'done', all: 'on', back })
  expect((await found(''))[0]).toEqual([three])
  await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect((await found(''))[0]).toEqual([one, two, three])
})

test('an organization that is not among the newest is found by its name', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.team)
  for (const name of ['Kiwi Partners', 'Plum Works'])
    await expectStatus(201, post('/api/v1/organizations/', { name }, { token: company.adminToken }))
  const offered = async (query: string) => {
    const { text } = await browser.get(`/team/?${query}`)
    return ['Kiwi Partners', 'Plum Works'].map(name => text.includes(`<bdi>${name}</bdi>`))
  }
  expect(await offered('')).toEqual([true, true])
  expect(await offered('find=kiwi')).toEqual([true, false])
})
