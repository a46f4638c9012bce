import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  paths,
  put,
  remove,
} from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'

const [count, partSize] = [120, 50]

/** A post with more comments than one part shows, and their ids in order. */
async function newThread() {
  const company = await sharedCompany()
  const { post_id: postId, url } = await createPost(company.adminToken)
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push((await createComment(company.adminToken, postId, { content: `No ${n}.` })).id)
  const path = new URL(url).pathname.slice(new URL(company.baseUrl).pathname.length)
  return { company, postId, path, ids }
}

/** For tests that only read what everybody sees. */
const longThread = () => once('longThread', newThread)

const shownIn = (text: string) =>
  [...text.matchAll(/<article id="comment-(\d+)"/g)].map(([, id]) => Number(id))

/** The links to the other parts, as they stand in the page. */
const linkIn = (text: string, rel: 'prev' | 'next') =>
  new RegExp(`href="[^"]*(\\?comments=[^"]*)" rel="${rel}"`).exec(text)?.[1]

/** As a browser goes: redirects are followed, and keep the fragment unless they have another. */
async function open(browser: Browser, url: string): Promise<{ text: string; fragment: string }> {
  const [path, fragment = ''] = url.replace(/^\/c\/[^/]+/, '').split('#')
  const answer = await browser.get(path!)
  const location = answer.headers.get('location')
  if (!location) {
    expect(answer.status).toBe(200)
    return { text: answer.text, fragment }
  }
  return open(browser, location.includes('#') ? location : `${location}#${fragment}`)
}

test('links lead through all comments, and back, fifty at a time', async () => {
  const { company, path, ids } = await longThread()
  const visitor = visiting(company)
  const seen: number[] = []
  let page = await open(visitor, path)
  for (;;) {
    expect(shownIn(page.text).length).toBeLessThanOrEqual(partSize)
    seen.push(...shownIn(page.text))
    const next = linkIn(page.text, 'next')
    if (!next) break
    page = await open(visitor, path + next)
  }
  expect(seen).toEqual(ids)
  const before = await open(visitor, path + linkIn(page.text, 'prev'))
  expect(shownIn(before.text)).toEqual(ids.slice(50, 100))
})

test.each(['newest', 'liked'])('links lead through all comments, %s first', async order => {
  const { company, path, ids } = await longThread()
  const visitor = visiting(company)
  const seen: number[] = []
  let page = await open(visitor, `${path}?comments=${order}`)
  expect(linkIn(page.text, 'prev')).toBeUndefined()
  for (;;) {
    expect(shownIn(page.text).length).toBeLessThanOrEqual(partSize)
    seen.push(...shownIn(page.text))
    const next = linkIn(page.text, 'next')
    if (!next) break
    page = await open(visitor, path + next)
  }
  // Nobody likes any of them: the newest come first, too.
  expect(seen).toEqual(ids.toReversed())
  const before = await open(visitor, path + linkIn(page.text, 'prev'))
  expect(shownIn(before.text)).toEqual(ids.slice(20, 70).toReversed())
})

test('what is sent from a part in another order leads back to it', async () => {
  const { company, postId, path, ids } = await longThread()
  const { id } = await createComment(company.adminToken, postId, { content: 'Best.' })
  const person = await signedIn(company, await company.addUser('customer'))
  const liked = await person.submit(`/comment/${id}/like/`, { set: 'on', comments: 'liked' })
  expect(liked.headers.get('location')).toEndWith(`?comments=liked#comment-${id}`)
  expect(shownIn((await open(person, `${path}?comments=liked`)).text)[0]).toBe(id)
  await remove(`${paths.comments}${id}/`, { token: company.adminToken })
  const beyond = await open(person, `${path}?comments=newest-after-${ids[0]}`)
  expect(shownIn(beyond.text)[0]).toBe(ids.at(-1)!)
  for (const part of ['best', 'newest-3', 'liked-after-x', 'newest-'])
    expect((await person.get(`${path}?comments=${part}`)).status).toBe(302)
})

test('a link to a comment lands on it, wherever it is', async () => {
  const { company, path, ids } = await longThread()
  const visitor = visiting(company)
  for (const at of [0, 30, 49, 50, 51, 75, 99, 100, count - 1]) {
    const { text, fragment } = await open(visitor, `${path}?comments=${ids[at]}#comment-${ids[at]}`)
    expect([at, fragment]).toEqual([at, `comment-${ids[at]}`])
    expect(shownIn(text)).toContain(ids[at]!)
  }
  // What stands before it is shown, too.
  const { text } = await open(visitor, `${path}?comments=${ids.at(-1)}`)
  expect(shownIn(text).length).toBeGreaterThan(20)
})

test('one that is not there, or is for the team alone, leads to the first part', async () => {
  const { company, postId, path } = await longThread()
  const internal = { content: 'Between us.', internal: true }
  const { id } = await createComment(company.adminToken, postId, internal)
  const other = await createComment(
    company.adminToken,
    (await createPost(company.adminToken)).post_id,
    { content: 'Elsewhere.' },
  )
  for (const gone of [id, other.id, 999_999_999]) {
    const found = await open(visiting(company), `${path}?comments=${gone}#comment-${gone}`)
    expect([gone, found.fragment, linkIn(found.text, 'prev')]).toEqual([
      gone,
      'comments-title',
      undefined,
    ])
  }
})

test('a part that has no comments, or none any more, leads to the first', async () => {
  const { company, postId, path, ids } = await newThread()
  const admin = await signedIn(company, company.admin)
  const rest = `after-${ids[118]}`
  expect(shownIn((await open(admin, `${path}?comments=${rest}`)).text)).toEqual([ids[119]!])
  const sent = { comments: rest }
  const deleted = await admin.submit(`/comment/${ids[119]}/delete/`, sent)
  const after = await open(admin, deleted.headers.get('location')!)
  expect([after.fragment, shownIn(after.text)]).toEqual(['comments-title', ids.slice(0, 50)])
  for (const part of [rest, `before-${ids[0]}`, `after-${ids[119]}`]) {
    const { status, headers } = await admin.get(`${path}?comments=${part}&reply=${ids[3]}`)
    expect([status, headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`${path}?reply=${ids[3]}`),
    ])
    const pane = await admin.get(`/team/?show=all&post=${postId}&comments=${part}`)
    expect([pane.status, pane.text.includes('No 0.')]).toEqual([200, true])
    // A form that comes back has what was written, below the first part.
    const refused = await admin.submit(`/post/${postId}/comment/`, { content: ' ', comments: part })
    expect([refused.status, shownIn(refused.text)]).toEqual([422, ids.slice(0, 50)])
  }
  const moved = await admin.get(`/post/${postId}/?comments=${ids[60]}&reply=${ids[60]}x`)
  expect(moved.headers.get('location')).toEndWith(`${path}?comments=${ids[60]}`)
})

test('a button on a later part leads back to it', async () => {
  const { company, path, ids } = await longThread()
  const browser = await signedIn(company, await company.addUser('customer'))
  const part = `after-${ids[49]}`
  const page = await browser.get(`${path}?comments=${part}`)
  const comment = page.text.slice(page.text.indexOf(`/comment/${ids[60]}/like/`)).slice(0, 700)
  expect(comment).toContain(`name="comments" value="${part}"`)
  const liked = await browser.submit(`/comment/${ids[60]}/like/`, { set: 'on', comments: part })
  expect(liked.headers.get('location')).toEndWith(`${path}?comments=${part}#comment-${ids[60]}`)
  const replying = await browser.get(`${path}?comments=${part}&reply=${ids[60]}`)
  expect(replying.text).toContain(`name="parent" value="${ids[60]}"`)
})

test('a new comment is found by who wrote it', async () => {
  const { company, postId } = await newThread()
  const browser = await signedIn(company, await company.addUser('customer'))
  const sent = await browser.submit(`/post/${postId}/comment/`, { content: 'And I.' })
  const { text, fragment } = await open(browser, sent.headers.get('location')!)
  expect(text).toContain(`id="${fragment}"`)
})

test('the answer of the team comes first, wherever it is in the thread', async () => {
  const { company, path, ids } = await newThread()
  const answer = ids[110]!
  const before = await open(visiting(company), path)
  expect(shownIn(before.text)[0]).toBe(ids[0]!)
  const token = company.adminToken
  await expectStatus(200, put(`${paths.comments}${answer}/highlight/`, { token }))
  const { text } = await open(visiting(company), path)
  expect(shownIn(text)).toEqual([answer, ...ids.slice(0, partSize)])
  const reader = await signedIn(company, await company.addUser('customer'))
  const replying = await reader.get(`${path}?reply=${answer}`)
  expect(replying.text).toContain(`name="parent" value="${answer}"`)
})

test('the workspace shows the same parts', async () => {
  const { company, postId } = await longThread()
  const admin = await signedIn(company, company.admin)
  const first = (await admin.get(`/team/?show=all&post=${postId}`)).text
  expect(first.match(/<article class="pane-comment/g)).toHaveLength(partSize)
  const next = /href="[^"]*(\/team\/[^"]*comments=after-[^"]*)" rel="next"/.exec(first)![1]!
  const second = (await admin.get(next.replaceAll('&amp;', '&').split('#')[0]!)).text
  expect(second).toContain('No 50.')
  expect(second).not.toContain('No 49.')
})

test('a deleted comment is shown as deleted while a reply that everybody sees stands below it', async () => {
  const { adminToken: token } = await sharedCompany()
  const { post_id: postId, url } = await createPost(token)
  const page = async () =>
    (await expectStatus(200, get(url, { headers: { accept: 'text/html' } }))).text
  const [regretted, answered, secret] = [unique(), unique(), unique()]
  const customer = { email: `${unique()}@people.example`, full_name: `Writer ${unique()}` }
  const top = await createComment(token, postId, { content: regretted, as_user: customer })
  const reply = { parent_id: top.id }
  const answer = await createComment(token, postId, { ...reply, content: answered })
  await createComment(token, postId, { ...reply, content: secret, internal: true })
  const before = await page()
  for (const text of [regretted, customer.full_name, answered]) expect(before).toContain(text)
  expect(before).not.toContain(secret)

  await expectStatus(204, remove(`${paths.comments}${top.id}/`, { token }))
  const after = await page()
  for (const text of [regretted, customer.full_name, secret]) expect(after).not.toContain(text)
  expect(after).toContain('Deleted')
  expect(after).toContain(answered)
  expect(after).toMatch(/Comments <span class="comments-count">1</)

  // What is left is an internal reply, of which nobody outside the team learns.
  await expectStatus(204, remove(`${paths.comments}${answer.id}/`, { token }))
  const last = await page()
  for (const text of [answered, 'Deleted']) expect(last).not.toContain(text)
  expect(last).toContain('No comments yet.')
})
