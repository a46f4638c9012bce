import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPostAsUser, expectStatus, get, patch } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { pathTo, posts, savedReplies } from '../support/resources.ts'

const list = '/team/settings/replies/'

type Reply = { id: number; name: string; content: string }

test('a member of the team adds a reply, edits it and deletes it', async () => {
  const company = await sharedCompany()
  const token = company.teamToken
  const browser = await signedIn(company, company.team)
  const name = `Reply ${unique()}`
  const added = await expectStatus(303, browser.submit(list, { name, content: 'Hi {name}.' }))
  expect(added.headers.get('location')).toEndWith(`${list}?did=added`)
  const all = (await expectStatus(200, get(savedReplies.list, { token }))).json<{
    results: Reply[]
  }>()
  const { id, content } = all.results.find(reply => reply.name === name)!
  expect(content).toBe('Hi {name}.')
  expect((await browser.get(list)).text).toContain(name)

  const one = `${list}${id}/`
  const revision = /name="revision" value="([^"]+)"/.exec((await browser.get(one)).text)![1]!
  const edited = { name, content: 'Hello {name}.', revision }
  await expectStatus(303, browser.submit(one, edited))
  // The form was shown before that edit: nothing is replaced, and both texts are shown.
  const stale = await expectStatus(422, browser.submit(one, { ...edited, content: 'Hey.' }))
  expect(stale.text).toContain('Hello {name}.')
  expect(stale.text).toContain('\nHey.</textarea>')
  const read = async () =>
    (await expectStatus(200, get(pathTo(savedReplies, id), { token }))).json<Reply>()
  expect((await read()).content).toBe('Hello {name}.')

  const deleted = await expectStatus(303, browser.submit(`${one}delete/`, {}))
  expect(deleted.headers.get('location')).toEndWith(`${list}?did=removed`)
  await expectStatus(404, get(pathTo(savedReplies, id), { token }))
  await expectStatus(404, browser.submit(`${one}delete/`, {}))
})

test('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const refused = await expectStatus(422, browser.submit(list, { name: ' ', content: 'Typed.' }))
  expect(refused.text).toContain('id="field-name-error"')
  expect(refused.text).toContain('\nTyped.</textarea>')
})

test('for customers, and for what is of another company, there is nothing', async () => {
  const company = await sharedCompany()
  const other = await freshCompany()
  const theirs = await savedReplies.add(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  const stranger = await signedIn(other, other.team)
  const fields = { name: 'x', content: 'x', revision: '0' }
  await expectStatus(404, customer.get(list))
  await expectStatus(404, customer.submit(list, fields))
  for (const browser of [customer, stranger]) {
    const one = `${list}${theirs}/`
    await expectStatus(404, browser.get(one))
    await expectStatus(404, browser.submit(one, fields))
    await expectStatus(404, browser.submit(`${one}delete/`, {}))
  }
})

test('a reply goes into the answer, below what was written, with the author and the title', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const title = `Post ${unique()}`
  const { post_id } = await createPostAsUser(company.adminToken, {
    board: 'ideas',
    title,
    email: `c-${unique()}@people.example`,
    full_name: 'Cy <b>',
  })
  const id = await savedReplies.add(company)
  const said = { content: 'Hi {name}: {title}, {other}.' }
  await expectStatus(200, patch(pathTo(savedReplies, id), said, { token: company.teamToken }))
  const form = `/team/post/${post_id}/reply/`
  const fields = { saved_reply: String(id), insert: 'on' }
  const filled = `Hi Cy &lt;b&gt;: ${title}, {other}.</textarea>`
  const empty = await expectStatus(200, browser.submit(form, { ...fields, content: '' }))
  expect(empty.text).toContain(`\n${filled}`)
  const written = await expectStatus(200, browser.submit(form, { ...fields, content: 'First.\n' }))
  expect(written.text).toContain(`\nFirst.\n\n${filled}`)
  // Sent for good, the menu counts for nothing.
  const sent = { content: '', saved_reply: String(id) }
  const refused = await expectStatus(422, browser.submit(`/team/post/${post_id}/answer/`, sent))
  expect(refused.text).not.toContain('Hi Cy')
  // On a board that this member does not see, there is no post.
  const hidden = await posts.add(company, 'secret')
  await expectStatus(404, browser.submit(`/team/post/${hidden}/reply/`, fields))
  const customer = await signedIn(company, await company.addUser('customer'))
  await expectStatus(404, customer.submit(form, fields))
})
