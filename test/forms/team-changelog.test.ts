import { expect, test } from 'bun:test'
import { type Browser, signedIn } from '../support/browser.ts'
import { createEntry, type Entry, past } from '../support/changelog.ts'
import {
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  put,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { uploaded } from '../support/image-cases.ts'
import { once } from '../support/once.ts'
import { picture } from '../support/pictures.ts'
import { changelog, organizations, pathTo, users } from '../support/resources.ts'
import { countedSegment, isOnly } from '../support/segments.ts'
import { statusesOf } from '../support/settings.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A company and a member of its team who is signed in: each of that takes long. */
const own = () =>
  once('team changelog', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.team) }
  })

/** A post of a customer, whose address is confirmed by signing in. */
async function asked({ adminToken }: Company, email = `c-${unique()}@people.example`) {
  const title = `Post ${unique()}`
  const { post_id } = await createPostAsUser(adminToken, { title, email, full_name: 'Cy' })
  return { id: post_id, title, email }
}

async function complete(company: Company, id: number) {
  const body = {
    status: (await statusesOf(company)).find(({ category }) => category === 'done')!.id,
  }
  await expectStatus(200, patch(`${paths.posts}${id}/`, body, { token: company.adminToken }))
}

const read = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${changelog.list}${id}/`, { token }))).json<
    Entry & { content: string; categories: string[] }
  >()

const fieldOf = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

const isLinked = (text: string, id: number) => text.includes(`name="post-${id}" value="on"`)

/** Where a form leads to within the company. */
const placeOf = ({ headers }: { headers: Headers }) =>
  headers.get('location')!.replace(/^.*(?=\/team\/)/, '')

const idIn = (place: string) => Number(/changelog\/(\d+)\//.exec(place)![1])

async function save(browser: Browser, path: string, fields: Record<string, string>) {
  const place = placeOf(await expectStatus(303, browser.submit(path, fields)))
  return { place, text: (await expectStatus(200, browser.get(place))).text }
}

test('an entry is written, previewed, saved, linked to what was completed, and published', async () => {
  const { company, browser } = await own()
  const follower = await company.addUser('customer')
  await signedIn(company, follower)
  const post = await asked(company, follower.email)
  const other = await asked(company)
  await complete(company, post.id)
  const { adminToken: token } = company
  const planned = { status: 'Planned' }
  await expectStatus(200, patch(`${paths.posts}${other.id}/`, planned, { token }))
  const form = '/team/changelog/new/'
  const page = (await expectStatus(200, browser.get(form))).text
  expect(page).toContain('Nobody will be notified until')
  // What was completed is offered, and nothing else.
  const offers = (id: number) => page.includes(`name="add" value="${id}"`)
  expect([offers(post.id), offers(other.id)]).toEqual([true, false])
  expect(isLinked(page, post.id)).toBe(false)
  const written = {
    once: fieldOf(page, 'once'),
    title: 'Night mode',
    content: 'It is **dark** <script>alert(1)</script>',
    categories: 'New, Fixed',
  }
  const link = { [`post-${post.id}`]: 'on' }
  const preview = await expectStatus(
    200,
    browser.submit(form, { ...written, ...link, search: other.title, do: 'preview' }),
  )
  expect(preview.text).toContain('<strong>dark</strong>')
  expect(preview.text).not.toContain('<script>alert')
  expect(preview.text).toContain('1 person will be notified')
  expect([isLinked(preview.text, post.id), isLinked(preview.text, other.id)]).toEqual([true, false])
  // Each button adds or takes away one; the rest stays as it was typed.
  expect(preview.text).toContain(`name="add" value="${other.id}"`)
  const added = (await browser.submit(form, { ...written, ...link, add: String(other.id) })).text
  expect([isLinked(added, post.id), isLinked(added, other.id)]).toEqual([true, true])
  const dropped = (await browser.submit(form, { ...written, ...link, drop: String(post.id) })).text
  expect([isLinked(dropped, post.id), dropped.includes(written.title)]).toEqual([false, true])

  const saved = await save(browser, form, { ...written, ...link, do: 'save' })
  const id = idIn(saved.place)
  expect(saved.text).toContain('Saved.')
  expect(await read(company, id)).toMatchObject({
    state: 'draft',
    title: 'Night mode',
    categories: ['New', 'Fixed'],
    posts: [post.id],
  })
  // Sent twice, it is there once.
  expect(placeOf(await browser.submit(form, { ...written, ...link, do: 'save' }))).toBe(saved.place)
  const at = `/team/changelog/${id}/`
  const published = await save(browser, at, {
    ...written,
    ...link,
    revision: fieldOf(saved.text, 'revision'),
    do: 'publish',
  })
  expect(published.text).toContain('Nobody is notified about edits')
  const first = await read(company, id)
  expect(first.state).toBe('published')
  // Edited afterwards, it stays as old as it is; unticked, a post is linked no more.
  const edit = { ...written, title: 'Dark mode', revision: fieldOf(published.text, 'revision') }
  await save(browser, at, { ...edit, do: 'save' })
  expect(await read(company, id)).toMatchObject({
    title: 'Dark mode',
    posts: [],
    state: 'published',
    published: first.published,
  })
  expect((await browser.get('/changelog/')).text).toContain('Dark mode')
})

test('an entry is scheduled by the clocks of the company, and taken back', async () => {
  const { company, browser } = await own()
  const zone = { time_zone: 'Asia/Tokyo' }
  await expectStatus(200, patch('/api/v1/company/', zone, { token: company.adminToken }))
  const { id } = await createEntry(company.adminToken, { title: 'Later' })
  const at = `/team/changelog/${id}/`
  const draft = (await browser.get(at)).text
  expect(draft).toContain('Asia/Tokyo')
  const fields = { title: 'Later', revision: fieldOf(draft, 'revision'), do: 'schedule' }
  for (const when of ['', 'tomorrow', '2001-01-01T09:00']) {
    const refused = await expectStatus(422, browser.submit(at, { ...fields, when }))
    expect(refused.text).toContain('id="field-when-error"')
  }
  const { text } = await save(browser, at, { ...fields, when: '2099-01-02T09:30' })
  expect(text).toContain('value="2099-01-02T09:30"')
  expect(await read(company, id)).toMatchObject({
    state: 'scheduled',
    published: '2099-01-02T00:30:00.000000Z',
  })
  // Saving the text leaves the time alone, unless that was changed beside it.
  const better = { title: 'Later, better', do: 'save' }
  const kept = await save(browser, at, {
    ...better,
    revision: fieldOf(text, 'revision'),
    when: '2099-01-02T09:30',
  })
  expect((await read(company, id)).published).toBe('2099-01-02T00:30:00.000000Z')
  const saved = await save(browser, at, {
    ...better,
    revision: fieldOf(kept.text, 'revision'),
    when: '2099-01-03T09:30',
  })
  expect(await read(company, id)).toMatchObject({
    state: 'scheduled',
    published: '2099-01-03T00:30:00.000000Z',
  })
  expect((await browser.get('/team/changelog/?state=scheduled')).text).toContain('Later, better')
  expect((await browser.get('/team/changelog/?state=draft')).text).not.toContain('Later, better')
  const revision = fieldOf(saved.text, 'revision')
  await save(browser, at, { title: 'Later, better', revision, do: 'withdraw' })
  expect(await read(company, id)).toMatchObject({ state: 'draft', published: null })
})

test('what somebody else wrote meanwhile is not overwritten, nor deleted', async () => {
  const { company, browser } = await own()
  const { id } = await createEntry(company.adminToken, { title: 'First', published: past })
  const at = `/team/changelog/${id}/`
  const revision = fieldOf((await browser.get(at)).text, 'revision')
  const theirs = { title: 'Theirs' }
  await expectStatus(200, patch(`${changelog.list}${id}/`, theirs, { token: company.adminToken }))
  const mine = { title: 'Mine', content: 'My text', revision, do: 'save' }
  const refused = await expectStatus(422, browser.submit(at, mine))
  for (const text of [
    'Someone edited this while you were writing',
    'Theirs',
    'value="Mine"',
    'My text',
  ])
    expect(refused.text).toContain(text)
  await expectStatus(422, browser.submit(`${at}delete/`, { revision }))
  expect((await read(company, id)).title).toBe('Theirs')
  // Whoever has seen it decides.
  const { text } = await save(browser, at, {
    ...mine,
    revision: fieldOf(refused.text, 'revision'),
  })
  expect((await read(company, id)).title).toBe('Mine')
  const gone = await save(browser, `${at}delete/`, { revision: fieldOf(text, 'revision') })
  expect(gone.text).toContain('Removed.')
  expect((await get(`${changelog.list}${id}/`, { token: company.adminToken })).status).toBe(404)
})

test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
  const { company, browser } = await own()
  const form = '/team/changelog/new/'
  const fields = {
    title: '  ',
    content: 'Long text',
    categories: `New, ${'x'.repeat(31)}`,
    do: 'save',
  }
  const refused = await expectStatus(422, browser.submit(form, fields))
  for (const text of ['field-title-error', 'field-categories-error', 'Long text', 'New, xxx'])
    expect(refused.text).toContain(text)
  // A post that this member does not see is as one that is not there.
  const hidden = { title: 'Hidden', email: `c-${unique()}@people.example`, full_name: 'Cy' }
  const { post_id } = await createPostAsUser(company.adminToken, { ...hidden, board: 'secret' })
  const linked = await expectStatus(
    422,
    browser.submit(form, { title: 'A', [`post-${post_id}`]: 'on', do: 'save' }),
  )
  expect(linked.text).toContain('no longer exists')
  expect(linked.text).not.toContain('Hidden')
})

test('an image is where the text names it, on the page, in the feed and the API, and seen only with its entry', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const file = new File([await picture('png')], 'shot.png', { type: 'image/png' })
  const stored = await expectStatus(
    200,
    browser.submitFiles('/writing/', { image_ids: '' }, [file]),
  )
  const id = Number(fieldOf(stored.text, 'image_ids'))
  const src = /<img src="([^"]*)"/.exec(stored.text)![1]!
  const written = {
    title: `Pictures ${unique()}`,
    content: `Before\n\n![The new page](${src})\n\nAfter`,
    image_ids: String(id),
  }
  const preview = await browser.submit('/writing/', written)
  expect(preview.text).toContain('alt="The new page"')
  // A draft may name images that are gone.
  const gone = await browser.submit('/writing/', { image_ids: `${id} 999999999` })
  expect(fieldOf(gone.text, 'image_ids')).toBe(String(id))
  // No more is rendered than can be saved.
  const long = { content: `${'a '.repeat(9_999)}**b** **c**` }
  for (const [path, fields] of [
    ['/writing/', long],
    ['/team/changelog/new/', { ...long, title: 'Long', do: 'preview' }],
  ] as const) {
    const { text } = await browser.submit(path, fields)
    expect([path, text.includes('<strong>c'), text.includes('a **')]).toEqual([path, false, true])
  }
  const saved = await save(browser, '/team/changelog/new/', { ...written, do: 'save' })
  const entry = idIn(saved.place)
  const customer = await signedIn(company, await company.addUser('customer'))
  const seenBy = async () => [
    (await browser.get(`/image/${id}/`)).status,
    (await customer.get(`/image/${id}/`)).status,
    (await get(`/api/v1/images/${id}/`, { token })).status,
  ]
  expect(await seenBy()).toEqual([200, 404, 200])
  // It is in use: no one else can have it, and no other entry.
  const again = await browser.submit('/team/changelog/new/', { ...written, title: 'B', do: 'save' })
  expect([again.status, again.text.includes('no longer available')]).toEqual([422, true])
  await expectStatus(200, patch(`${changelog.list}${entry}/`, { published: past }, { token }))
  expect(await seenBy()).toEqual([200, 200, 200])
  const shown = /Before<\/p>.*?<img src="[^"]*\/image\/\d+\/" alt="The new page".*?After/s
  expect((await customer.get('/changelog/')).text).toMatch(shown)
  expect((await customer.get('/changelog/feed.atom')).text).toContain(`/image/${id}/`)
  const read = async () =>
    (await get(`${changelog.list}${entry}/`, { token })).json<{ images: { id: number }[] }>()
  expect((await read()).images.map(image => image.id)).toEqual([id])
  // A form without the field leaves it; one that takes it away does so for good.
  const edit = async (fields: Record<string, string>) => {
    const { text } = await browser.get(`/team/changelog/${entry}/`)
    const revision = fieldOf(text, 'revision')
    await save(browser, `/team/changelog/${entry}/`, {
      title: 'C',
      revision,
      do: 'save',
      ...fields,
    })
  }
  await edit({ content: 'x' })
  expect((await read()).images).toHaveLength(1)
  await edit({ image_ids: String(id), [`drop_image_${id}`]: 'on' })
  expect((await read()).images).toEqual([])
  expect(await seenBy()).toEqual([404, 404, 404])
})

test('an entry loads no image but its own, nor takes one of another person or company', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const { adminToken: foreign } = await sharedCompany()
  const [{ id: ofAdmin, url }, { id: ofOther }] = [await uploaded(token), await uploaded(foreign)]
  for (const id of [ofAdmin, ofOther]) {
    const fields = { title: 'A', content: '', image_ids: String(id), do: 'save' }
    const refused = await expectStatus(422, browser.submit('/team/changelog/new/', fields))
    expect(refused.text).toContain('no longer available')
  }
  const its = await createEntry(token, { title: unique(), images: [ofAdmin], published: past })
  const content = `![a](${url}) ![b](https://evil.example/p.png)`
  const other = await createEntry(token, { title: unique(), content, published: past })
  const page = (await browser.get(other.url.slice(new URL(company.baseUrl).pathname.length))).text
  expect(page).toContain(`href="${url}"`)
  expect(page).not.toMatch(/<img[^>]*(?:image|evil)/)
  // Deleted with its entry.
  await expectStatus(204, remove(`${changelog.list}${its.id}/`, { token }))
  expect((await get(`/api/v1/images/${ofAdmin}/`, { token })).status).toBe(404)
})

test('for anyone but the team there is nothing, and nothing of another company', async () => {
  const company = await sharedCompany()
  const { id } = await createEntry(company.adminToken, { title: 'Draft' })
  const customer = await signedIn(company, await company.addUser('customer'))
  const pages = ['/team/changelog/', '/team/changelog/new/', `/team/changelog/${id}/`]
  const forms = [...pages.slice(1), `/team/changelog/${id}/delete/`]
  for (const path of pages) expect([path, (await customer.get(path)).status]).toEqual([path, 404])
  for (const path of forms)
    for (const fields of [{}, { title: 'x', revision: '1', do: 'save' }]) {
      const { status } = await customer.submit(path, fields as Record<string, string>)
      expect([path, status]).toEqual([path, 404])
    }
  const { browser } = await own()
  expect((await browser.get(`/team/changelog/${id}/`)).status).toBe(404)
  const fields = { title: 'x', revision: '1', do: 'save' }
  expect((await browser.submit(`/team/changelog/${id}/`, fields)).status).toBe(404)
})

test('an entry is for whom the editor chose, who are the only readers that it counts', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.team)
  const segment = await countedSegment(token, isOnly('segment', 'VIP'))
  const organization = await organizations.add(company)
  const { name } = (
    await expectStatus(200, get(pathTo(organizations, organization), { token }))
  ).json<{ name: string }>()
  const [vip, other] = [await company.addUser('customer'), await company.addUser('customer')]
  const post = await asked(company, vip.email)
  for (const person of [vip, other]) await signedIn(company, person)
  const idOf = async (email: string) =>
    (await expectStatus(200, get(users.list, { token, query: { email } }))).json<
      Envelope<{ id: number }>
    >().results[0]!.id
  const vipId = await idOf(vip.email)
  const voters = `${paths.posts}${post.id}/voters/${await idOf(other.email)}/`
  await expectStatus(200, put(voters, { token }))
  await expectStatus(200, patch(`${users.list}${vipId}/`, { segment: 'VIP' }, { token }))
  const form = `/team/changelog/new/`
  const fields = { title: 'For some', content: '', categories: '', [`post-${post.id}`]: 'on' }
  const readersOf = async (audience: Record<string, string>) => {
    const sent = await browser.submit(form, { ...fields, ...audience, do: 'preview' })
    const { text } = await expectStatus(200, Promise.resolve(sent))
    return /id="readers".*?<span>(.*?)<\/span>/s.exec(text)![1]!
  }
  const everyone = { visibility: 'everyone' }
  const forSegment = { visibility: 'segment', [`segment-${segment}`]: 'on' }
  expect(await readersOf(everyone)).toStartWith('2 people')
  await waitUntil('they are counted', async () =>
    (await readersOf(forSegment)).startsWith('1 of 2'),
  )
  expect(await readersOf({ visibility: 'team' })).toStartWith('0 of 2')
  const refused = await browser.submit(form, { ...fields, visibility: 'segment', do: 'save' })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/id="field-segments".*field-error/s)
  const unknown = { ...fields, visibility: 'chosen', organization: 'Nobody', do: 'save' }
  expect((await browser.submit(form, unknown)).text).toContain('id="field-organization-error"')

  const { place, text } = await save(browser, form, { ...fields, ...forSegment, do: 'save' })
  expect(text).toContain(`name="segment-${segment}" value="on" checked`)
  const shownTo = async () => {
    const entry = await read(company, idIn(place))
    const { visibility, segments, organizations: chosen } = entry as Entry & Record<string, unknown>
    return [visibility, segments, chosen]
  }
  expect(await shownTo()).toEqual(['segment', [segment], []])
  const path = place.split('?')[0]!
  const edit = async (more: Record<string, string>) => {
    const { text: page } = await browser.get(path)
    return save(browser, path, { ...fields, revision: fieldOf(page, 'revision'), ...more })
  }
  // A form that was opened before there was a choice leaves it as it is.
  await edit({ title: 'Renamed', do: 'save' })
  expect(await shownTo()).toEqual(['segment', [segment], []])
  const chosen = await edit({ visibility: 'chosen', organization: name, do: 'save' })
  expect(await shownTo()).toEqual(['chosen', [], [organization]])
  expect(chosen.text).toContain(`name="organization-${organization}" value="on" checked`)
  const list = await browser.get('/team/changelog/')
  expect(list.text).toContain('Chosen people and organizations')
  await edit({ visibility: 'everyone', do: 'save' })
  expect(await shownTo()).toEqual(['everyone', [], []])
})
