import { expect, test } from 'bun:test'
import { type Browser, loginToken, signedIn, visiting } from '../support/browser.ts'
import {
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  threadPath,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { asked, mailSetting, newEmail } from '../support/mail-sign-in.ts'
import { decideOne } from '../support/moderation.ts'
import { createBoard } from '../support/settings.ts'
import { claimsOf, issueSecret, jwtPath, signed } from '../support/sso.ts'

const newPost = '/board/ideas/new/'
const introduced = (email = newEmail()) => ({ name: 'Ada Moreau', guest_email: email })
const posting = (title: string, email?: string) => ({ title, checked: 'yes', ...introduced(email) })

async function withGuests(company?: Company) {
  const own = company ?? (await freshCompany())
  await allow(own, true)
  return own
}

const allow = ({ adminToken: token, server }: Company, allows_guests: boolean) =>
  expectStatus(200, patch('/api/v1/company/', { allows_guests }, { token, server }))

const votePath = (id: number) => `/post/${id}/vote/`
const vote = (browser: Browser, id: number, more: Record<string, string> = {}) =>
  browser.submit(votePath(id), { set: 'on', ...more })

async function readPost({ adminToken: token, server }: Company, id: number) {
  return (await expectStatus(200, get(`${paths.posts}${id}/`, { token, server }))).json<{
    votes_count: number
    creator: { id: number; name: string; email: string }
  }>()
}

const votesOf = async (company: Company, id: number) => (await readPost(company, id)).votes_count

async function votersOf({ adminToken: token }: Company, id: number) {
  const { results } = (
    await expectStatus(200, get(`${paths.posts}${id}/voters/`, { token }))
  ).json<{ results: { user: { id: number; name: string; email: string } }[] }>()
  return results.map(({ user }) => user)
}

const idIn = (url: string | null) => Number(/\/post\/(\d+)\//.exec(url ?? '')![1])

const cookieOf = (browser: Browser) => [...browser.cookies][0]!

test('guests vote once per browser, are listed as Guest without an address, and everyone else shares one page', async () => {
  const company = await withGuests()
  const { post_id: id } = await createPost(company.adminToken, { title: 'Wanted' })
  const [ada, bob] = [visiting(company), visiting(company)]
  const { text } = await ada.get(`/login/?vote=${id}`)
  const once = /name="once" value="(\w+)"/.exec(text)![1]!
  const twin = ada.copy()
  // Two clicks before the cookie arrives.
  const both = await Promise.all([vote(ada, id, { once }), vote(twin, id, { once })])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  expect(cookieOf(ada)).toEqual(cookieOf(twin))
  await expectStatus(303, vote(ada, id))
  await expectStatus(303, vote(bob, id, { name: 'Bob' }))
  expect(await votesOf(company, id)).toBe(2)
  expect((await votersOf(company, id)).map(({ name, email }) => [name, email])).toEqual([
    ['Bob (guest)', ''],
    ['Guest', ''],
  ])
  const seen = await ada.get('/board/ideas/')
  expect(seen.text).toContain('Remove your vote for Wanted')
  expect(seen.headers.get('cache-control')).toBe('private, no-cache')
  const visitor = await visiting(company).get('/board/ideas/')
  expect(visitor.text).not.toContain('Remove your vote')
  expect(visitor.headers.get('cache-control')).toBe('no-cache')
  await expectStatus(303, ada.submit(votePath(id), { set: 'off' }))
  expect(await votesOf(company, id)).toBe(1)
})

test('a post by a guest waits for the team, even where nothing else does, and its author alone reads it meanwhile', async () => {
  const company = await withGuests()
  const [guest, title] = [visiting(company), `Zebra ${unique()}`]
  const refused = await guest.submit(newPost, { title, content: 'Kept', checked: 'yes' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Kept')
  const sent = await expectStatus(303, guest.submit(newPost, posting(title)))
  const at = sent.headers.get('location')!.slice(new URL(company.baseUrl).pathname.length)
  const id = idIn(at)
  expect((await guest.get(at)).text).toContain('Waiting for approval')
  expect((await visiting(company).get(at)).status).toBe(404)
  expect((await guest.get(newPost)).text).not.toContain('name="guest_email"')
  await decideOne(company.adminToken, id, 'approve')
  const { text } = await visiting(company).get(at)
  expect(text).toContain('Ada Moreau (guest)')
  // Guests cannot be trusted.
  await expectStatus(303, guest.submit(newPost, { title: `${title} 2`, checked: 'yes' }))
  expect((await visiting(company).get('/board/ideas/')).text).not.toContain(`${title} 2`)
})

test('a cookie works in one browser, in one company, while guests are allowed', async () => {
  const company = await withGuests()
  const other = await withGuests()
  const token = company.adminToken
  const { post_id: id } = await createPost(token, { title: 'Wanted' })
  const { post_id: second } = await createPost(token, { title: 'Wanted too' })
  const { post_id: elsewhere } = await createPost(other.adminToken, { title: 'Elsewhere' })
  const guest = visiting(company)
  const once = unique()
  await vote(guest, id, { once })
  const [name, secret] = cookieOf(guest)
  const otherGuest = visiting(other)
  await expectStatus(303, vote(otherGuest, elsewhere, { once }))
  const [otherName] = cookieOf(otherGuest)
  const holding = (value: string, of = company, called = name) => {
    const browser = visiting(of)
    browser.cookies.set(called, value)
    return browser
  }
  // A copied cookie is the same guest.
  await expectStatus(303, vote(holding(secret), id))
  expect(await votesOf(company, id)).toBe(1)
  // Each invalid cookie makes a new guest.
  const wrong = [secret.slice(0, -1), secret.replace(/^./, 'x'), `${secret}x`, 'x', '%', '1.1']
  for (const value of wrong) {
    const forged = holding(value)
    expect((await forged.get('/board/ideas/')).text).not.toContain('Remove your vote')
    await expectStatus(303, vote(forged, id))
  }
  expect(await votesOf(company, id)).toBe(1 + wrong.length)
  const foreign = holding(secret, other, otherName)
  expect((await foreign.get('/board/ideas/')).text).not.toContain('Remove your vote')
  await expectStatus(303, vote(foreign, elsewhere))
  expect((await votersOf(other, elsewhere)).length).toBe(2)
  // Guests can do nothing else, and see no account pages.
  for (const path of ['/account/data/', '/account/profile/', '/notifications/', '/team/'])
    expect([302, 303, 404]).toContain((await guest.get(path)).status)
  for (const path of [`/post/${id}/comment/`, `/post/${id}/follow/`, `/post/${id}/importance/`])
    expect([401, 403, 404]).toContain(
      (await guest.submit(path, { set: 'on', content: 'x', importance: 'important' })).status,
    )
  const cross = await guest.submit(
    votePath(second),
    { set: 'on' },
    {
      headers: { 'sec-fetch-site': 'cross-site' },
    },
  )
  expect(cross.status).toBe(403)
  // After turning it off, existing posts and votes stay, and no new ones come.
  await allow(company, false)
  for (const browser of [guest, visiting(company)])
    expect((await vote(browser, second)).status).toBe(403)
  expect((await guest.submit(newPost, posting('Late'))).status).toBe(403)
  expect(await votesOf(company, id)).toBe(1 + wrong.length)
  // In a private company, guests see nothing.
  await allow(company, true)
  await expectStatus(200, patch('/api/v1/company/', { access: 'sign_in' }, { token }))
  expect((await guest.get('/board/ideas/')).status).toBe(302)
  expect((await vote(guest, second)).status).toBe(403)
})

test('a network is refused after some new guests, and a blocked guest writes nothing', async () => {
  const company = await withGuests()
  const token = company.adminToken
  const { post_id: id } = await createPost(token, { title: 'Wanted' })
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '2001:db8:77:88::1' }
  const blocked = visiting(company)
  const once = unique()
  await vote(blocked, id, { once })
  const [{ id: guestId } = { id: 0 }] = await votersOf(company, id)
  await expectStatus(200, put(`/api/v1/users/${guestId}/block/`, { token }))
  expect((await vote(blocked, id)).status).toBe(403)
  // Nor by sending the form again without the cookie.
  const again = { set: 'off', once, name: 'Rude' }
  expect((await visiting(company).submit(votePath(id), again)).status).toBe(403)
  expect((await votersOf(company, id)).map(({ name }) => name)).toEqual(['Guest'])
  const statuses = new Set<number>()
  for (let n = 1; n <= 45; n++) {
    const from = { ...headers, 'x-forwarded-for': `2001:db8:77:88::${n}` }
    statuses.add(
      (await visiting(company).submit(votePath(id), { set: 'on' }, { headers: from })).status,
    )
  }
  expect([...statuses]).toEqual([303, 429])
})

test('guests are in no list of people, and hold no role, address or place on a board', async () => {
  const company = await withGuests()
  const token = company.adminToken
  const { post_id: id } = await createPost(token, { title: 'Wanted' })
  await vote(visiting(company), id, { name: 'Bob' })
  const [guest] = await votersOf(company, id)
  const at = `/api/v1/users/${guest!.id}/`
  const details = (await expectStatus(200, get(at, { token }))).json<object>()
  expect(details).toMatchObject({
    name: 'Bob (guest)',
    email: '',
    is_guest: true,
    role: 'customer',
  })
  const { results } = (await get('/api/v1/users/', { token })).json<{ results: { id: number }[] }>()
  expect(results.map(user => user.id)).not.toContain(guest!.id)
  for (const change of [
    { role: 'team' },
    { email: newEmail() },
    { is_active: true },
    { name: 'B' },
  ])
    expect((await patch(at, change, { token })).json<{ code: string }>().code).toBe(
      'guest_without_account',
    )
  const board = await createBoard(company, { visibility: 'chosen' })
  const member = `/api/v1/boards/${board.id}/members/${guest!.id}/`
  expect((await put(member, { token })).json<{ code: string }>().code).toBe('guest_without_account')
  const { votes } = (await get(`${at}export/`, { token })).json<{ votes: object[] }>()
  expect(votes).toHaveLength(1)
  await expectStatus(204, post(`${at}erase/`, undefined, { token }))
  expect((await votersOf(company, id))[0]).toMatchObject({ name: 'Deleted user', email: '' })
  expect(await votesOf(company, id)).toBe(1)
})

test('an address that a guest types finds nobody, shows nowhere, gets no mail and moves nothing', async () => {
  const setting = await mailSetting()
  const company = await withGuests(setting.company)
  const { adminToken: token, server } = company
  const call = { token, server }
  const { email: known } = await company.addUser('customer')
  const answers = []
  for (const email of [known, newEmail()]) {
    const guest = visiting(company)
    const title = `Ibex ${unique()}`
    const sent = await guest.submit(newPost, posting(title, email))
    const id = idIn(sent.headers.get('location'))
    expect((await readPost(company, id)).creator).toMatchObject({ email: '' })
    await expectStatus(200, patch(`/api/v1/moderation/${id}/`, { action: 'approve' }, call))
    await expectStatus(201, post(threadPath(id), { content: 'Hi' }, call))
    const page = await visiting(company).get(
      `/post/${id}/${title.toLowerCase().replace(' ', '-')}/`,
    )
    expect([page.status, page.text.includes(email)]).toEqual([200, false])
    const named = await guest.submit(newPost, {
      title: 'x',
      checked: 'yes',
      name: `Me ${email}`,
    })
    expect(named.status).toBe(422)
    answers.push([sent.status, named.status])
    // The address's owner signs in elsewhere: their first email, and nothing of the guest's becomes theirs.
    const { browser, mail } = await asked(setting, email)
    expect(mail.code).toBeString()
    await expectStatus(303, browser.submit('/login/code/', { code: mail.code! }))
    expect((await readPost(company, id)).creator).toMatchObject({
      name: 'Ada Moreau (guest)',
      email: '',
    })
  }
  expect(answers[0]).toEqual(answers[1]!)
})

test('people who sign in in the same browser keep their posts and votes, and each post counts them once', async () => {
  const company = await withGuests()
  const { adminToken: token } = company
  const person = await company.addUser('customer', 'Grace')
  const customer = await signedIn(company, person)
  const title = () => `Quail ${unique()}`
  const [both, first, second, alone, aside] = await Promise.all(
    Array.from({ length: 5 }, async () => (await createPost(token, { title: title() })).post_id),
  )
  const guest = visiting(company)
  for (const id of [both, first, aside]) await expectStatus(303, vote(customer, id!))
  for (const id of [both, second, alone]) await expectStatus(303, vote(guest, id!))
  await expectStatus(200, post(`${paths.posts}${second}/merge/`, { into: first }, { token }))
  const own = title()
  const sent = await expectStatus(303, guest.submit(newPost, posting(own)))
  const [ownId, held] = [idIn(sent.headers.get('location')), title()]
  await decideOne(token, ownId, 'approve')
  const waits = await expectStatus(303, guest.submit(newPost, { title: held, checked: 'yes' }))
  const heldId = idIn(waits.headers.get('location'))
  const counts = async () =>
    Promise.all([both, first, alone, aside, ownId].map(id => votesOf(company, id!)))
  expect(await counts()).toEqual([2, 2, 1, 1, 1])
  // An invalid link, then a valid one.
  expect((await guest.submit('/login/', { token: 'x'.repeat(43) })).status).toBe(410)
  expect(await counts()).toEqual([2, 2, 1, 1, 1])
  const old = guest.copy()
  await expectStatus(303, guest.submit('/login/', { token: await loginToken(company, person) }))
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  for (const id of [both, first, alone, ownId])
    expect((await votersOf(company, id!)).map(({ email }) => email)).toEqual([person.email])
  for (const id of [ownId, heldId])
    expect((await readPost(company, id)).creator).toMatchObject({
      name: 'Grace',
      email: person.email,
    })
  const shown = new URL(waits.headers.get('location')!, company.baseUrl).pathname
  const at = shown.slice(new URL(company.baseUrl).pathname.length)
  expect((await guest.get(at)).text).toContain('Waiting for approval')
  expect((await visiting(company).get(`/post/${ownId}/`)).text).not.toContain('(guest)')
  // The cookie no longer works, not even a copy.
  expect((await old.get(at)).status).toBe(404)
  await expectStatus(303, vote(old, aside!))
  expect(await votesOf(company, aside!)).toBe(2)
})

test('a signed link asks guests first, because another site may have sent it', async () => {
  const company = await withGuests()
  const { post_id: id } = await createPost(company.adminToken, { title: 'Wanted' })
  const claims = claimsOf()
  const token = await signed(claims, await issueSecret(company))
  const guest = visiting(company)
  await vote(guest, id)
  expect((await guest.get(jwtPath(token))).text).toContain('action="')
  expect((await votersOf(company, id)).map(({ email }) => email)).toEqual([''])
  await expectStatus(303, guest.submit('/login/jwt/', { token }))
  expect((await votersOf(company, id)).map(({ email }) => email)).toEqual([String(claims.email)])
})
