import { expect, test } from 'bun:test'
import { signedIn, submitted, visiting } from '../support/browser.ts'
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
  threadOf,
} from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import { createBoard, statusesOf } from '../support/settings.ts'
import type { Post } from '../support/types.ts'

/** A company and a member of its team who is signed in: each of that takes long. */
const own = () =>
  once('team inbox', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.team) }
  })

/** A post of a customer, in the inbox. */
async function asked(company: Company, title = `Post ${unique()}`) {
  const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
  const board = { board: 'ideas', title, ...customer }
  const { post_id } = await createPostAsUser(company.adminToken, board)
  return { id: post_id, title }
}

const read = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/`, { token }))).json<
    Post & {
      owner: { id: number } | null
      tags: { id: number; name: string }[]
      merged_into: number | null
      board: { id: number }
      links: string[]
      pinned: boolean
      locked: boolean
    }
  >()

const statusId = async (company: Company, name: string) =>
  (await statusesOf(company)).find(status => status.name === name)!.id

const shows = (text: string, { id }: { id: number }) => text.includes(`id="row-${id}"`)

test('for anyone but the team there is nothing, as where there is nothing', async () => {
  const company = await sharedCompany()
  const { id } = await asked(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  const withoutId = (text: string) => text.replace(/Request [\w-]+/, '')
  const names = [
    'answer',
    'note',
    'done',
    'owner',
    'board',
    'properties',
    'official',
    'tags',
    'merge',
  ]
  const forms = names.map(name => `/team/post/${id}/${name}/`)
  const ids = { board: '1', comment: '1', into: '1' }
  const fields = { content: 'x', note: 'x', set: 'on', owner: '', shown: '', pinned: 'on', ...ids }
  const nothing = withoutId((await customer.get('/nothing-here/')).text)
  for (const path of ['/team/', `/team/?post=${id}`, '/team/moderation/']) {
    const page = await customer.get(path)
    expect([path, page.status, withoutId(page.text)]).toEqual([path, 404, nothing])
  }
  for (const path of [...forms, '/team/bulk/', '/team/undo/', `/team/moderation/${id}/`])
    for (const body of [{}, { ...fields, do: 'done', undo: 'merge-1', decision: 'approve' }]) {
      const { status } = await customer.submit(path, body as Record<string, string>)
      expect([path, body, status]).toEqual([path, body, 404])
    }
  expect((await read(company, id)).comments_count).toBe(0)
})

test('the inbox has what nobody of the team has answered, and the header leads there', async () => {
  const { company, browser } = await own()
  const [one, two] = [await asked(company), await asked(company)]
  await createComment(company.teamToken, two.id, { content: 'We look.' })
  const { text } = await browser.get('/team/')
  expect([shows(text, one), shows(text, two)]).toEqual([true, false])
  expect((await browser.get('/')).text).toContain('/team/"')
  const all = (await browser.get('/team/?show=all')).text
  expect([shows(all, one), shows(all, two)]).toEqual([true, true])
  const found = (await browser.get(`/team/?search=${encodeURIComponent(two.title)}`)).text
  expect(shows(found, two)).toBe(true)
  // A private board that this member does not see is not there, and neither is its post.
  const secret = await createPost(company.adminToken, { board: 'secret', title: 'Hidden' })
  const hidden = { id: secret.post_id }
  expect(shows((await browser.get('/team/')).text, hidden)).toBe(false)
  expect((await browser.get(`/team/?post=${hidden.id}`)).text).not.toContain('Hidden')
  expect((await browser.submit(`/team/post/${hidden.id}/done/`, { set: 'on' })).status).toBe(404)
})

test('an answer with a new status is one comment, leads to the next post, and is undone', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const planned = String(await statusId(company, 'Planned'))
  const back = `${new URL(company.baseUrl).pathname}/team/?sort=oldest`
  const form = `/team/post/${id}/answer/`
  const done = await submitted(browser, form, { content: 'Soon.', status: planned, back })
  expect(done.location).toStartWith(`${back}&did=answered&undo=change-`)
  expect((await read(company, id)).status.name).toBe('Planned')
  const [comment, ...others] = await threadOf(company.adminToken, id)
  expect([comment!.content, comment!.kind, others.length]).toEqual(['Soon.', 'status_change', 0])
  // The box was not ticked.
  const query = { type: 'post.status_changed', post: id }
  const events = await expectStatus(200, get(paths.events, { token: company.adminToken, query }))
  expect(events.json<{ results: { data: object }[] }>().results[0]!.data).toMatchObject({
    notifies: false,
  })
  const undone = await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect(undone.text).toContain('Undone.')
  expect((await read(company, id)).status.name).toBe('Open')
  expect(shows(undone.text, { id })).toBe(true)
  // Twice is refused, with the reason.
  const again = await browser.submit('/team/undo/', { undo: done.undo! })
  expect([again.status, again.text.includes('The change is already undone')]).toEqual([409, true])
})

test('an empty answer comes back with what to do, and one without a status is a comment', async () => {
  const { company, browser } = await own()
  const { id, title } = await asked(company)
  const open = String(await statusId(company, 'Open'))
  const empty = await browser.submit(`/team/post/${id}/answer/`, { content: ' ', status: open })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Write an answer or choose another status.')
  expect(empty.text).toContain(title)
  const said = { content: 'Which part?', status: open }
  const done = await submitted(browser, `/team/post/${id}/answer/`, said)
  expect(done.undo).toStartWith('comment-')
  expect(shows(done.text, { id })).toBe(false)
  await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect(await threadOf(company.adminToken, id)).toEqual([])
})

test('inserting a saved reply changes nothing of what the form was sent with', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const [was, planned] = [(await read(company, id)).status.id, await statusId(company, 'Planned')]
  const changed = { ids: [id], status: planned }
  await expectStatus(200, post(`${paths.posts}bulk/`, changed, { token: company.adminToken }))
  const home = `${new URL(company.baseUrl).pathname}/team/`
  const sent = { content: 'Hello.', was: String(was), status: String(was) }
  const { text } = await expectStatus(
    200,
    browser.submit(`/team/post/${id}/reply/`, {
      ...sent,
      insert: 'on',
      saved_reply: '',
      back: `${home}?sort=oldest&post=1`,
    }),
  )
  const form = /<form id="answer".*?<\/form>/s.exec(text)![0]
  expect(form).toContain(`name="was" value="${was}"`)
  expect(form).toMatch(new RegExp(`name="status" value="${was}" checked`))
  expect(form).not.toMatch(/name="notify" value="on" checked/)
  expect(form).toContain(`name="back" value="${home}?sort=oldest`)
  await submitted(browser, `/team/post/${id}/answer/`, sent)
  expect((await read(company, id)).status.name).toBe('Planned')
})

test('a note is for the team alone and answers nothing; done is an answer without words', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const noted = await submitted(browser, `/team/post/${id}/note/`, { note: 'Ask <b>sales</b>.' })
  expect(shows(noted.text, { id })).toBe(true)
  expect((await browser.get(`/team/?post=${id}`)).text).toContain('Ask &lt;b&gt;sales')
  expect((await visiting(company).get(`/post/${id}/`)).text).not.toContain('sales')
  const done = await submitted(browser, `/team/post/${id}/done/`, { set: 'on' })
  expect(shows(done.text, { id })).toBe(false)
  expect(shows((await submitted(browser, '/team/undo/', { undo: done.undo! })).text, { id })).toBe(
    true,
  )
})

test('the same words are a note and an answer, and each of them once', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const content = `Known since spring ${unique()}`
  for (const path of ['note', 'note', 'answer', 'answer', 'note'])
    await submitted(browser, `/team/post/${id}/${path}/`, { content, note: content })
  const thread = await threadOf(company.adminToken, id)
  expect(thread.map(({ internal }) => internal).sort()).toEqual([false, true])
})

test('owner and tags are set from the open post, filter the list, and are undone', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const { id } = await asked(company)
  const tag = (
    await expectStatus(
      201,
      post('/api/v1/tags/', { name: `T ${unique()}`, color: '#123456' }, { token }),
    )
  ).json<{ id: number; name: string }>()
  const me = (await get('/api/v1/me/', { token: company.teamToken })).json<{ id: number }>()
  await submitted(browser, `/team/post/${id}/owner/`, { owner: String(me.id) })
  const tagged = { shown: String(tag.id), [`tag-${tag.id}`]: 'on' }
  const done = await submitted(browser, `/team/post/${id}/tags/`, tagged)
  const { owner, tags } = await read(company, id)
  expect([owner?.id, tags.map(({ name }) => name)]).toEqual([me.id, [tag.name]])
  const other = await asked(company)
  for (const query of [`tag=${tag.id}`, `owner=${me.id}`]) {
    const { text } = await browser.get(`/team/?${query}`)
    expect([shows(text, { id }), shows(text, other)]).toEqual([true, false])
  }
  await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect((await read(company, id)).tags).toEqual([])
})

test('a post is moved and moved back, pinned, locked, linked, and has an official answer', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const { id } = await asked(company)
  const before = (await read(company, id)).board.id
  const named = { name: 'Elsewhere', slug: 'elsewhere' }
  const { id: board } = (await post(paths.boards, named, { token })).json<{ id: number }>()
  const form = (name: string) => `/team/post/${id}/${name}/`
  const moved = await submitted(browser, form('board'), { board: String(board) })
  expect((await read(company, id)).board.id).toBe(board)
  await submitted(browser, '/team/undo/', { undo: moved.undo! })
  expect((await read(company, id)).board.id).toBe(before)

  const links = ['https://tracker.example.com/1', 'https://tracker.example.com/2']
  const ticks = { pinned: 'on', locked: 'on' }
  await submitted(browser, form('properties'), { links: `${links.join('\r\n')}\r\n`, ...ticks })
  await submitted(browser, form('properties'), { pinned: 'off' })
  const after = await read(company, id)
  expect([after.links, after.pinned, after.locked]).toEqual([links, false, true])
  const wrong = await browser.submit(form('properties'), { links: 'javascript:alert(1)' })
  expect([wrong.status, wrong.text.includes('start with http')]).toEqual([422, true])

  const comment = await createComment(company.teamToken, id, { content: 'It is planned.' })
  const isOfficial = async () =>
    (await get(`${paths.comments}${comment.id}/`, { token })).json<{ highlighted: boolean }>()
      .highlighted
  const marked = { comment: String(comment.id), set: 'on' }
  await submitted(browser, form('official'), marked)
  expect(await isOfficial()).toBe(true)
  await submitted(browser, form('official'), { ...marked, set: 'off' })
  expect(await isOfficial()).toBe(false)
})

test('an owner who is not among the choices is shown, and stays when the form is saved', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const { id } = await asked(company)
  const member = await company.addUser('team')
  const named = { ids: [id], owner: member.email }
  await expectStatus(200, post(`${paths.posts}bulk/`, named, { token }))
  const owner = (await read(company, id)).owner!
  await expectStatus(200, patch(`/api/v1/users/${owner.id}/`, { is_active: false }, { token }))
  const { text } = await browser.get(`/team/?post=${id}`)
  expect(text).toMatch(new RegExp(`name="owner" value="${owner.id}" checked`))
  const saved = { owner: String(owner.id) }
  expect((await submitted(browser, `/team/post/${id}/owner/`, saved)).text).toContain('Nothing to')
  expect((await read(company, id)).owner?.id).toBe(owner.id)
})

test('what a colleague has changed since a form was shown stays', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const { id } = await asked(company)
  const addTag = async () => {
    const fields = { name: `T ${unique()}`, color: '#123456' }
    return (await expectStatus(201, post('/api/v1/tags/', fields, { token }))).json<{
      id: number
    }>().id
  }
  const [first, second, third] = [await addTag(), await addTag(), await addTag()]
  const [open, planned] = [await statusId(company, 'Open'), await statusId(company, 'Planned')]
  const change = (fields: object) =>
    expectStatus(200, post(`${paths.posts}bulk/`, { ids: [id], ...fields }, { token }))
  await change({ tags_add: [first] })
  const { text } = await browser.get(`/team/?post=${id}`)
  expect(text).toContain(`name="was" value="${open}"`)
  expect(text).toContain(`name="was" value="${first}"`)
  await change({ status: planned, tags_add: [second], tags_remove: [first] })

  const answer = `/team/post/${id}/answer/`
  const shown = { status: String(open), was: String(open) }
  await submitted(browser, answer, { content: 'One', ...shown })
  expect((await read(company, id)).status.name).toBe('Planned')
  expect((await browser.submit(answer, { content: '', ...shown })).status).toBe(422)
  // Both chose the same: it is no change, and what was said is not lost.
  const both = { status: String(planned), was: String(open) }
  await submitted(browser, answer, { content: 'Two', ...both })
  expect((await submitted(browser, answer, { content: '', ...both })).text).toContain('Nothing to')
  const said = (await threadOf(token, id)).map(({ content }) => content)
  expect(said.filter(content => content !== '').sort()).toEqual(['One', 'Two'])

  const ticked = { [`tag-${first}`]: 'on', [`tag-${third}`]: 'on' }
  const tags = { shown: [first, second, third].join(), was: String(first), ...ticked }
  await submitted(browser, `/team/post/${id}/tags/`, tags)
  const stored = (await read(company, id)).tags.map(tag => tag.id)
  expect(stored.sort((a, b) => a - b)).toEqual([second, third])
})

test('a post is merged into one that a search found, and unmerged by undo', async () => {
  const { company, browser } = await own()
  const word = `Zebra${unique().replaceAll(/\W/g, '')}`
  const target = await asked(company, `${word} crossing`)
  const { id } = await asked(company)
  const found = (await browser.get(`/team/?post=${id}&merge=${word}`)).text
  expect(found).toContain(`name="into" value="${target.id}"`)
  const done = await submitted(browser, `/team/post/${id}/merge/`, { into: String(target.id) })
  expect(shows(done.text, { id })).toBe(false)
  expect((await read(company, id)).merged_into).toBe(target.id)
  await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect((await read(company, id)).merged_into).toBe(null)
})

test('ticked posts are changed together, and the change is undone', async () => {
  const { company, browser } = await own()
  const posts = [await asked(company), await asked(company)]
  const ticked = Object.fromEntries(posts.map(({ id }) => [`post-${id}`, 'on']))
  const status = String(await statusId(company, 'Closed'))
  const done = await submitted(browser, '/team/bulk/', { ...ticked, do: 'status', status })
  expect(done.text).toContain('2 posts changed.')
  for (const { id } of posts) expect((await read(company, id)).status.name).toBe('Closed')
  const { text } = await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect(posts.map(each => shows(text, each))).toEqual([true, true])
  const gone = await submitted(browser, '/team/bulk/', { ...ticked, do: 'done' })
  expect(posts.map(each => shows(gone.text, each))).toEqual([false, false])
  expect((await submitted(browser, '/team/bulk/', { do: 'done' })).text).toContain(
    'Nothing to change',
  )
})

test('ticked posts get a board, nobody as their owner and a new tag, each by its own button alone, and lose it with one undo', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const posts = [await asked(company), await asked(company)]
  const ids = posts.map(({ id }) => id)
  const me = (await get('/api/v1/me/', { token: company.teamToken })).json<{ id: number }>()
  await expectStatus(200, post(`${paths.posts}bulk/`, { ids, owner: me.id }, { token }))
  const board = await createBoard(company)
  const name = `New ${unique()}`
  const ticked = Object.fromEntries(ids.map(id => [`post-${id}`, 'on']))
  const status = String(await statusId(company, 'Closed'))
  const filled = { ...ticked, status, board: String(board.id), owner: '0', new: name, notify: 'on' }
  const before = await Promise.all(ids.map(id => read(company, id)))
  const was = before.map(({ board, owner, tags, status }) => ({ board, owner, tags, status }))
  const changed = {
    board: { board: { id: board.id } },
    owner: { owner: null },
    tag: { tags: [{ name }] },
  }
  for (const [action, wanted] of Object.entries(changed)) {
    const done = await submitted(browser, '/team/bulk/', { ...filled, do: action })
    for (const [at, id] of ids.entries())
      expect(await read(company, id)).toMatchObject({ ...was[at], ...wanted })
    await submitted(browser, '/team/undo/', { undo: done.undo! })
    for (const [at, id] of ids.entries()) expect(await read(company, id)).toMatchObject(was[at]!)
  }
  expect((await submitted(browser, '/team/bulk/', filled)).text).toContain('Nothing to change')
  // The tag is there now, and found by its name in any case.
  const again = { shown: '', new: name.toUpperCase() }
  await submitted(browser, `/team/post/${ids[0]}/tags/`, again)
  expect((await read(company, ids[0]!)).tags.map(tag => tag.name)).toEqual([name])
})

test('ticked posts are merged into the one with the most votes, or a chosen one, and come back together', async () => {
  const { company, browser } = await own()
  const posts = [await asked(company), await asked(company), await asked(company)]
  const [one, two, three] = posts.map(({ id }) => id) as [number, number, number]
  const vote = `${paths.posts}${two}/vote/`
  await expectStatus(200, put(vote, { token: company.adminToken }))
  const ticked = Object.fromEntries(posts.map(({ id }) => [`post-${id}`, 'on']))
  const into = async () => {
    const found = await Promise.all(posts.map(({ id }) => read(company, id)))
    return found.map(({ merged_into }) => merged_into)
  }
  const merged = { ...ticked, do: 'merge' }
  const done = await submitted(browser, '/team/bulk/', merged)
  expect(await into()).toEqual([two, null, two])
  await submitted(browser, '/team/undo/', { undo: done.undo! })
  expect(await into()).toEqual([null, null, null])
  await submitted(browser, '/team/bulk/', { ...merged, into: String(three) })
  expect(await into()).toEqual([three, three, null])
  expect(one).toBeGreaterThan(0)
})

test('more at once than the API takes is refused', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const numbers = (length: number) => Array.from({ length }, (_, at) => id + at)
  const ticked = Object.fromEntries(numbers(501).map(each => [`post-${each}`, 'on']))
  const many = await browser.submit('/team/bulk/', { ...ticked, do: 'done' })
  expect(many.status).toBe(422)
  expect(many.text).toContain('You can change at most 500 items at once.')
  const tags = `/team/post/${id}/tags/`
  const shown = (length: number) => browser.submit(tags, { shown: numbers(length).join() })
  expect([(await shown(200)).status, (await shown(201)).status]).toEqual([303, 422])
})

test('a form that is refused says so, also where no field does', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const refused = async (path: string, fields: Record<string, string>) => {
    const { status, text } = await browser.submit(path, fields)
    expect([path, status]).toEqual([path, 422])
    const [, said] = /<p class="note note-wrong" role="alert">([^<]*)/.exec(text) ?? []
    return [said, text.includes('class="field-error"')]
  }
  const generic = ['Something went wrong. Try again.', false]
  const form = (name: string) => `/team/post/${id}/${name}/`
  expect(await refused(form('tags'), { shown: '9999', 'tag-9999': 'on' })).toEqual(generic)
  expect(await refused(form('owner'), { owner: '9999' })).toEqual(generic)
  expect(await refused(form('note'), { note: ' ' })).toEqual(generic)
  expect(await refused('/team/bulk/', { [`post-${id}`]: 'on', do: 'nothing' })).toEqual(generic)
  expect(await refused(form('answer'), { content: '' })).toEqual([undefined, true])
  const long = await browser.submit(form('answer'), { content: 'x'.repeat(20_001) })
  expect(long.text).toContain('At most 20,000 characters.')
})

test('the list goes on from page to page, in every order', async () => {
  const { company, browser } = await own()
  const { id: board } = await createBoard(company, { slug: 'paged' })
  const ids: number[] = []
  for (let at = 0; at < 32; at++)
    ids.push((await createPost(company.adminToken, { board: 'paged', title: `${at}` })).post_id)
  const idsIn = (text: string) =>
    [...text.matchAll(/id="row-(\d+)"/g)].map(([, found]) => Number(found))
  for (const sort of ['newest', 'oldest', 'top', 'revenue']) {
    const first = await browser.get(`/team/?board=${board}&sort=${sort}`)
    const next = /id="more"[^>]*href="[^"]*\/team\/([^"]*)"/.exec(first.text)![1]!
    const second = await browser.get(`/team/${next.replaceAll('&amp;', '&')}`)
    const listed = [first, second].flatMap(({ text }) => idsIn(text))
    expect(listed.toSorted((a, b) => a - b)).toEqual(ids)
    // A script that goes on gets the same rows, and nothing around them.
    const alone = await browser.get(`/team/${next.replaceAll('&amp;', '&')}&part=rows`)
    const rowsOf = (text: string) => /<div id="rows".*<a class="row-link".*?<\/a>/s.exec(text)![0]
    expect(rowsOf(alone.text)).toBe(rowsOf(second.text).replace(' aria-current="true"', ''))
    expect(alone.text).not.toContain('<html')
  }
  expect((await browser.get('/team/?cursor=nothing')).status).toBe(404)
})

test('a script gets the rows of four pages, each with an address that shows it in its list', async () => {
  const { company, browser } = await own()
  const { id: board } = await createBoard(company, { slug: 'scrolled' })
  const ids: number[] = []
  for (let at = 0; at < 155; at++)
    ids.push((await createPost(company.adminToken, { board: 'scrolled', title: `${at}` })).post_id)
  const addressIn = (text: string, pattern: RegExp) =>
    `/team/${pattern.exec(text)![1]!.replaceAll('&amp;', '&')}`
  for (const sort of ['newest', 'oldest', 'top', 'revenue']) {
    const first = await browser.get(`/team/?board=${board}&sort=${sort}`)
    const next = addressIn(first.text, /id="more"[^>]*href="[^"]*\/team\/([^"]*)"/)
    const { text } = await browser.get(`${next}&part=rows`)
    const rows = [
      ...text.matchAll(/id="row-(\d+)".*?class="row-link" href="[^"]*\/team\/([^"]*)"/gs),
    ]
    expect(rows).toHaveLength(120)
    // What the next request goes on with.
    const rest = await browser.get(addressIn(text, /id="more"[^>]*href="[^"]*\/team\/([^"]*)"/))
    const listed = [first.text, text, rest.text].flatMap(each =>
      [...each.matchAll(/id="row-(\d+)"/g)].map(([, id]) => Number(id)),
    )
    expect(listed.toSorted((a, b) => a - b)).toEqual(ids)
    for (const at of [0, 29, 30, 59, 60, 119]) {
      const [, id, address] = rows[at]!
      const page = await browser.get(`/team/${address!.replaceAll('&amp;', '&')}`)
      expect(page.text).toMatch(new RegExp(`id="row-${id}".{0,600}aria-current="true"`, 's'))
    }
  }
})

test('a script gets a post without the page around it', async () => {
  const { company, browser } = await own()
  const { id } = await asked(company)
  const paneOf = (text: string) => /<article id="pane".*<\/article>/s.exec(text)![0]
  const { text } = await browser.get(`/team/?post=${id}&part=pane`)
  const page = await browser.get(`/team/?post=${id}`)
  expect(paneOf(text)).toBe(paneOf(page.text))
  expect(text.trim()).toBe(paneOf(text))
})

test('a form leads nowhere but to the workspace', async () => {
  const { company, browser } = await own()
  const { pathname } = new URL(company.baseUrl)
  for (const back of ['https://evil.example/', '//evil.example', `${pathname}/me/`, '/team/\\x']) {
    const { id } = await asked(company)
    const answer = await browser.submit(`/team/post/${id}/done/`, { set: 'on', back })
    expect(answer.headers.get('location')).toStartWith(`${pathname}/team/?did=done`)
  }
})

test('moderation: each decision from the page, and what a block removes is said before', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const reported = async () => {
    const made = await asked(company)
    await expectStatus(200, post(`${paths.posts}${made.id}/report/`, { reason: 'spam' }, { token }))
    return made
  }
  for (const [decision, said] of [
    ['approve', 'Approved.'],
    ['trust', 'trusted.'],
    ['reject', 'Rejected'],
    ['spam', 'Blocked as spam.'],
  ] as const) {
    const { id, title } = await reported()
    const { text } = await browser.get(`/team/moderation/?item=${id}`)
    expect(text).toContain(title)
    expect(text).toContain('removes their content and votes (1 post, 0 comments,')
    const done = await submitted(browser, `/team/moderation/${id}/`, { decision })
    expect(done.text).toContain(said)
    expect(shows(done.text, { id })).toBe(false)
    expect((await browser.submit(`/team/moderation/${id}/`, { decision })).status).toBe(404)
  }
  // On a private board that this member does not see.
  const { post_id: hidden } = await createPost(token, { board: 'secret', title: 'Reported' })
  await expectStatus(200, post(`${paths.posts}${hidden}/report/`, { reason: 'spam' }, { token }))
  expect(shows((await browser.get('/team/moderation/')).text, { id: hidden })).toBe(false)
  const decided = await browser.submit(`/team/moderation/${hidden}/`, { decision: 'approve' })
  expect(decided.status).toBe(404)
})
