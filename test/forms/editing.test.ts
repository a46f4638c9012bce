import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { author, commented, hiddenValue } from '../support/own-content.ts'
import type { Envelope, Post } from '../support/types.ts'

test('people edit their own posts, and everyone sees that they did', async () => {
  const { company, browser, postId, path } = await author()
  const form = `/edit/post/${postId}/`
  const before = await browser.get(path)
  expect(before.text).toContain(form)
  expect(before.text).not.toContain('class="edited"')
  const page = await browser.get(form)
  expect(page.text).toContain('As it was.')
  const title = `Quokka ${unique()}`
  const revision = hiddenValue(page.text, 'revision')
  const fields = { title, content: 'First line\r\nsecond line', revision }
  const saved = await browser.submit(form, fields)
  expect(saved.status).toBe(303)
  const token = company.adminToken
  const post = (await get(`${paths.posts}${postId}/`, { token })).json<Post>()
  // Browsers send two characters for a line break.
  expect(post).toMatchObject({ title, content: 'First line\nsecond line' })
  const shown = await visiting(company).get(
    saved.headers.get('location')!.replace(/^.*?(?=\/post)/, ''),
  )
  expect(shown.text).toContain('class="edited"')
  // A second click, with the revision of before, has nothing left to change.
  expect((await browser.submit(form, fields)).status).toBe(303)
})

test('people edit their own comments, and everyone sees that they did', async () => {
  const { company, browser, postId, path } = await author()
  const id = await commented(browser, postId, 'As it was.')
  const form = `/edit/comment/${id}/`
  expect((await browser.get(path)).text).toContain(form)
  const page = await browser.get(form)
  const content = `Better ${unique()}`
  const revision = hiddenValue(page.text, 'revision')
  const saved = await browser.submit(form, { content, revision })
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(new RegExp(`#comment-${id}$`)),
  ])
  const { text } = await visiting(company).get(path)
  expect(text).toContain(content)
  expect(text).toContain('class="edited"')
  expect(text).not.toContain(form)
})

test.each(['post', 'comment'])(
  'a %s that was edited meanwhile is not overwritten unseen, and no text is lost',
  async kind => {
    const { company, browser, postId, title } = await author()
    const isPost = kind === 'post'
    const id = isPost ? postId : await commented(browser, postId, 'As it was.')
    const form = `/edit/${kind}/${id}/`
    const revision = hiddenValue((await browser.get(form)).text, 'revision')
    const theirs = `Changed by the team ${unique()}`
    const url = `${isPost ? paths.posts : paths.comments}${id}/`
    await patch(url, { content: theirs }, { token: company.adminToken })
    const mine = `Written by me ${unique()}`
    const fields = { ...(isPost ? { title } : {}), content: mine }
    const refused = await browser.submit(form, { ...fields, revision })
    expect(refused.status).toBe(422)
    for (const text of ['Someone edited this while you were writing', mine, theirs])
      expect(refused.text).toContain(text)
    const contentNow = async () =>
      (await get(url, { token: company.adminToken })).json<{ content: string }>().content
    expect(await contentNow()).toBe(theirs)
    // Now that they have seen it, saving again replaces it.
    const seen = hiddenValue(refused.text, 'revision')
    expect((await browser.submit(form, { ...fields, revision: seen })).status).toBe(303)
    expect(await contentNow()).toBe(mine)
  },
)

test('a text that is refused for itself does not make an outdated one current', async () => {
  const { company, browser, postId } = await author()
  const form = `/edit/post/${postId}/`
  const revision = hiddenValue((await browser.get(form)).text, 'revision')
  await patch(`${paths.posts}${postId}/`, { content: 'New' }, { token: company.adminToken })
  const refused = await browser.submit(form, { title: ' ', content: 'Mine', revision })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('This cannot be blank.')
  expect(hiddenValue(refused.text, 'revision')).toBe(revision)
})

test('nobody edits what others wrote, except the team', async () => {
  const { company, browser, postId, path } = await author()
  const { id } = await createComment(company.adminToken, postId, { content: 'By the admin' })
  const other = await signedIn(company, await company.addUser('customer'))
  const team = await signedIn(company, company.team)
  const fields = { title: 'Mine now', content: 'Mine now', revision: '0' }
  for (const form of [`/edit/post/${postId}/`, `/edit/comment/${id}/`]) {
    expect((await visiting(company).get(form)).status).toBe(302)
    expect((await visiting(company).submit(form, fields)).status).toBe(403)
    expect((await other.get(path)).text).not.toContain(form)
    expect((await other.get(form)).status).toBe(403)
    expect((await other.submit(form, fields)).status).toBe(403)
    expect((await team.get(path)).text).toContain(form)
    expect((await team.get(form)).status).toBe(200)
  }
  expect((await browser.get(`/edit/comment/${id}/`)).status).toBe(403)
  for (const form of ['/edit/post/999999999/', '/edit/comment/999999999/', '/edit/post/x/']) {
    expect((await browser.get(form)).status).toBe(404)
    expect((await browser.submit(form, fields)).status).toBe(404)
  }
})

test.each(['Edit', 'Delete'])('a post whose title is %s has a page like any other', async title => {
  const { company } = await author()
  const { url } = await createPost(company.adminToken, { title })
  const shown = await get(url, { headers: { accept: 'text/html' } })
  expect([shown.status, shown.text.includes(`<h1 dir="auto">${title}</h1>`)]).toEqual([200, true])
})

test('a comment that gets a link by an edit waits for approval, where links do', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  await expectStatus(200, patch('/api/v1/company/', { moderation: 'links' }, { token }))
  const { browser, postId, path } = await author({ company })
  const id = await commented(browser, postId, 'As it was.')
  const edit = async (content: string) => {
    const form = `/edit/comment/${id}/`
    const revision = hiddenValue((await browser.get(form)).text, 'revision')
    await expectStatus(303, browser.submit(form, { content, revision }))
  }
  await edit('Better.')
  expect((await visiting(company).get(path)).text).toContain('Better.')
  await edit('Buy it at https://shop.example/')
  expect((await visiting(company).get(path)).text).not.toContain('shop.example')
  expect((await browser.get(path)).text).toContain('Waiting for approval. Only you')
  const queue = await expectStatus(200, get('/api/v1/moderation/', { token }))
  expect(queue.json<Envelope<object>>().results).toMatchObject([{ id, held: 'links' }])
})

test('a merged post whose edit would have to wait for approval is not saved, and no text is lost', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { browser, postId, title } = await author({ company })
  const source = await createPost(token, { title: 'The same', board: 'ideas' })
  const into = { into: postId }
  await expectStatus(200, post(`${paths.posts}${source.post_id}/merge/`, into, { token }))
  await expectStatus(200, patch('/api/v1/company/', { moderation: 'links' }, { token }))
  const form = `/edit/post/${postId}/`
  const revision = hiddenValue((await browser.get(form)).text, 'revision')
  const content = 'See https://shop.example/'
  const refused = await browser.submit(form, { title, content, revision })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(content)
  expect(refused.text).toContain('need approval and this post is merged with another one')
})

test('a person who is blocked is offered neither editing nor deleting', async () => {
  const { company, browser, postId, path } = await author()
  const id = await commented(browser, postId, 'As it was.')
  const pages = [`/edit/post/${postId}/`, `/delete/post/${postId}/`, `/edit/comment/${id}/`]
  const offered = [pages[0]!, pages[2]!, `/comment/${id}/delete/`]
  const shown = (await browser.get(path)).text
  for (const form of offered) expect(shown).toContain(form)
  const { adminToken: token } = company
  const own = (await get(`${paths.posts}${postId}/`, { token })).json<Post>()
  await expectStatus(200, put(`/api/v1/users/${own.creator.id}/block/`, { token }))
  const after = (await browser.get(path)).text
  for (const form of offered) expect(after).not.toContain(form)
  for (const form of pages) expect((await browser.get(form)).status).toBe(403)
})
