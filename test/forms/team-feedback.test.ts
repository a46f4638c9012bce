import { expect, test } from 'bun:test'
import { type Browser, signedIn } from '../support/browser.ts'
import { createPost, createPostAsUser, expectStatus, get, paths } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import type { Comment, Envelope, Post, Voter } from '../support/types.ts'

const path = '/team/feedback/new/'

const own = () =>
  once('team feedback', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.team) }
  })

const list = async <Item>({ adminToken: token }: Company, at: string) =>
  (await expectStatus(200, get(at, { token }))).json<Envelope<Item>>().results

const postsOf = (company: Company) => list<Post>(company, paths.posts)
const votersOf = async (company: Company, id: number) =>
  (await list<Voter>(company, `${paths.posts}${id}/voters/`)).map(({ user }) => user.email)
const commentsOf = (company: Company, id: number) =>
  list<Comment>(company, `${paths.posts}${id}/comments/`)

/** Where a form that was carried out leads to. */
async function logged(browser: Browser, fields: Record<string, string>) {
  const answer = await browser.submit(path, { once: unique(), ...fields })
  expect([answer.status, answer.text.match(/field-error[^<]*<?/)?.[0]]).toEqual([303, undefined])
  const { searchParams } = new URL(answer.headers.get('location')!, 'http://localhost')
  expect(searchParams.get('did')).toBe('logged')
  return { id: Number(searchParams.get('post')), undo: searchParams.get('undo')! }
}

test('what a customer said becomes a vote and an internal note, once, and z takes both back', async () => {
  const { company, browser } = await own()
  const { post_id: id } = await createPost(company.adminToken, {
    title: `Offline maps ${unique()}`,
  })
  const { email } = await company.addUser('customer', 'Carla Jensen')
  const fields = {
    person: email,
    words: 'On the train\n@[x](user:1) there is no map.',
    source: 'https://desk.example/tickets/7',
    into: String(id),
    once: unique(),
  }
  const first = await logged(browser, fields)
  expect([first.id, await logged(browser, fields)]).toEqual([id, first])
  expect(await votersOf(company, id)).toEqual([email])
  const [note, ...others] = await commentsOf(company, id)
  expect([note!.internal, note!.creator.email, note!.content, others.length]).toEqual([
    true,
    company.team.email,
    '> On the train\n> @[x](user:1) there is no map.\n\n— Carla Jensen · https://desk.example/tickets/7',
    0,
  ])
  const other = await signedIn(company, company.admin)
  expect((await other.submit('/team/undo/', { undo: first.undo })).status).toBe(409)
  expect((await browser.submit('/team/undo/', { undo: first.undo })).status).toBe(303)
  expect([await votersOf(company, id), (await commentsOf(company, id)).length]).toEqual([[], 0])
})

test('undo leaves a vote that was there before', async () => {
  const { company, browser } = await own()
  const { email } = await company.addUser('customer')
  const { post_id: id } = await createPost(company.adminToken, { title: unique() })
  await logged(browser, { person: email, words: 'First.', into: String(id) })
  const { undo } = await logged(browser, { person: email, words: 'Again.', into: String(id) })
  await browser.submit('/team/undo/', { undo })
  expect(await votersOf(company, id)).toEqual([email])
  expect((await commentsOf(company, id)).map(({ content }) => content.includes('First.'))).toEqual([
    true,
  ])
})

test('a new address makes a customer, whose post has their vote, and undo deletes the post', async () => {
  const { company, browser } = await own()
  const email = `new-${unique()}@people.example`
  const words = `Please add ${unique()}.\nThanks!`
  const fields = { person: email, words, board: 'ideas', checked: 'yes', source: '' }
  const nameless = await browser.submit(path, fields)
  expect(nameless.status).toBe(422)
  expect(nameless.text).toContain('id="field-full_name-error"')
  expect(nameless.text).toContain(words.split('\n')[0]!)
  const { id, undo } = await logged(browser, { ...fields, full_name: 'Nia' })
  const made = (await postsOf(company)).find(post => post.id === id)!
  expect([made.title, made.content, made.creator.email, made.votes_count]).toEqual([
    words.split('\n')[0]!,
    words,
    email,
    1,
  ])
  expect(await commentsOf(company, id)).toEqual([])
  expect((await browser.submit('/team/undo/', { undo })).status).toBe(303)
  expect((await get(`${paths.posts}${id}/`, { token: company.teamToken })).status).toBe(404)
})

test('without a script the form asks who is meant, and whether a post says the same', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.team)
  const word = unique()
  for (const title of ['Export as CSV', 'Faster sync', 'Single sign-on', 'Keyboard shortcuts'])
    await createPost(company.adminToken, { title })
  for (const name of ['Ann', 'Bob'])
    await createPostAsUser(company.adminToken, {
      board: 'ideas',
      title: `Post ${name}`,
      email: `${name}-${word}@people.example`,
      full_name: `${name} ${word}`,
    })
  const count = (await postsOf(company)).length
  const words = 'We need single sign-on'
  const board = 'ideas'
  const unclear = await browser.submit(path, { person: word, words, board })
  expect([unclear.status, unclear.text.match(/name="user"/g)?.length]).toEqual([422, 2])
  const nobody = await browser.submit(path, { person: 'nobody at all', words, board })
  expect([nobody.status, nobody.text.includes('id="field-person-error"')]).toEqual([422, true])
  const user = /name="user" value="(\d+)"/.exec(unclear.text)![1]!
  const asked = await browser.submit(path, { person: word, user, words, board })
  expect([asked.status, asked.text.includes('Single sign-on')]).toEqual([200, true])
  expect(asked.text).toMatch(new RegExp(`name="user" value="${user}" checked`))
  expect((await postsOf(company)).length).toBe(count)
  const into = /name="into" value="(\d+)"/.exec(asked.text)![1]!
  expect((await logged(browser, { person: word, user, words, into })).id).toBe(Number(into))
  const nowhere = await browser.submit(path, { person: word, user, words, checked: 'yes' })
  expect([nowhere.status, nowhere.text.includes('id="field-board-error"')]).toEqual([422, true])
})

test('nobody is meant without a choice but by their whole address, and no other than who was chosen', async () => {
  const { company, browser } = await own()
  const part = `Dora ${unique()}`
  const { email } = await company.addUser('customer', part)
  const other = await company.addUser('customer', `Eli ${unique()}`)
  const { post_id: id } = await createPost(company.adminToken, { title: unique() })
  const idOf = async (person: string) =>
    /name="user" value="(\d+)"/.exec((await browser.get(`${path}?person=${person}`)).text)![1]!
  const [dora, eli] = [await idOf(email), await idOf(other.email)]
  const fields = { words: 'Slow.', into: String(id) }
  for (const who of [{ person: part }, { person: part, user: eli }, { person: email, user: eli }]) {
    const asked = await browser.submit(path, { ...fields, ...who })
    expect(asked.status).toBe(422)
    expect(asked.text).toMatch(new RegExp(`id="user-${dora}"[^>]* value="${dora}" checked`))
  }
  expect(await votersOf(company, id)).toEqual([])
  await logged(browser, { ...fields, person: part, user: dora })
  expect(await votersOf(company, id)).toEqual([email])
})

test('an address fills the form with bounded text and a web address, and writes nothing', async () => {
  const { company, browser } = await own()
  const before = (await postsOf(company)).length
  const query = (fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`
  const filled = await browser.get(query({ words: '<b>Slow</b>', source: 'https://a.example/x' }))
  expect(filled.text).toContain('&lt;b&gt;Slow&lt;/b&gt;')
  expect(filled.text).toContain('value="https://a.example/x"')
  const hostile = await browser.get(
    query({ words: 'x'.repeat(5_001), source: 'javascript:alert(1)' }),
  )
  const form = /<form id="feedback".*?<\/form>/s.exec(hostile.text)![0]
  expect(form.match(/x{1000,}/g)?.map(({ length }) => length)).toEqual([5_000])
  expect(form).not.toContain('alert(1)')
  expect((await postsOf(company)).length).toBe(before)
  const refused = await browser.submit(path, {
    person: company.team.email,
    words: 'Slow',
    checked: 'yes',
    source: 'javascript:alert(1)',
  })
  expect([refused.status, refused.text.includes('id="field-source-error"')]).toEqual([422, true])
})

test('the bookmark opens the form with what is selected, in an address that proxies take', async () => {
  const { company, browser } = await own()
  const { text } = await browser.get(path)
  const [, href] = /href="javascript:([^"]+)"/.exec(text)!
  const open = (selected: string) => {
    const opened: string[] = []
    const run = new Function('getSelection', 'location', 'open', decodeURIComponent(href!))
    run(
      () => selected,
      { href: 'https://desk.example/7?a=b' },
      (url: string) => opened.push(url),
    )
    expect(opened[0]).toStartWith(`${company.baseUrl}${path}?`)
    expect(opened[0]!.length).toBeLessThan(7_000)
    return new URL(opened[0]!).searchParams
  }
  const query = open('Slow & “late”')
  expect([query.get('words'), query.get('source')]).toEqual([
    'Slow & “late”',
    'https://desk.example/7?a=b',
  ])
  expect(open('日本'.repeat(5_000)).get('words')!.length).toBeGreaterThan(500)
})
