import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths } from '../support/client.ts'
import { boards, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { createBoard } from '../support/settings.ts'

const form = '/board/ideas/new/'

test('somebody posts, votes for it by that, and is shown it', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  expect((await browser.get('/board/ideas/')).text).toContain(form)
  expect((await browser.get(form)).status).toBe(200)
  const title = `Zebra ${unique()}`
  const answer = await browser.submit(form, { title, content: 'As stripes.', checked: 'yes' })
  expect(answer.status).toBe(303)
  const [, id] = /\/post\/(\d+)\//.exec(answer.headers.get('location')!)!
  const answered = await expectStatus(
    200,
    get(`${paths.posts}${id}/`, { token: company.adminToken }),
  )
  expect(answered.json()).toMatchObject({
    title,
    content: 'As stripes.',
    votes_count: 1,
    creator: { email: person.email },
  })
})

test('posts that may say the same are shown first, and the text is still there', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  const first = { title: 'Dark mode for the editor', content: 'White hurts.' }
  // What is rare in one post alone says little.
  for (const title of ['Export as CSV', 'Faster sync', 'Single sign-on', 'Keyboard shortcuts'])
    await createPost(company.adminToken, { title })
  expect((await browser.submit(form, first)).status).toBe(303)
  const again = { title: 'Dark mode in the editor', content: 'My eyes at <night>.' }
  const asked = await browser.submit(form, again)
  expect(asked.status).toBe(200)
  for (const text of ['Is it one of these?', first.title, again.title, 'My eyes at &lt;night&gt;.'])
    expect(asked.text).toContain(text)
  const count = async () =>
    (await get(paths.posts, { token: company.adminToken })).json<{ results: object[] }>().results
      .length
  expect(await count()).toBe(5)
  expect((await browser.submit(form, { ...again, checked: 'yes' })).status).toBe(303)
  expect(await count()).toBe(6)
})

test('what is done is offered without a vote, after what is open', async () => {
  const company = await freshCompany()
  for (const title of ['Export as CSV', 'Faster sync', 'Single sign-on', 'Keyboard shortcuts'])
    await createPost(company.adminToken, { title })
  const { post_id: done } = await createPost(company.adminToken, { title: 'Dark mode for editors' })
  const { post_id: open } = await createPost(company.adminToken, { title: 'Dark mode in editors' })
  const change = patch(
    `${paths.posts}${done}/`,
    { status: 'Complete' },
    { token: company.adminToken },
  )
  await expectStatus(200, change)
  const path = `${form}?title=${encodeURIComponent('Dark mode for the editors')}`
  const person = await signedIn(company, await company.addUser('customer'))
  for (const [browser, vote] of [
    [person, (id: number) => `/post/${id}/vote/`],
    [visiting(company), (id: number) => `&amp;vote=${id}`],
  ] as const) {
    const { text } = await browser.get(path)
    expect(text.indexOf(`id="post-${open}"`)).toBeLessThan(text.indexOf(`id="post-${done}"`))
    expect(text).toMatch(/Completed on <time [^>]*>[^<]+<\/time>\. Open it for details\./)
    expect([text.includes(vote(open)), text.includes(vote(done))]).toEqual([true, false])
  }
})

test('a refused post is shown again with its text', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, await company.addUser('customer'))
  const content = unique()
  const refused = await browser.submit(form, { title: ' ', content, checked: 'yes' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('This cannot be blank.')
  expect(refused.text).toContain(content)
})

test('nobody posts without an account, or on a board that they do not see', async () => {
  const company = await sharedCompany()
  const fields = { title: unique(), content: '', checked: 'yes' }
  expect((await visiting(company).get(`/board/${boards.private}/new/`)).status).toBe(404)
  expect((await visiting(company).submit(form, fields)).status).toBe(403)
  const browser = await signedIn(company, await company.addUser('customer'))
  for (const board of [boards.private, 'nowhere']) {
    expect((await browser.get(`/board/${board}/new/`)).status).toBe(404)
    expect((await browser.submit(`/board/${board}/new/`, fields)).status).toBe(404)
  }
})

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
  await patch(`${paths.boards}${id}/`, { slug }, { token: company.adminToken })
  const moved = await browser.get(`/board/${former}/new/`)
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    `/c/${company.slug}/board/${slug}/new/`,
  ])
})
