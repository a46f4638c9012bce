import { describe, expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import { countedSegment, isOnly } from '../support/segments.ts'

type Thing = Record<string, unknown> & { id: number; name: string }

const own = () =>
  once('settings of lists', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const browser = await signedIn(company, company.admin)
    const list = async (name: string) =>
      (await get(`/api/v1/${name}/`, { token })).json<{ results: Thing[] }>().results
    const named = async (name: string, wanted: string) =>
      (await list(name)).find(({ name: each }) => each === wanted)
    return { company, token, browser, list, named }
  })

const revisionIn = (html: string) => /name="edit_revision" value="(\d+)"/.exec(html)![1]!

describe('boards', () => {
  const path = '/team/settings/boards/'

  test('are added, edited and deleted', async () => {
    const { browser, named, list, token } = await own()
    const added = { name: 'Ideas & more', description: 'For all', visibility: 'team', mode: 'all' }
    const done = await browser.submit(path, added)
    expect(done.headers.get('location')).toEndWith(`${path}?did=added`)
    const board = (await named('boards', 'Ideas & more'))!
    expect(board).toMatchObject({ slug: 'ideas-more', description: 'For all', is_private: true })

    const edit = `${path}${board.id}/`
    const changes = {
      edit_revision: revisionIn((await browser.get(edit)).text),
      ...{ name: 'Wishes', slug: 'wishes', description: '', post_template: 'Why?' },
      moderation: 'all',
      ...{ visibility: 'everyone', mode: 'all' },
    }
    expect((await browser.submit(edit, changes)).status).toBe(303)
    const { edit_revision: _, ...wanted } = changes
    expect(await named('boards', 'Wishes')).toMatchObject({ ...wanted, is_private: false })
    const stale = await browser.submit(edit, { ...changes, name: 'Other' })
    expect(stale.status).toBe(422)
    expect(stale.text).toContain('Someone else changed this')
    const taken = { ...changes, edit_revision: revisionIn(stale.text), slug: 'bugs' }
    expect((await browser.submit(edit, taken)).text).toContain('This name is already taken')

    await expectStatus(201, post('/api/v1/posts/', { board: 'bugs', title: 'A bug' }, { token }))
    const bugs = (await list('boards')).find(({ slug }) => slug === 'bugs')
    const full = await browser.get(`${path}${bugs!.id}/`)
    expect(full.text).toContain('You can only delete an empty board')
    const sent = { edit_revision: revisionIn(full.text) }
    expect((await browser.submit(`${path}${bugs!.id}/delete/`, sent)).status).toBe(422)
    const { text } = await browser.get(edit)
    await browser.submit(`${edit}delete/`, { edit_revision: revisionIn(text) })
    expect(await named('boards', 'Wishes')).toBeUndefined()
    expect((await browser.get(edit)).status).toBe(404)
  })

  test('are for the segments that are ticked, which count only with that audience', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const browser = await signedIn(company, company.admin)
    expect((await browser.get(path)).text).not.toContain('value="segment"')
    const [vip, other] = [
      await countedSegment(token, isOnly('segment', 'VIP')),
      await countedSegment(token, isOnly('segment', 'Other')),
    ]
    const ticked = (text: string) =>
      [...text.matchAll(/name="segment-(\d+)" value="on" checked/g)].map(([, id]) => Number(id))
    const fresh = (await browser.get(path)).text
    expect([fresh.includes('value="segment"'), ticked(fresh)]).toEqual([true, []])
    const name = unique()
    const added = { name, description: '', visibility: 'segment', mode: 'all' }
    const refused = await browser.submit(path, added)
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/id="field-segments".*field-error/s)
    await expectStatus(303, browser.submit(path, { ...added, [`segment-${vip}`]: 'on' }))
    const shown = async () => {
      const { results } = (await get('/api/v1/boards/', { token })).json<{ results: Thing[] }>()
      const board = results.find(each => each.name === name)!
      const page = (await browser.get(`${path}${board.id}/`)).text
      return { board, page, audience: [board.visibility, board.segments] }
    }
    const { board, page, audience } = await shown()
    expect([audience, ticked(page)]).toEqual([['segment', [vip]], [vip]])
    const change = async (visibility: string, ticks: number[]) =>
      browser.submit(`${path}${board.id}/`, {
        edit_revision: revisionIn((await shown()).page),
        ...{ name, slug: board.slug as string, description: '', post_template: '' },
        ...{ moderation: 'company', visibility, mode: 'all' },
        ...Object.fromEntries(ticks.map(id => [`segment-${id}`, 'on'])),
      })
    await expectStatus(303, change('segment', [vip, other]))
    expect((await shown()).audience).toEqual(['segment', [vip, other]])
    const none = await expectStatus(422, change('segment', []))
    expect([ticked(none.text), (await shown()).audience]).toEqual([[], ['segment', [vip, other]]])
    await expectStatus(303, change('signed_in', [vip]))
    const after = await shown()
    expect([after.audience, ticked(after.page)]).toEqual([['signed_in', []], []])
  })

  test('change places with a neighbour, whatever their positions are', async () => {
    const { browser, list, token } = await own()
    const ids = async () => (await list('boards')).map(({ id }) => id)
    for (const id of await ids())
      await expectStatus(200, patch(`/api/v1/boards/${id}/`, { position: 7 }, { token }))
    const [first, second, ...others] = (await ids()) as [number, number, ...number[]]
    const move = (id: number, to: string) => browser.submit(`${path}${id}/move/`, { to })
    expect((await move(second, 'up')).status).toBe(303)
    expect(await ids()).toEqual([second, first, ...others])
    await move(second, 'up')
    await move(second, 'down')
    expect(await ids()).toEqual([first, second, ...others])
    expect((await move(999_999, 'up')).status).toBe(404)
  })

  test('a private one has members', async () => {
    const { browser, company, list, token } = await own()
    const board = (await list('boards')).find(({ slug }) => slug === 'secret')
    const users = await get('/api/v1/users/', { token, query: { role: 'team' } })
    const [member] = users.json<{ results: Thing[] }>().results
    const form = `${path}${board!.id}/members/`
    const members = () => list(`boards/${board!.id}/members`)
    expect((await browser.get(`${path}${board!.id}/`)).text).toContain(company.team.email)
    const add = (email: unknown) => browser.submit(form, { email: String(email), set: 'on' })
    expect((await add(member!.email)).status).toBe(303)
    expect(await members()).toMatchObject([{ user: { id: member!.id } }])
    await browser.submit(form, { user: String(member!.id), set: 'off' })
    expect(await members()).toEqual([])
    const customer = await company.addUser('customer')
    for (const email of [customer.email, 'nobody@example.com']) {
      const refused = await add(email)
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('No active team member has this email address.')
    }
    await expectStatus(200, patch(`/api/v1/users/${member!.id}/`, { is_active: false }, { token }))
    expect((await browser.get(`${path}${board!.id}/`)).text).not.toContain(String(member!.email))
    expect((await add(member!.email)).status).toBe(422)
    await expectStatus(200, patch(`/api/v1/users/${member!.id}/`, { is_active: true }, { token }))
  })
})

test('statuses are added, edited, moved, made the default, and deleted with a replacement', async () => {
  const { browser, named, list, token } = await own()
  const path = '/team/settings/statuses/'
  const added = { name: 'In beta', color: '#AA3366', category: 'active', is_roadmap: 'on' }
  expect((await browser.submit(path, added)).status).toBe(303)
  const status = (await named('statuses', 'In beta'))!
  const shown = { color: '#aa3366', category: 'active', is_roadmap: true, is_default: false }
  expect(status).toMatchObject(shown)
  expect((await browser.submit(path, added)).text).toContain('This name is already taken')

  await browser.submit(`${path}${status.id}/move/`, { to: 'up' })
  expect((await list('statuses')).at(-2)!.id).toBe(status.id)
  const edit = `${path}${status.id}/`
  const edit_revision = revisionIn((await browser.get(edit)).text)
  const changes = { edit_revision, name: 'Beta', color: '#123456', category: 'planned' }
  expect((await browser.submit(edit, { ...changes, is_default: 'on' })).status).toBe(303)
  const edited = { color: '#123456', category: 'planned', is_roadmap: false, is_default: true }
  expect(await named('statuses', 'Beta')).toMatchObject(edited)
  const isDefault = await browser.get(edit)
  expect(isDefault.text).toContain('To delete it, choose another default first')

  const open = (await named('statuses', 'Open'))!
  const body = { board: 'bugs', title: 'Of a status' }
  const created = await expectStatus(201, post('/api/v1/posts/', body, { token }))
  await expectStatus(200, patch(`/api/v1/statuses/${open.id}/`, { is_default: true }, { token }))
  const page = await browser.get(edit)
  expect(page.text).toContain('1 post will move to another status')
  const sent = { edit_revision: revisionIn(page.text), replace_with: String(open.id) }
  const unknown = await browser.submit(`${edit}delete/`, { ...sent, replace_with: '999999' })
  expect([unknown.status, unknown.text.includes('Choose an existing status')]).toEqual([422, true])
  expect((await browser.submit(`${edit}delete/`, sent)).status).toBe(303)
  expect(await named('statuses', 'Beta')).toBeUndefined()
  const moved = await get(created.headers.get('location')!, { token })
  expect(moved.json()).toMatchObject({ status: { id: open.id } })
})

test('tags are added, edited and deleted by the team', async () => {
  const { company, named, token } = await own()
  const browser = await signedIn(company, company.team)
  const path = '/team/settings/tags/'
  await browser.submit(path, { name: 'Mobile', color: '#2563eb', is_public: 'on' })
  const tag = (await named('tags', 'Mobile'))!
  expect(tag).toMatchObject({ color: '#2563eb', is_public: true })
  const body = { board: 'bugs', title: 'Tagged' }
  const { id } = (await expectStatus(201, post('/api/v1/posts/', body, { token }))).json<Thing>()
  await expectStatus(200, patch(`/api/v1/posts/${id}/`, { tags: [tag.id] }, { token }))
  const edit = `${path}${tag.id}/`
  const { text } = await browser.get(edit)
  expect(text).toContain('will be removed from 1 post.')
  const changes = { edit_revision: revisionIn(text), name: 'Phones', color: '#16a34a' }
  expect((await browser.submit(edit, changes)).status).toBe(303)
  expect(await named('tags', 'Phones')).toMatchObject({ color: '#16a34a', is_public: false })
  const stale = await browser.submit(`${edit}delete/`, { edit_revision: changes.edit_revision })
  expect(stale.status).toBe(422)
  await browser.submit(`${edit}delete/`, { edit_revision: revisionIn(stale.text) })
  expect(await named('tags', 'Phones')).toBeUndefined()
})

test('segments are added by rows, which may be empty, and come back as they were written', async () => {
  const { browser, named, list, token } = await own()
  const path = '/team/settings/segments/'
  const [board] = await list('boards')
  const rows = {
    ...{ name: 'Key accounts', match: 'any' },
    ...{ test_0: 'organization_revenue at_least', value_0: 'much' },
    ...{ test_2: 'voted_on is', value_2: board!.name, test_3: 'has_organization is false' },
  }
  const refused = await browser.submit(path, rows)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('href="#field-value_0"')
  expect((await browser.submit(path, { ...rows, value_0: '1200.5' })).status).toBe(303)
  const segment = (await named('segments', 'Key accounts'))!
  expect(segment.condition).toEqual({
    match: 'any',
    clauses: [
      { field: 'organization_revenue', operator: 'at_least', value: 120_050 },
      { field: 'voted_on', operator: 'is', value: board!.id },
      { field: 'has_organization', operator: 'is', value: false },
    ],
  })
  const edit = `${path}${segment.id}/`
  const { text } = await browser.get(edit)
  expect(text).toContain('value="1200.50"')
  const changed = { ...rows, value_0: '9', test_2: '', value_2: '', test_3: '' }
  const sent = { ...changed, edit_revision: revisionIn(text) }
  expect((await browser.submit(edit, sent)).status).toBe(303)
  const edited = await named('segments', 'Key accounts')
  expect(edited!.condition).toMatchObject({ clauses: [{ value: 900 }] })
  const wrong = { field: 'voted_on', operator: 'at_least', value: 1 }
  const body = { name: 'Wrong', condition: { match: 'all', clauses: [wrong] } }
  const answer = await post('/api/v1/segments/', body, { token })
  expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe(
    'condition.clauses.0.operator',
  )
})

test('custom fields are added, renamed and deleted', async () => {
  const { browser, named } = await own()
  const path = '/team/settings/fields/'
  await browser.submit(path, { name: 'Plan', type: 'number' })
  const field = (await named('custom_fields', 'Plan'))!
  expect(field.type).toBe('number')
  const again = await browser.submit(path, { name: 'Plan', type: 'text' })
  expect([again.status, again.text.includes('value="Plan"')]).toEqual([422, true])
  const edit = `${path}${field.id}/`
  const edit_revision = revisionIn((await browser.get(edit)).text)
  expect((await browser.submit(edit, { edit_revision, name: 'Tier' })).status).toBe(303)
  expect((await named('custom_fields', 'Tier'))!.id).toBe(field.id)
  const { text } = await browser.get(edit)
  await browser.submit(`${edit}delete/`, { edit_revision: revisionIn(text) })
  expect(await named('custom_fields', 'Tier')).toBeUndefined()
})

test('synonyms are added, edited and deleted, and those that are built in switched off', async () => {
  const { browser, list, token } = await own()
  const path = '/team/settings/synonyms/'
  await browser.submit(path, { terms: 'vacation\r\nleave\r\n', way: 'one' })
  const [synonym] = await list('synonyms')
  expect(synonym).toMatchObject({ terms: ['vacation', 'leave'], one_way: true })
  const refused = await browser.submit(path, { terms: 'alone', way: 'both' })
  for (const text of ['Enter at least two.', '\nalone</textarea>'])
    expect(refused.text).toContain(text)
  const edit = `${path}${synonym!.id}/`
  const { text } = await browser.get(edit)
  expect(text).toContain('vacation → leave')
  await browser.submit(edit, {
    edit_revision: revisionIn(text),
    terms: 'vacation\nPTO',
    way: 'both',
  })
  expect((await list('synonyms'))[0]).toMatchObject({ terms: ['vacation', 'PTO'], one_way: false })
  await browser.submit(`${edit}delete/`, {
    edit_revision: revisionIn((await browser.get(edit)).text),
  })
  expect(await list('synonyms')).toEqual([])
  for (const set of ['off', 'on']) {
    await browser.submit(`${path}starter/`, { set })
    const company = await get('/api/v1/company/', { token })
    expect(company.json()).toMatchObject({ has_starter_synonyms: set === 'on' })
  }
  expect((await browser.get(path)).text).toContain('k8s = Kubernetes')
  // Sent twice, they are the company's own once.
  for (const set of ['own', 'own']) await browser.submit(`${path}starter/`, { set })
  const adopted = (await list('synonyms')).filter(({ terms }) =>
    Bun.deepEquals(terms, ['k8s', 'Kubernetes']),
  )
  expect(adopted).toHaveLength(1)
  const company = await get('/api/v1/company/', { token })
  expect(company.json()).toMatchObject({ has_starter_synonyms: false })
})

test('what is another company’s is nowhere', async () => {
  const { browser, list } = await own()
  const { adminToken: token } = await sharedCompany()
  const sent = expectStatus(201, post('/api/v1/tags/', { name: unique() }, { token }))
  const { id } = (await sent).json<Thing>()
  // Ids are counted by company: this company has no tag with the same one.
  expect((await list('tags')).map(tag => tag.id)).not.toContain(id)
  const path = `/team/settings/tags/${id}/`
  expect((await browser.get(path)).status).toBe(404)
  expect((await browser.submit(`${path}delete/`, { edit_revision: '1' })).status).toBe(404)
})

test('a roadmap whose tag was deleted is still saved', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.admin)
  const made = await expectStatus(201, post('/api/v1/tags/', { name: unique() }, { token }))
  const { id: tagId } = made.json<{ id: number }>()
  const name = `Plan ${unique()}`
  const body = { name, tags: [tagId], visibility: 'team' }
  const created = await expectStatus(201, post('/api/v1/roadmaps/', body, { token }))
  const { id, slug } = created.json<{ id: number; slug: string }>()
  await expectStatus(204, remove(`/api/v1/tags/${tagId}/`, { token }))
  const path = `/team/settings/roadmaps/${id}/`
  const edit_revision = revisionIn((await browser.get(path)).text)
  const fields = { edit_revision, name, slug, columns: 'quarters', sort: 'votes' }
  await expectStatus(303, browser.submit(path, { ...fields, visibility: 'team' }))
})
