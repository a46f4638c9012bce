import { expect, test } from 'bun:test'
import { type Browser, signedIn, submitted } from '../support/browser.ts'
import { createPost, createPostAsUser, expectStatus, get, paths, put } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { once } from '../support/once.ts'
import type { Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A company and a member of its team who is signed in, where no posts of other tests are compared first. */
const own = () =>
  once('team duplicates', async () => {
    const company = await freshCompany(await startHark())
    return { company, browser: await signedIn(company, company.team) }
  })

/** Posts of different customers about one thing, likely duplicates of each other once the job has compared them. */
async function alike(company: Company, browser: Browser, count: number) {
  const newWord = () => `g${unique().replaceAll(/[^a-z0-9]/gi, '')}`
  const [word, other] = [newWord(), newWord()]
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const customer = { email: `d-${unique()}@people.example`, full_name: 'Di' }
    const post = { board: 'ideas', title: `${word} ${other} ${newWord()}`, ...customer }
    ids.push((await createPostAsUser(company.adminToken, post, { server: company.server })).post_id)
  }
  // The same person for two of them, and another for one.
  const votes = [
    [company.adminToken, ids[0]],
    [company.adminToken, ids[1]],
    [company.teamToken, ids[0]],
  ] as const
  for (const [token, id] of votes)
    await expectStatus(200, put(`${paths.posts}${id}/vote/`, { token, server: company.server }))
  const text = await waitUntil('they are offered', async () => {
    const page = await browser.get(`/team/duplicates/?group=${ids[0]}`)
    return ids.every(id => page.text.includes(`value="${id}"`)) && page.text
  })
  return { ids, word, posts: ids.join(), text }
}

const mergedInto = async ({ adminToken: token, server }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/`, { token, server }))).json<
    Post & { merged_into: number | null }
  >().merged_into

const isOffered = (text: string, id: number) => text.includes(`data-row="${id}"`)

test('for anyone but the team there is nothing, as where there is nothing', async () => {
  const company = await sharedCompany()
  const customer = await signedIn(company, await company.addUser('customer'))
  const ids = [1, 2].map(() => createPost(company.adminToken, { board: 'ideas', title: 'Same' }))
  const posts = (await Promise.all(ids)).map(({ post_id }) => post_id).join()
  expect((await customer.get('/team/duplicates/')).status).toBe(404)
  for (const name of ['merge', 'different', 'undo'])
    for (const body of [{}, { posts, into: posts.split(',')[0]!, undo: 'merged-1-1' }]) {
      const { status } = await customer.submit(
        `/team/duplicates/${name}/`,
        body as Record<string, string>,
      )
      expect([name, body, status]).toEqual([name, body, 404])
    }
})

test('posts that may say the same are offered with what they share, merged together, and unmerged', async () => {
  const { company, browser } = await own()
  const { ids, word, posts, text } = await alike(company, browser, 3)
  expect(text).toContain(`<mark>${word}</mark>`)
  expect(text).toContain('The post you keep will have 2 votes')
  // A script gets it without the page around it.
  const [pane] = /<article id="pane".*<\/article>/s.exec(text)!
  const alone = await browser.get(`/team/duplicates/?group=${ids[0]}&part=pane`)
  expect(alone.text.trim()).toBe(pane)
  const into = ids[1]!
  const merged = await submitted(browser, '/team/duplicates/merge/', { posts, into: String(into) })
  expect(merged.text).toContain('Merged.')
  expect(isOffered(merged.text, into)).toBe(false)
  expect(await Promise.all(ids.map(id => mergedInto(company, id)))).toEqual([into, null, into])
  await submitted(browser, '/team/duplicates/undo/', { undo: merged.undo! })
  expect(await Promise.all(ids.map(id => mergedInto(company, id)))).toEqual([null, null, null])
})

test('what is not the same is not offered again, all of it or one post of it, until that is undone', async () => {
  const { company, browser } = await own()
  const { ids, posts } = await alike(company, browser, 3)
  const [one, two, three] = ids.map(String) as [string, string, string]
  const form = '/team/duplicates/different/'
  const apart = await submitted(browser, form, { posts, one: three })
  const group = async () => (await browser.get(`/team/duplicates/?group=${one}`)).text
  const members = (text: string) => ids.map(String).filter(id => text.includes(`value="${id}"`))
  expect(members(await group())).toEqual([one, two])
  await submitted(browser, '/team/duplicates/undo/', { undo: apart.undo! })
  expect(members(await group())).toEqual([one, two, three])
  const none = await submitted(browser, form, { posts })
  expect(members(none.text)).toEqual([])
  await submitted(browser, '/team/duplicates/undo/', { undo: none.undo! })
  expect(members(await group())).toEqual([one, two, three])
})

test('a private board is not there for who does not see it, nor is what no page has sent', async () => {
  const { company, browser } = await own()
  const admin = await signedIn(company, company.admin)
  const title = `Hidden gizmo ${unique()}`
  const add = () =>
    createPost(company.adminToken, { board: 'secret', title }, { server: company.server })
  const ids = [(await add()).post_id, (await add()).post_id]
  await waitUntil('the admin sees them', async () =>
    (await admin.get('/team/duplicates/')).text.includes(title),
  )
  expect((await browser.get('/team/duplicates/')).text).not.toContain(title)
  const statusOf = async (path: string, fields: Record<string, string>) =>
    (await browser.submit(`/team/duplicates/${path}/`, fields)).status
  const posts = ids.join()
  expect(await statusOf('merge', { posts, into: String(ids[0]) })).toBe(404)
  expect(await statusOf('different', { posts })).toBe(404)
  expect(await statusOf('undo', { undo: `merged-${ids[0]}-1` })).toBe(404)
  expect(await statusOf('merge', { posts, into: '999999999' })).toBe(404)
  expect(await statusOf('different', { posts: String(ids[0]) })).toBe(404)
  expect(await statusOf('undo', { undo: 'nothing' })).toBe(404)
  expect(await mergedInto(company, ids[1]!)).toBeNull()
})

test('the form that merges in the inbox says why, and what merging does', async () => {
  const { company, browser } = await own()
  const { ids, word } = await alike(company, browser, 2)
  const { text } = await browser.get(`/team/?show=all&post=${ids[0]}`)
  expect(text).toContain(`<mark>${word}</mark>`)
  expect(text).toContain('The post you keep will have 2 votes')
})
