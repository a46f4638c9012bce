import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createComment, get, paths } from '../support/client.ts'
import { author } from '../support/own-content.ts'

test('people delete their own posts, once they have said so twice', async () => {
  const { company, browser, postId, path, title } = await author()
  const form = `/delete/post/${postId}/`
  expect((await browser.get(path)).text).toContain(form)
  const asked = await browser.get(form)
  expect(asked.text).toContain('Delete this post?')
  expect(asked.text).toContain(title)
  expect((await browser.get(path)).status).toBe(200)
  const done = await browser.submit(form, {})
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/board\/ideas\/$/),
  ])
  expect((await browser.get(path)).status).toBe(404)
  const { status } = await get(`${paths.posts}${postId}/`, { token: company.adminToken })
  expect(status).toBe(404)
  expect((await browser.submit(form, {})).status).toBe(404)
})

test.each(['vote', 'comment'])('a %s of another person keeps a post', async kind => {
  const { company, browser, postId, path } = await author()
  const form = `/delete/post/${postId}/`
  const other = await signedIn(company, await company.addUser('customer'))
  // What they have on their screen still has the link.
  expect((await browser.get(path)).text).toContain(form)
  if (kind === 'vote') await other.submit(`/post/${postId}/vote/`, { set: 'on' })
  else await createComment(company.adminToken, postId, { content: 'Yes.' })
  expect((await browser.get(path)).text).not.toContain(form)
  const refused = await browser.submit(form, {})
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Ask the team to delete it.')
  expect(refused.text).not.toContain('danger-button')
  expect((await browser.get(form)).text).toContain('Ask the team to delete it.')
  expect((await browser.get(path)).status).toBe(200)
})

test('nobody deletes what others posted, except the team', async () => {
  const { company, browser, postId, path } = await author()
  const form = `/delete/post/${postId}/`
  const other = await signedIn(company, await company.addUser('customer'))
  expect((await visiting(company).get(form)).status).toBe(302)
  expect((await visiting(company).submit(form, {})).status).toBe(403)
  expect((await other.get(path)).text).not.toContain(form)
  expect((await other.get(form)).status).toBe(403)
  expect((await other.submit(form, {})).status).toBe(403)
  const team = await signedIn(company, company.team)
  expect((await team.get(path)).text).toContain(form)
  expect((await team.submit(form, {})).status).toBe(303)
  expect((await browser.get(path)).status).toBe(404)
})
