import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../../support/browser.ts'
import { createEntry, type Entry, editEntry, past } from '../../support/changelog.ts'
import { createPost, get, paths, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { changelog, pathTo } from '../../support/resources.ts'

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
