import { expect, test } from 'bun:test'
import { type Browser, signedIn, submitted } from '../support/browser.ts'
import { createPostAsUser, expectStatus, get, paths, put } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { unescapeHtml } from '../support/html.ts'
import { once } from '../support/once.ts'
import type { Comment, Envelope, Post } from '../support/types.ts'

/** Two colleagues who are signed in. */
const own = () =>
  once('team conflict', async () => {
    const company = await freshCompany()
    const [admin, member] = await Promise.all([
      signedIn(company, company.admin),
      signedIn(company, company.team),
    ])
    return { company, admin, member }
  })

const newPost = async ({ adminToken }: Company) => {
  const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
  return (await createPostAsUser(adminToken, { title: `Post ${unique()}`, ...customer })).post_id
}

/** What a form of the open post would be sent with: `within` is a part of its address. */
function fieldsOf(page: string, within: string): Record<string, string> {
  const form = page.split('<form').find(each => each.split('>')[0]!.includes(within))
  const [markup] = form!.split('</form>')
  const fields = [...markup!.matchAll(/<input([^>]*)>/g)]
    .map(([, input]) => input!)
    .filter(input => !/type="(?:radio|checkbox)"/.test(input) || / checked/.test(input))
    .map(input => ['name', 'value'].map(name => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]))
    .filter(([name]) => name !== undefined)
  return Object.fromEntries(fields.map(([name, value]) => [name, unescapeHtml(value ?? '')]))
}

const opened = async (browser: Browser, id: number) =>
  (await expectStatus(200, browser.get(`/team/?show=all&post=${id}`))).text

const read = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/`, { token }))).json<
    Post & { owner: { id: number } | null; eta: string | null; merged_into: number | null }
  >()

const answersTo = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/comments/`, { token })))
    .json<Envelope<Comment>>()
    .results.map(({ content }) => content)

const statusId = async ({ adminToken: token }: Company, name: string) => {
  const { results } = (await get(paths.statuses, { token })).json<Envelope<Post['status']>>()
  return String(results.find(status => status.name === name)!.id)
}

test('without a script: a second answer is asked about with who was faster, kept, and sent on demand', async () => {
  const { company, admin, member } = await own()
  const id = await newPost(company)
  const [closed, planned] = [await statusId(company, 'Closed'), await statusId(company, 'Planned')]
  const form = `/team/post/${id}/answer/`
  const fields = fieldsOf(await opened(member, id), `${form}" data-team`)
  // Of the colleague's own form, nothing is asked.
  const first = fieldsOf(await opened(admin, id), `${form}" data-team`)
  await submitted(admin, form, { ...first, content: 'No, never.', status: closed })
  const said = { ...fields, content: 'Yes <soon>!', status: planned }
  const asked = await expectStatus(409, member.submit(form, said))
  const conflict = /<section id="stale".*?<\/section>/s.exec(asked.text)![0]
  expect(conflict).toContain('This post has changed since you opened it')
  const words = unescapeHtml(conflict.replaceAll(/<[^>]+>/g, ''))
  expect(words).toContain(`${company.admin.name} answered publicly`)
  expect(words).toContain(`${company.admin.name} changed the status from Open to Closed`)
  expect(conflict).toMatch(/<button[^>]* form="answer"[^>]*>Send anyway/)
  // Nothing was done, and nothing that was written is lost.
  expect(await answersTo(company, id)).toEqual(['No, never.'])
  const shown = /<form id="answer".*?<\/form>/s.exec(asked.text)![0]
  expect(shown).toContain('Yes &lt;soon&gt;!</textarea>')
  expect(shown).toMatch(new RegExp(`name="status" value="${planned}" checked`))
  const again = { ...said, ...fieldsOf(asked.text, 'id="answer"') }
  expect(again).toMatchObject({ status: planned, was: fields.was! })
  await submitted(member, form, again)
  expect(await answersTo(company, id)).toEqual(['No, never.', 'Yes <soon>!'])
  expect((await read(company, id)).status.name).toBe('Planned')
})

test('a field that a colleague has changed is asked about, with the same choice once more', async () => {
  const { company, admin, member } = await own()
  const id = await newPost(company)
  const page = await opened(member, id)
  const form = `/team/post/${id}/properties/`
  const before = fieldsOf(page, form)
  await submitted(admin, form, { eta: '2030-01-01' })
  const sent = { ...before, eta: '2031-12-31' }
  const asked = await expectStatus(409, member.submit(form, sent))
  expect(asked.text).toContain('set the planned date to <bdi>1 Jan 2030</bdi>')
  expect((await read(company, id)).eta).toBe('2030-01-01')
  const again = fieldsOf(asked.text.split('<section id="stale"')[1]!, form)
  expect(again.eta).toBe('2031-12-31')
  await submitted(member, form, again)
  expect((await read(company, id)).eta).toBe('2031-12-31')
  // The other fields of the page that was opened first are as they were: nobody is asked.
  const owner = `/team/post/${id}/owner/`
  const me = /name="owner" value="(\d+)"/.exec(page.slice(page.indexOf(`${owner}"`)))![1]!
  await submitted(member, owner, { ...fieldsOf(page, owner), owner: me })
  expect((await read(company, id)).owner?.id).toBe(Number(me))
})

test('votes, notes, what was undone, and what is the same already, are no conflict', async () => {
  const { company, admin, member } = await own()
  const id = await newPost(company)
  const [open, planned] = [await statusId(company, 'Open'), await statusId(company, 'Planned')]
  const form = `/team/post/${id}/answer/`
  const page = await opened(member, id)
  const fields = fieldsOf(page, `${form}" data-team`)
  const { adminToken: token } = company
  const voter = { email: `v-${unique()}@people.example`, full_name: 'Vi' }
  await expectStatus(200, put(`${paths.posts}${id}/vote/`, { token, body: voter }))
  await submitted(admin, `/team/post/${id}/note/`, { note: 'Hm.' })
  await submitted(admin, `/team/post/${id}/done/`, { set: 'on' })
  const taken = await submitted(admin, form, { content: 'Wrong.', status: open, was: open })
  await submitted(admin, '/team/undo/', { undo: taken.undo! })
  await submitted(member, form, { ...fields, content: 'Thanks!' })
  await submitted(admin, form, { content: '', status: planned, was: open })
  await submitted(member, form, { ...fields, content: '', status: planned })
  expect(await answersTo(company, id)).toEqual(['Hm.', 'Thanks!', ''])
})

test('an undo is of what oneself did, as long as that is as it was', async () => {
  const { company, admin, member } = await own()
  const [id, wrong, right] = [
    await newPost(company),
    await newPost(company),
    await newPost(company),
  ]
  const merge = async (browser: Browser, into: number) =>
    (await submitted(browser, `/team/post/${id}/merge/`, { into: String(into) })).undo!
  const undoes = async (browser: Browser, undo: string) =>
    (await browser.submit('/team/undo/', { undo })).status
  const mergedInto = async () => (await read(company, id)).merged_into
  const first = await merge(member, wrong)
  expect(await undoes(member, first)).toBe(303)
  const again = await merge(member, wrong)
  expect(again).not.toBe(first)
  expect(await undoes(member, first)).toBe(409)
  expect(await undoes(admin, again)).toBe(403)
  expect(await mergedInto()).toBe(wrong)
  expect(await undoes(member, again)).toBe(303)
  await merge(admin, right)
  expect(await undoes(member, again)).toBe(409)
  expect(await mergedInto()).toBe(right)

  const note = await submitted(member, `/team/post/${wrong}/note/`, { note: 'Mine.' })
  const done = await submitted(member, `/team/post/${wrong}/done/`, { set: 'on' })
  for (const { undo } of [note, done]) expect(await undoes(admin, undo!)).toBe(403)
  expect(await answersTo(company, wrong)).toEqual(['Mine.'])
  for (const { undo } of [done, note]) expect(await undoes(member, undo!)).toBe(303)
})
