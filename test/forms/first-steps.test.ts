import { expect, test } from 'bun:test'
import { Browser, signedIn } from '../support/browser.ts'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { mailSetting, newEmail } from '../support/mail-sign-in.ts'
import { once } from '../support/once.ts'
import { waitUntil } from '../support/wait-until.ts'

const own = () => once('first steps', () => freshCompany())

/** Whether the step is marked as done. */
const isDone = (page: string, step: string) => {
  const [, item] = new RegExp(`<li id="${step}">(.*?)</summary>`, 's').exec(page)!
  return item!.includes('step-done')
}

const settings = async ({ adminToken: token, server }: Company) =>
  (await get('/api/v1/company/', { token, server })).json<Record<string, unknown>>()

test('the link of the first start signs the admin in, and leads to the first steps, none of them done', async () => {
  const server = await startHark()
  const link = await waitUntil('the link is printed', () =>
    server.stdout.map(line => /^\s+(http\S+\/login\/\S+)/.exec(line)?.[1]).find(Boolean),
  )
  const browser = new Browser(server.url)
  const { pathname, search } = new URL(link)
  const shown = await browser.get(pathname + search)
  const fields = [...shown.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    .map(([, name, value]) => [name!, value!] as const)
    .filter(([name]) => ['token', 'next'].includes(name))
  const answer = await browser.submit('/login/', Object.fromEntries(fields))
  expect(answer.headers.get('location')).toBe('/start/')
  const { text } = await browser.get('/start/')
  for (const step of ['mail', 'name', 'color', 'boards', 'invite', 'demo', 'token'])
    expect([step, isDone(text, step)]).toEqual([step, false])
  await browser.submit('/start/name/', { company_name: 'Wombat Ltd' })
  const after = await browser.get('/start/')
  expect(isDone(after.text, 'name')).toBe(true)
  expect(after.text).toContain('1 of 7 done')
  await server.stop()
})

test('for anyone but admins there is nothing, as where there is nothing', async () => {
  const company = await sharedCompany()
  const customer = await signedIn(company, await company.addUser('customer'))
  const team = await signedIn(company, company.team)
  const forms = ['name', 'color', 'boards', 'invite', 'demo', 'token', 'close']
  const before = await settings(company)
  const withoutId = (text: string) => text.replace(/Request [\w-]+/, '')
  for (const browser of [customer, team]) {
    const nothing = withoutId((await browser.get('/nothing-here/')).text)
    const page = await browser.get('/start/')
    expect([page.status, withoutId(page.text)]).toEqual([404, nothing])
    for (const form of forms)
      for (const fields of [
        {},
        { company_name: 'Mine', set: 'on', token_name: 'x', rights: 'read' },
      ])
        expect([form, (await browser.submit(`/start/${form}/`, fields)).status]).toEqual([
          form,
          404,
        ])
    expect((await browser.get('/')).text).not.toContain('/start/')
  }
  expect((await settings(company)).name).toBe(before.name)
})

test('an admin names the company, and chooses a colour and takes it back', async () => {
  const company = await own()
  const browser = await signedIn(company, company.admin)
  const name = `Quokka ${unique()}`
  const saved = await browser.submit('/start/name/', { company_name: ` ${name} ` })
  expect(saved.headers.get('location')).toEndWith('/start/?saved=name#name')
  await browser.submit('/start/color/', { accent_color: '#AA3366' })
  expect(await settings(company)).toMatchObject({ name, accent_color: '#aa3366' })
  expect(isDone((await browser.get('/start/')).text, 'color')).toBe(true)
  await browser.submit('/start/color/', { accent_color: '#aa3366', none: 'yes' })
  expect(await settings(company)).toMatchObject({ accent_color: null })

  const refused = await browser.submit('/start/name/', { company_name: ' ' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('This cannot be blank.')
  expect((await browser.submit('/start/color/', { accent_color: 'red' })).status).toBe(422)
  expect(await settings(company)).toMatchObject({ name, accent_color: null })
})

test('an admin renames boards and adds some, whatever the names', async () => {
  const company = await own()
  const { adminToken: token } = company
  const boards = async () =>
    (await get('/api/v1/boards/', { token })).json<{
      results: { id: number; name: string; slug: string }[]
    }>().results
  const browser = await signedIn(company, company.admin)
  const [first] = await boards()
  const sent = { [`board_${first!.id}`]: 'Wishes', new_board: 'Ideas & more' }
  expect((await browser.submit('/start/boards/', sent)).status).toBe(303)
  for (const name of ['提案', '不具合', 'Ideas, more']) {
    expect((await browser.submit('/start/boards/', { new_board: name })).status).toBe(303)
  }
  expect(await boards()).toMatchObject([
    { name: 'Wishes', slug: first!.slug },
    ...(await boards()).slice(1, -4),
    { name: 'Ideas & more', slug: 'ideas-more' },
    { name: '提案', slug: 'board' },
    { name: '不具合', slug: 'board-2' },
    { name: 'Ideas, more', slug: 'ideas-more-2' },
  ])
  const refused = await browser.submit('/start/boards/', {
    [`board_${first!.id}`]: ' ',
    new_board: 'x'.repeat(61),
  })
  expect(refused.status).toBe(422)
  for (const text of ['This cannot be blank.', 'At most 60 characters.', 'x'.repeat(61)])
    expect(refused.text).toContain(text)
})

test('boards swap their names, and one that another board keeps is refused', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  const { adminToken: token } = company
  const boards = async () =>
    (await get('/api/v1/boards/', { token })).json<{ results: { id: number; name: string }[] }>()
      .results
  const [first, second] = await boards()
  const send = (names: string[], new_board = '') =>
    browser.submit('/start/boards/', {
      [`board_${first!.id}`]: names[0]!,
      [`board_${second!.id}`]: names[1]!,
      new_board,
    })
  expect((await send([second!.name, first!.name])).status).toBe(303)
  const named = new Map((await boards()).map(({ id, name }) => [id, name]))
  expect([named.get(first!.id), named.get(second!.id)]).toEqual([second!.name, first!.name])
  const same = [second!.name, second!.name.toUpperCase()]
  for (const refused of [await send(same), await send([second!.name, 'Free'], second!.name)]) {
    expect(refused.status).toBe(422)
    expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(1)
  }
})

test('without mail, an invitation is a link that is shown once and signs a new colleague in', async () => {
  const company = await own()
  const browser = await signedIn(company, company.admin)
  const email = newEmail()
  const fields = { email, full_name: 'Grace Hopper', role: 'team' }
  const answer = await browser.submit('/start/invite/', fields)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const [, token] = /\/login\/\?token=([0-9A-Za-z]{43})</.exec(answer.text)!
  expect((await browser.get('/start/')).text).not.toContain(token!)
  const colleague = new Browser(company.baseUrl)
  expect((await colleague.submit('/login/', { token: token! })).status).toBe(303)
  expect((await colleague.get('/account/sessions/')).text).toContain('Grace Hopper')
  const found = await get('/api/v1/users/', { token: company.adminToken, query: { email } })
  expect(found.json()).toMatchObject({ results: [{ role: 'team', name: 'Grace Hopper' }] })

  const again = await browser.submit('/start/invite/', { ...fields, role: 'admin' })
  expect(again.status).toBe(422)
  expect(again.text).toContain('Someone with this email address already has an account.')
  expect(again.text).toContain('value="Grace Hopper"')
  expect(again.text).not.toContain('/login/?token=')
})

test('with mail, an invitation is a mail without a secret in it, or a link all the same', async () => {
  const { company, mailbox } = await mailSetting()
  const browser = await signedIn(company, company.admin)
  const email = newEmail()
  const fields = { email, full_name: 'Ada', role: 'admin' }
  const answer = await browser.submit('/start/invite/', { ...fields, way: 'mail' })
  expect(answer.headers.get('location')).toEndWith('/start/?invited#invite')
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe(`You have been invited to the ${company.name} feedback site`)
  expect(mail.text).toContain(`${company.admin.name} invited you`)
  expect(mail.text).toContain(`${company.baseUrl}/login/`)
  expect(mail.text).not.toContain('token')
  const other = { ...fields, email: newEmail(), way: 'link' }
  expect((await browser.submit('/start/invite/', other)).text).toContain('/login/?token=')
})

test('the demo data is added by one click and removed by one, and a second click changes nothing', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  for (let time = 0; time < 2; time++)
    expect((await browser.submit('/start/demo/', { set: 'on' })).status).toBe(303)
  const shown = (await browser.get('/start/')).text
  expect(isDone(shown, 'demo')).toBe(true)
  const { posts_count: posts } = (
    await get('/api/v1/batches/', { token: company.adminToken })
  ).json<{ results: { posts_count: number }[] }>().results[0]!
  expect(shown).toContain(`Posts: ${posts},`)
  for (const part of ['demand', 'insight/plots', 'roadmap'])
    expect(shown).toContain(`/team/${part}/">`)
  for (const text of ['Removes these posts', 'Keeps all other posts']) expect(shown).toContain(text)
  for (let time = 0; time < 2; time++)
    expect((await browser.submit('/start/demo/', { set: 'off' })).status).toBe(303)
  await waitUntil('the demo is removed', async () =>
    (await browser.get('/start/')).text.includes('Demo data removed.'),
  )
  const left = await get(paths.posts, { token: company.adminToken })
  expect(left.json<{ results: object[] }>().results).toEqual([])
}, 300_000)

test('a token is shown once, and may do what was chosen', async () => {
  const company = await own()
  const browser = await signedIn(company, company.admin)
  const issue = async (rights: string) => {
    const answer = await browser.submit('/start/token/', { token_name: 'Export', rights })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    return /hark_[0-9A-Za-z]{46}/.exec(answer.text)![0]
  }
  const [reads, writes] = [await issue('read'), await issue('write')]
  const shown = (await browser.get('/start/')).text
  expect(isDone(shown, 'token')).toBe(true)
  expect(shown).not.toContain('hark_')
  await expectStatus(200, get(paths.posts, { token: reads }))
  const body = { board: 'bugs', title: 'By a token' }
  await expectStatus(403, post(paths.create, body, { token: reads }))
  await expectStatus(201, post(paths.create, body, { token: writes }))
  const refused = await browser.submit('/start/token/', { token_name: ' ', rights: 'read' })
  expect(refused.status).toBe(422)
  expect(refused.text).not.toContain('hark_')
})

test('the start page reminds admins of the first steps until the list is closed', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  expect((await browser.get('/')).text).toContain('/start/')
  for (let time = 0; time < 2; time++)
    expect((await browser.submit('/start/close/', {})).status).toBe(303)
  expect((await browser.get('/')).text).not.toContain('/start/')
  expect((await browser.get('/start/')).status).toBe(200)
})
