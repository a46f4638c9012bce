import { expect, test } from 'bun:test'
import { audit } from '../support/audit.ts'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, post, remove } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { pathTo, postFields } from '../support/resources.ts'
import { runUploaded, uploaded } from '../support/uploading.ts'

type Field = { id: number; choices: { id: number; name: string }[] }

const choices = [{ name: 'Billing' }, { name: 'Sign-in; SSO' }, { name: '2024' }]

/** A field of each kind on a board, by kind. */
async function fieldsOf({ adminToken: token }: Company, board = 'ideas') {
  const made: Record<string, Field> = {}
  for (const type of ['text', 'number', 'choice', 'choices', 'date', 'url']) {
    const more = type.startsWith('choice') ? { choices } : {}
    const body = { board, name: `My ${type}`, type, ...more }
    made[type] = (await expectStatus(201, post(postFields.list, body, { token }))).json<Field>()
  }
  return made as Record<'text' | 'number' | 'choice' | 'choices' | 'date' | 'url', Field>
}

/** Text as a form sends it, and the stored value; undefined if it is refused. */
const values: [type: string, sent: unknown, text: string, shown: unknown][] = [
  ['text', ' A "quoted", <b>text</b> ', ' A "quoted", <b>text</b> ', ' A "quoted", <b>text</b> '],
  ['text', 'x'.repeat(501), 'x'.repeat(501), undefined],
  ['text', 7, '', undefined],
  ['number', -2.5, '-2.5', -2.5],
  ['number', 1e300, '1e300', 1e300],
  ['number', 'seven', 'seven', undefined],
  ['number', '0x10', '0x10', undefined],
  ['choice', 'billing', 'Billing', 'Billing'],
  ['choice', '2024', '2024', '2024'],
  ['choice', 'Nothing', 'Nothing', undefined],
  ['choices', ['2024', 'Billing'], '["2024","Billing"]', ['Billing', '2024']],
  ['choices', ['Sign-in; SSO'], '["Sign-in; SSO"]', ['Sign-in; SSO']],
  ['choices', ['Billing', 'Nothing'], 'Billing; Nothing', undefined],
  ['choices', 'Billing', '', undefined],
  ['date', '2026-02-28', '2026-02-28', '2026-02-28'],
  ['date', '2026-02-30', '2026-02-30', undefined],
  ['url', 'HTTPS://Example.com/a b', 'HTTPS://Example.com/a b', 'https://example.com/a%20b'],
  ['url', 'javascript:alert(1)', 'javascript:alert(1)', undefined],
]

test('values of every kind are stored or refused alike through the API, a form and an import', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const fields = await fieldsOf(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  const shownAt = async (id: number) =>
    (await get(`${paths.posts}${id}/`, { token })).json<{ custom_fields: object }>().custom_fields

  for (const [type, sent, text, shown] of values) {
    const name = `My ${type}`
    const body = { board: 'ideas', title: unique(), custom_fields: { [name]: sent } }
    const answer = await post(paths.posts, body, { token })
    const what = `${type} ${JSON.stringify(sent)}`
    expect([what, answer.status]).toEqual([what, shown === undefined ? 400 : 201])
    if (shown !== undefined)
      expect([what, answer.json<{ custom_fields: object }>().custom_fields]).toEqual([
        what,
        { [name]: shown },
      ])
    if (text === '') continue

    const field = fields[type as keyof typeof fields]
    const idOf = (choice: string) =>
      String(field.choices.find(each => each.name === choice)?.id ?? choice)
    const ticked = type === 'choices' && shown !== undefined ? (shown as string[]) : []
    const title = unique()
    const form = {
      title,
      ...(type === 'choices'
        ? { [`field-${field.id}`]: '' }
        : { [`field-${field.id}`]: idOf(text) }),
      ...Object.fromEntries(ticked.map(each => [`field-${field.id}-${idOf(each)}`, 'on'])),
      checked: 'yes',
    }
    // Forms only offer existing choices.
    if (type === 'choices' && shown === undefined) continue
    const page = await customer.submit('/board/ideas/new/', form)
    expect([what, page.status]).toEqual([what, shown === undefined ? 422 : 303])
    if (shown === undefined) continue
    const id = Number(/\/post\/(\d+)\//.exec(page.headers.get('location') ?? '')![1])
    // Forms trim text.
    const trimmed = typeof shown === 'string' ? shown.trim() : shown
    expect([what, await shownAt(id)]).toEqual([what, { [name]: trimmed }])
  }

  // Imports read back what exports write, and a refused row names its field.
  const admin = await signedIn(company, company.admin)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = values.filter(([, , text]) => text !== '')
  const header = [
    'title',
    'board',
    'author_email',
    ...Object.keys(fields).map(type => `field:My ${type}`),
  ]
  const line = (type: string, text: string, at: number) => [
    `Row ${at}`,
    'ideas',
    'ada@example.com',
    ...Object.keys(fields).map(of => (of === type ? text : '')),
  ]
  const csv = [header, ...rows.map(([type, , text], at) => line(type, text, at))]
    .map(cells => cells.map(quoted).join())
    .join('\n')
  const path = await uploaded(admin, csv)
  await runUploaded(admin, path, 'import')
  const refused = (
    await expectStatus(200, admin.get(`/team/export/refused.csv?import=${path.split('/').at(-2)}`))
  ).text
  const imported = await listed(token, { search: 'row', view: 'full' })
  for (const [at, [type, , text, shown]] of rows.entries()) {
    const found = imported.find(({ title }) => title === `Row ${at}`)?.custom_fields
    const trimmed = typeof shown === 'string' ? shown.trim() : shown
    const what = `row ${at} of ${type}: ${text.slice(0, 20)}`
    expect([what, found]).toEqual([
      what,
      shown === undefined ? undefined : { [`My ${type}`]: trimmed },
    ])
    if (shown === undefined) expect(refused).toContain(`${at + 2},field:My ${type},`)
  }
  const exported = (await expectStatus(200, admin.get('/team/export/posts.csv?show=all'))).text
  expect(exported.split('\r\n')[0]).toContain(
    Object.keys(fields)
      .map(type => `field:My ${type}`)
      .join(),
  )
  for (const text of ['Billing; 2024', '"[""Sign-in; SSO""]"', '2026-02-28', '-2.5'])
    expect(exported).toContain(text)
}, 60_000)

type Full = { id: number; title: string; custom_fields: Record<string, unknown> }

async function listed(token: string, query: Record<string, string>): Promise<Full[]> {
  const answer = await expectStatus(
    200,
    get(paths.posts, { token, query: { page_size: '100', ...query } }),
  )
  return answer.json<{ results: Full[] }>().results
}

test('a field can be renamed, reordered and deleted; choices keep their ids; what is impossible is refused', async () => {
  const { adminToken: token } = await freshCompany()
  const add = (body: object) => post(postFields.list, { board: 'ideas', ...body }, { token })
  const area = { name: 'Area', type: 'choice', choices }
  const field = (await expectStatus(201, add(area))).json<Field>()
  const path = pathTo(postFields, field.id)
  for (const [body, errors] of [
    [{ ...area, choices: [] }, { choices: 'too_few' }],
    [{ ...area, choices: [{ name: 'A' }, { name: ' a ' }] }, { choices: 'repeated' }],
    [{ name: 'x', type: 'text', choices }, { choices: 'not_combinable' }],
    [{ name: 'x', type: 'text', required: true, audience: 'team' }, { required: 'not_combinable' }],
    [{ name: 'x', type: 'list' }, { type: 'invalid_choice' }],
    [{ name: 'x', type: 'text', board: 'nowhere' }, { board: 'unknown_board' }],
  ] as [object, Record<string, string>][])
    await expectFieldErrors(
      add({ ...(body as object), name: (body as { name: string }).name + unique() }),
      errors,
    )
  await expectProblem(add({ ...area, name: 'AREA' }), 409, 'already_exists')
  await expectStatus(201, add({ ...area, board: 'bugs' }))
  await expectFieldErrors(patch(path, { choices: [{ id: 1, name: 'x' }] }, { token }), {
    'choices.0.id': 'invalid_choice',
  })

  const { post_id: id } = await createPost(token, { title: 'Chosen' })
  const at = `${paths.posts}${id}/`
  const shown = async () => (await get(at, { token })).json<Full>().custom_fields
  const etag = (await get(at, { token })).headers.get('etag')!
  const set = (value: unknown, more = {}) =>
    patch(at, { custom_fields: { Area: value } }, { token, ...more })
  await expectStatus(200, set('Billing', { headers: { 'if-match': etag } }))
  await expectProblem(set('2024', { headers: { 'if-match': etag } }), 412, 'precondition_failed')
  await expectFieldErrors(patch(at, { custom_fields: { Other: 1 } }, { token }), {
    'custom_fields.Other': 'unknown_custom_field',
  })
  const [first, ...rest] = field.choices
  await expectStatus(
    200,
    patch(path, { name: 'Part', choices: [...rest, { id: first!.id, name: 'Money' }] }, { token }),
  )
  expect(await shown()).toEqual({ Part: 'Money' })
  const [change] = await audit(token, { type: 'post.fields_changed' })
  expect(change!.changes).toEqual({ 'custom_fields.Area': { before: null, after: 'Billing' } })
  const history = (await get(`${at}history/`, { token })).json<{ results: { changes: object }[] }>()
  expect(history.results[0]!.changes).toEqual({
    custom_fields: { Area: { before: null, after: 'Billing' } },
  })

  // A post that moves away keeps the value, and shows it again after moving back.
  await expectStatus(200, patch(at, { board: 'bugs' }, { token }))
  expect(await shown()).toEqual({})
  const named = [{ name: String(first!.id) }, ...rest, { id: first!.id, name: 'Money' }]
  await expectStatus(200, patch(path, { choices: named }, { token }))
  const filtered = () => listed(token, { custom_fields: `${field.id}:${first!.id}` })
  expect(await filtered()).toEqual([])
  await expectStatus(200, patch(at, { custom_fields: { Area: '2024' } }, { token }))
  await expectStatus(200, patch(at, { board: 'ideas' }, { token }))
  expect(await shown()).toEqual({ Part: 'Money' })
  expect((await filtered()).map(each => each.id)).toEqual([id])
  const number = { name: 'Seats', type: 'number' }
  const seats = (await expectStatus(201, add(number))).json<Field>()
  expect(await listed(token, { custom_fields: `${seats.id}:5..5` })).toEqual([])
  for (const [query, code] of [
    [`${field.id}:Nothing`, 'wrong_custom_type'],
    ['7000:1', 'unknown_custom_field'],
    ['Area', 'unknown_custom_field'],
    [`${field.id}7`, 'unknown_custom_field'],
    [`${seats.id}:5..4`, 'wrong_custom_type'],
  ] as const)
    await expectFieldErrors(get(paths.posts, { token, query: { custom_fields: query } }), {
      custom_fields: code,
    })

  await expectStatus(200, patch(path, { choices: rest }, { token }))
  expect(await shown()).toEqual({})
  await expectStatus(204, remove(path, { token }))
  await expectStatus(201, add({ name: 'Part', type: 'text' }))
  expect(await shown()).toEqual({})
}, 60_000)

test('customers fill in what is required, filter by their choices, and see nothing of the team', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const add = async (body: object) =>
    (
      await expectStatus(201, post(postFields.list, { board: 'ideas', ...body }, { token }))
    ).json<Field>()
  const visitor = visiting(company)
  const filters = async () => (await visitor.get('/board/ideas/')).text.includes('Sign-in; SSO')
  expect([await filters(), await filters()]).toEqual([false, false])
  const area = await add({ name: 'Area', type: 'choice', choices, required: true })
  expect(await filters()).toBe(true)
  const secret = await add({
    name: 'qzinner',
    type: 'choice',
    audience: 'team',
    choices: [{ name: 'qzcanary' }],
  })
  // As what every object has.
  const inherited = await add({ name: 'constructor', type: 'text', required: true })
  const optional = await add({ name: 'Seats', type: 'number' })
  const customer = await signedIn(company, await company.addUser('customer'))
  const asked = (await customer.get('/board/ideas/new/')).text
  expect(asked).toContain('Seats (optional)')
  expect(asked).not.toContain('constructor (optional)')
  const form = {
    title: 'Invoices',
    checked: 'yes',
    [`field-${secret.id}`]: String(secret.choices[0]!.id),
  }
  const missing = await customer.submit('/board/ideas/new/', form)
  expect(missing.status).toBe(422)
  for (const { id } of [area, inherited])
    expect(missing.text).toContain(`id="field-field-${id}-error"`)
  await expectStatus(204, remove(pathTo(postFields, inherited.id), { token }))
  await expectStatus(204, remove(pathTo(postFields, optional.id), { token }))
  const [billing, , year] = area.choices
  const chosen = { [`field-${area.id}`]: String(billing!.id) }
  const created = await expectStatus(
    303,
    customer.submit('/board/ideas/new/', { ...form, ...chosen }),
  )
  const id = Number(/\/post\/(\d+)\//.exec(created.headers.get('location')!)![1])
  const shown = async () =>
    (await get(`${paths.posts}${id}/`, { token })).json<Full>().custom_fields
  expect(await shown()).toEqual({ Area: 'Billing' })
  await expectStatus(
    200,
    patch(`${paths.posts}${id}/`, { custom_fields: { qzinner: 'qzcanary' } }, { token }),
  )
  await createPost(token, { title: 'Without any' })

  // An edit by the author keeps the team's value.
  const edit = (await expectStatus(200, customer.get(`/edit/post/${id}/`))).text
  const revision = /name="revision" value="([^"]+)"/.exec(edit)![1]!
  const other = { title: 'Invoices', revision, [`field-${area.id}`]: String(year!.id) }
  await expectStatus(
    303,
    customer.submit(`/edit/post/${id}/`, { ...other, [`field-${secret.id}`]: '' }),
  )
  expect(await shown()).toEqual({ Area: '2024', qzinner: 'qzcanary' })

  const titles = (text: string) =>
    ['Invoices', 'Without any'].filter(title => text.includes(`>${title}<`))
  const board = async (query: string) => {
    const answer = await visitor.get(`/board/ideas/${query}`)
    return answer.status === 200 ? titles(answer.text) : answer.headers.get('location')
  }
  expect(await board('')).toEqual(['Invoices', 'Without any'])
  expect(await board(`?choice=${year!.id}`)).toEqual(['Invoices'])
  expect(await board(`?choice=${billing!.id}`)).toEqual([])
  // Customers cannot filter by fields for the team.
  expect(await board(`?choice=${secret.choices[0]!.id}`)).toMatch(/\/board\/ideas\/$/)
  for (const reader of [customer, visitor])
    for (const path of [
      ...['/board/ideas/', '/board/ideas/new/', `/post/${id}/invoices/`, `/edit/post/${id}/`],
      ...[`/post/${id}/feed.atom`, '/board/ideas/feed.atom', '/search/?q=qzcanary'],
      ...['/account/data/', '/account/data/download/', '/me/', '/roadmap/'],
    ]) {
      const { text } = await reader.get(path)
      const said = text.replaceAll('qzcanary&quot;', '').replaceAll('value="qzcanary"', '')
      expect([path, /qzinner|qzcanary/.test(said.replaceAll('q=qzcanary', ''))]).toEqual([
        path,
        false,
      ])
    }
  expect((await customer.get('/account/data/download/')).text).toContain(
    '"custom_fields":{"Area":"2024"}',
  )
  expect((await visitor.get(`/post/${id}/invoices/`)).text).toContain(`?choice=${year!.id}`)

  // The team sees and edits both in the pane, and can filter by them.
  const admin = await signedIn(company, company.admin)
  const pane = (await expectStatus(200, admin.get(`/team/?post=${id}`))).text
  expect(pane).toContain('qzinner')
  await expectStatus(303, admin.submit(`/team/post/${id}/fields/`, { [`field-${secret.id}`]: '' }))
  expect(await shown()).toEqual({ Area: '2024' })
  const inbox = (await expectStatus(200, admin.get(`/team/?choice=${year!.id}`))).text
  expect(inbox).toContain('Area: 2024')
  expect(/<span id="count"[^>]*>([^<]*)/.exec(inbox)![1]).toBe('1 post')
}, 60_000)
