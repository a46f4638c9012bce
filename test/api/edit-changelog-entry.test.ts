import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createEntry, type Entry, editEntry, past } from '../support/changelog.ts'
import { createPost, get, paths, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { changelog, pathTo } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

test('a draft, an entry for later, and one that is public at once', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const someday = '2999-01-01T00:00:00.000000Z'
  const draft = await createEntry(token, { title: 'Draft' })
  const later = await createEntry(token, { title: 'Later', published: someday })
  const now = await createEntry(token, { title: 'Now', published: past })
  expect([draft, later, now].map(({ state, published }) => [state, published])).toEqual([
    ['draft', null],
    ['scheduled', someday],
    ['published', past],
  ])
  const listed = async (query: Record<string, string>) =>
    (await get(changelog.list, { token, query }))
      .json<Envelope<Entry>>()
      .results.map(({ title }) => title)
  expect(await listed({})).toEqual(['Later', 'Draft', 'Now'])
  expect(await listed({ state: 'draft' })).toEqual(['Draft'])
  expect(await listed({ state: 'scheduled' })).toEqual(['Later'])
  expect(await listed({ state: 'published' })).toEqual(['Now'])
  expect((await get(changelog.list, { token, query: { state: 'x' } })).status).toBe(400)
  const visitor = visiting(company)
  const seen = async ({ id }: Entry) => (await visitor.get(`/changelog/${id}/`)).status
  expect([await seen(draft), await seen(later), await seen(now)]).toEqual([404, 404, 301])
  await editEntry(token, draft.id, { published: past })
  await editEntry(token, now.id, { published: null })
  expect([await seen(draft), await seen(later), await seen(now)]).toEqual([301, 404, 404])
})

test('a scheduled entry is published when its time has come, by an event', async () => {
  const { adminToken: token } = await freshCompany()
  const { id, at } = await soon(token)
  const path = pathTo(changelog, id)
  const published = await waitUntil('it is published', async () => {
    const entry = (await get(path, { token })).json<Entry>()
    return entry.state === 'published' ? entry : undefined
  })
  expect(Date.parse(published.published!)).toBe(Date.parse(at))
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at))
  const types = async () =>
    (await get('/api/v1/events/', { token, query: { page_size: 100 } }))
      .json<{ results: { type: string; via: string; data: { entry_id?: number } }[] }>()
      .results.filter(({ data }) => data.entry_id === id)
      .map(({ type, via }) => `${type} ${via}`)
  expect(await types()).toEqual(['changelog.created token', 'changelog.published system'])
  expect((await remove(path, { token })).status).toBe(204)
  expect((await types()).at(-1)).toBe('changelog.deleted token')
})

test('each reader sees the linked posts that they see, and nobody a deleted one', async () => {
  const company = await freshCompany()
  const { adminToken, teamToken } = company
  const open = await createPost(adminToken, { title: 'Open words' })
  const hidden = await createPost(adminToken, { board: 'secret', title: 'Hush hush' })
  const gone = await createPost(adminToken, { title: 'Gone words' })
  const ids = [open.post_id, hidden.post_id, gone.post_id]
  const entry = await createEntry(adminToken, { title: 'New', posts: ids, published: past })
  const path = pathTo(changelog, entry.id)
  const postsFor = async (token: string) => (await get(path, { token })).json<Entry>().posts
  expect(await postsFor(adminToken)).toEqual(ids)
  expect(await postsFor(teamToken)).toEqual([open.post_id, gone.post_id])
  expect((await remove(`${paths.posts}${gone.post_id}/`, { token: adminToken })).status).toBe(204)
  expect(await postsFor(adminToken)).toEqual([open.post_id, hidden.post_id])
  const [, page = ''] = /(\/changelog\/.*)/.exec(entry.url)!
  const admin = (await (await signedIn(company, company.admin)).get(page)).text
  expect([admin.includes('Open words'), admin.includes('Hush hush')]).toEqual([true, true])
  const visitor = (await visiting(company).get(page)).text
  expect([visitor.includes('Open words'), visitor.includes('Hush hush')]).toEqual([true, false])
  expect(admin + visitor).not.toContain('Gone words')
})

test('an editor who does not see a linked post cannot remove it', async () => {
  const { adminToken, teamToken } = await freshCompany()
  const open = await createPost(adminToken, {})
  const hidden = await createPost(adminToken, { board: 'secret' })
  const posts = [open.post_id, hidden.post_id]
  const { id } = await createEntry(adminToken, { title: 'New', posts })
  const edited = await editEntry(teamToken, id, { posts: [] })
  expect(edited.json<Entry>().posts).toEqual([])
  const { posts: left } = (await get(pathTo(changelog, id), { token: adminToken })).json<Entry>()
  expect(left).toEqual([hidden.post_id])
})

/** An entry that waits for its time. On a busy machine that may have come before the request: then it is given more. */
async function soon(token: string) {
  for (let delayMs = 1_500; delayMs < 60_000; delayMs *= 2) {
    const at = new Date(Date.now() + delayMs).toISOString()
    const { id, state } = await createEntry(token, { title: 'Soon', published: at })
    if (state === 'scheduled') return { id, at }
  }
  throw new Error('No time was far enough away for an entry to wait for it.')
}
