import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createComment, createPost } from '../support/client.ts'
import { boards, type Company, sharedCompany, unique } from '../support/company.ts'

async function setUp() {
  const company = await sharedCompany()
  const person = await company.addUser('customer')
  const { post_id: postId, url } = await createPost(company.adminToken)
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  return { company, person, postId, path, browser: await signedIn(company, person) }
}

test('a comment appears below the post, and the browser goes to it', async () => {
  const { company, person, postId, path, browser } = await setUp()
  const content = `Yes, ${unique()}`
  const answer = await browser.submit(`/post/${postId}/comment/`, { content })
  expect(answer.status).toBe(303)
  const [, anchor] = /#(comment-\d+)$/.exec(answer.headers.get('location')!)!
  for (const reader of [browser, visiting(company)]) {
    const { text } = await reader.get(path)
    expect(text).toContain(`id="${anchor}"`)
    expect(text).toContain(content)
    expect(text).toContain(person.name)
  }
})

test('a reply stands below what it answers', async () => {
  const { company, postId, path, browser } = await setUp()
  const { id } = await createComment(company.adminToken, postId, { content: 'Which of them?' })
  const asking = await browser.get(`${path}?reply=${id}`)
  expect(asking.text).toContain(`name="parent" value="${id}"`)
  const content = unique()
  await browser.submit(`/post/${postId}/comment/`, { content, parent: String(id) })
  const { text } = await browser.get(path)
  const thread = text.slice(text.indexOf(`id="comment-${id}"`))
  expect(thread.indexOf('<ol class="thread">')).toBeLessThan(thread.indexOf(content))
})

test('a refused comment is shown again with its text', async () => {
  const { postId, browser } = await setUp()
  const blank = await browser.submit(`/post/${postId}/comment/`, { content: '  ' })
  expect(blank.status).toBe(422)
  expect(blank.text).toContain('This cannot be blank.')
  const long = `<b>${unique()}</b>${'x'.repeat(20_000)}`
  const refused = await browser.submit(`/post/${postId}/comment/`, { content: long })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('At most 20,000 characters.')
  expect(refused.text).toContain(long.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  const elsewhere = await browser.submit(`/post/${postId}/comment/`, { content: 'x', parent: '1' })
  expect(elsewhere.status).toBe(422)
})

test('likes are switched by their button, and shown to the one who likes', async () => {
  const { company, postId, path, browser } = await setUp()
  const { id } = await createComment(company.adminToken, postId, { content: 'Done.' })
  const button = async () => {
    const { text } = await browser.get(path)
    return text.slice(text.indexOf(`/comment/${id}/like/`)).slice(0, 700)
  }
  expect(await button()).toContain('aria-pressed="false"')
  for (const _ of [1, 2]) await browser.submit(`/comment/${id}/like/`, { set: 'on' })
  expect(await button()).toContain('aria-pressed="true"')
  expect(await button()).toContain('1 like')
  await browser.submit(`/comment/${id}/like/`, { set: 'off' })
  expect(await button()).not.toContain('1 like')
})

test('people delete their own comments, and only the team those of others', async () => {
  const { company, postId, path, browser } = await setUp()
  const other = await signedIn(company, await company.addUser('customer'))
  const [content, second] = [unique(), unique()]
  const idOf = async (text: string) => {
    const answer = await browser.submit(`/post/${postId}/comment/`, { content: text })
    return Number(/#comment-(\d+)$/.exec(answer.headers.get('location')!)![1])
  }
  const [id, secondId] = [await idOf(content), await idOf(second)]
  const form = `/comment/${id}/delete/`
  expect((await other.get(path)).text).not.toContain(form)
  expect((await other.submit(form, {})).status).toBe(403)
  expect((await browser.get(path)).text).toContain(form)
  expect((await browser.submit(form, {})).status).toBe(303)
  expect((await browser.get(path)).text).not.toContain(content)
  expect((await browser.submit(form, {})).status).toBe(404)
  const team = await signedIn(company, company.team)
  expect((await team.submit(`/comment/${secondId}/delete/`, {})).status).toBe(303)
  expect((await browser.get(path)).text).not.toContain(second)
})

test('nobody comments without an account, or on what they do not see', async () => {
  const { company, postId, path, browser } = await setUp()
  const form = `/post/${postId}/comment/`
  expect((await visiting(company).submit(form, { content: 'x' })).status).toBe(403)
  expect((await visiting(company).get(path)).text).toContain(form)
  const hidden = await hiddenPost(company)
  const unknown = await browser.submit('/post/999999999/comment/', { content: 'x' })
  const unseen = await browser.submit(`/post/${hidden}/comment/`, { content: 'x' })
  expect([unknown.status, unseen.status]).toEqual([404, 404])
})

async function hiddenPost({ adminToken }: Company): Promise<number> {
  return (await createPost(adminToken, { board: boards.private })).post_id
}
