import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { createPost, request } from '../support/client.ts'
import { asked, type MailSetting, mailSetting, newEmail } from '../support/mail-sign-in.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A customer who has signed in and follows a new post. */
async function follower(setting: MailSetting, title: string) {
  const { company } = setting
  const { server, adminToken } = company
  const { url } = await createPost(adminToken, { title }, { server })
  const id = Number(/\/post\/(\d+)\//.exec(url)![1])
  const email = newEmail()
  const { browser, token } = await asked(setting, email)
  expect((await browser.submit('/login/link/', { token })).status).toBe(303)
  const follow = { set: 'on', next: `${new URL(company.baseUrl).pathname}/` }
  expect((await browser.submit(`/post/${id}/follow/`, follow)).status).toBe(303)
  const answer = async (content: string) => {
    const path = `${company.server.url}/api/v1/posts/${id}/comments/`
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const sent = await request('POST', path, { headers, body: JSON.stringify({ content }), server })
    expect(sent.status).toBe(201)
  }
  return { id, email, browser, answer }
}

const bellOf = (html: string) => /class="bell"[^>]*aria-label="([^"]*)"/.exec(html)?.[1]

test('what the page of a post shows is read: what is about another post stays', async () => {
  const setting = await mailSetting()
  const { browser, answer, id } = await follower(setting, 'Seen')
  const path = new URL(setting.company.baseUrl).pathname
  const location = (await browser.get(`/post/${id}/`)).headers.get('location')!
  const { text } = await browser.get(location.slice(path.length))
  const [, form = ''] = /data-read="([^"]*)"/.exec(text)!
  const bell = async () => bellOf((await browser.get('/board/ideas/')).text)
  const rings = (said: string) => waitUntil(said, async () => (await bell()) === said || undefined)
  await answer('Here it is.')
  await rings('Notifications: 1 unread')
  const { server, adminToken } = setting.company
  const { post_id: other } = await createPost(adminToken, { title: 'Other' }, { server })
  const onOther = await browser.submit(`/post/${other}/read/`, {})
  expect([onOther.status, await bell()]).toEqual([303, 'Notifications: 1 unread'])
  expect((await browser.submit(form.slice(path.length), {})).status).toBe(303)
  expect(await bell()).toBe('Notifications')
  expect((await browser.submit('/post/999999999/read/', {})).status).toBe(404)
})

test('an answer is in the bell on every page at once, and is marked as read', async () => {
  const setting = await mailSetting()
  const { browser, answer, id } = await follower(setting, 'Bells')
  const page = `/post/${id}/`
  const path = (await browser.get(page)).headers.get('location')!
  const postPath = path.slice(new URL(setting.company.baseUrl).pathname.length)
  // Cached by now.
  for (let time = 0; time < 2; time++)
    expect(bellOf((await browser.get(postPath)).text)).toBe('Notifications')
  await answer('It <b>rings</b>.')
  const rung = await waitUntil('the bell', async () => {
    const bell = bellOf((await browser.get('/board/ideas/')).text)
    return bell === 'Notifications' ? undefined : bell
  })
  expect(rung).toBe('Notifications: 1 unread')
  expect(bellOf((await browser.get(postPath)).text)).toBe(rung)
  const { text } = await browser.get('/notifications/')
  expect(text).toContain('It &lt;b&gt;rings&lt;/b&gt;.')
  const [, upTo = ''] = /name="up_to" value="(\d+)"/.exec(text)!
  expect((await browser.submit('/notifications/', { up_to: upTo })).status).toBe(303)
  expect(bellOf((await browser.get('/board/ideas/')).text)).toBe('Notifications')
  expect((await browser.get('/notifications/')).text).toContain(`${postPath}"`)
  // Nobody else has it.
  expect((await new Browser(setting.company.baseUrl).get('/notifications/')).status).toBe(302)
  const visitor = await new Browser(setting.company.baseUrl).get(postPath)
  expect(bellOf(visitor.text)).toBeUndefined()
})

test('opening a notification marks it as read, and others of its post; looking ahead does not', async () => {
  const setting = await mailSetting()
  const { browser, answer, id } = await follower(setting, 'Opened')
  for (const content of ['One', 'Two']) await answer(content)
  const { browser: another } = await follower(setting, 'Of somebody else')
  const bell = async () => bellOf((await browser.get('/board/ideas/')).text)
  await waitUntil('both', async () => (await bell()) === 'Notifications: 2 unread')
  const links = [
    ...(await browser.get('/notifications/')).text.matchAll(
      /class="title-link" href="[^"]*(\/notifications\/\d+\/)"/g,
    ),
  ].map(([, link]) => link!)
  expect(links).toHaveLength(2)
  const open = (headers = {}) => browser.get(links[1]!, { headers })
  const placed = new RegExp(`/post/${id}/opened/$`)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }])
    expect((await open(headers)).headers.get('location')).toMatch(placed)
  // It is of one person.
  expect((await another.get(links[1]!)).headers.get('location')).toEndWith('/notifications/')
  expect(await bell()).toBe('Notifications: 2 unread')
  expect((await open()).headers.get('location')).toMatch(placed)
  expect(await bell()).toBe('Notifications')
})

test('a link in the mail ends its kind in one click, without a session, and opening it ends nothing', async () => {
  const setting = await mailSetting()
  const { mailbox, company } = setting
  const { browser, answer, email } = await follower(setting, 'Mails')
  await answer('First, **of all**: [why](https://example.com/why)')
  const mail = await mailbox.next(email)
  expect(mail.text).toContain('> First, of all: why (https://example.com/why)')
  const header = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(mail.raw)![1]!
  const path = header.slice(company.baseUrl.length)
  expect(path).toMatch(/^\/unsubscribe\/\w{32}\/answered\/$/)
  // As a scanner and as a person look at it.
  const stranger = new Browser(company.baseUrl)
  expect((await stranger.get(path)).text).toContain('>Unsubscribe</button>')
  await answer('Second')
  expect((await mailbox.next(email)).text).toContain('> Second')
  // As mail programs do it (RFC 8058): from anywhere, and also as multipart.
  const boundary = 'x'
  const done = await request('POST', header, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    server: company.server,
  })
  expect(done.status).toBe(200)
  expect(done.text).toContain('You are unsubscribed')
  const settings = await browser.get('/settings/notifications/')
  expect(settings.text).toMatch(/name="answered">.*?<option value="never" selected=""/s)
  await answer('Third')
  await waitUntil('the bell', async () =>
    bellOf((await browser.get('/board/ideas/')).text) === 'Notifications: 3 unread'
      ? true
      : undefined,
  )
  // What is mailed now is what they choose again.
  await browser.submit('/settings/notifications/', { answered: 'at_once' })
  await answer('Fourth')
  expect((await mailbox.next(email)).text).toContain('> Fourth')
  expect(
    mailbox.all
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => text)
      .join(),
  ).not.toContain('Third')
  const other = header.replace(/unsubscribe\/\w/, 'unsubscribe/-')
  expect((await stranger.get(other.slice(company.baseUrl.length))).status).toBe(404)
  expect((await stranger.submit(other.slice(company.baseUrl.length), {})).status).toBe(404)
})

test('my feedback has what I posted, voted for and follow, and nothing of others', async () => {
  const setting = await mailSetting()
  const { browser, id } = await follower(setting, 'Followed one')
  const others = await follower(setting, 'Not mine')
  await browser.submit('/board/ideas/new/', { title: 'Written by me', content: '', checked: 'yes' })
  const { text } = await browser.get('/me/')
  expect(text).toContain('Followed one')
  expect(text).toContain('Written by me')
  expect(text.indexOf('Written by me')).toBeLessThan(text.indexOf('Followed one'))
  expect(text).not.toContain('Not mine')
  const posted = (await browser.get('/me/?show=posted')).text
  expect(posted).toContain('Written by me')
  expect(posted).not.toContain('Followed one')
  await others.answer('About another post moves nothing')
  await browser.submit(`/post/${id}/follow/`, { set: 'off', next: '/' })
  expect((await browser.get('/me/?show=followed')).text).not.toContain('Followed one')
})

test('neither bell nor mail names a person who has given no name', async () => {
  const setting = await mailSetting()
  const { mailbox } = setting
  const { id, email, browser } = await follower(setting, 'Named in mails')
  await browser.submit('/settings/notifications/', { commented: 'at_once' })
  const writer = await follower(setting, 'Elsewhere')
  const [local = ''] = writer.email.split('@')
  await writer.browser.submit(`/post/${id}/comment/`, { content: 'Said by nobody known' })
  const mail = (await mailbox.next(email)).text
  expect([mail.includes('Customer commented'), mail.includes(local)]).toEqual([true, false])
  const bell = (await browser.get('/notifications/')).text
  expect([bell.includes('<bdi>Customer</bdi>'), bell.includes(local)]).toEqual([true, false])
})

test('a board is followed by mail from its page: one click in the mail ends it, and a board for others is none', async () => {
  const setting = await mailSetting()
  const { mailbox, company } = setting
  const { server, adminToken } = company
  const visitor = new Browser(company.baseUrl)
  const [, follow = ''] = /href="([^"]*\/follow\/ideas\/)"/.exec(
    (await visitor.get('/board/ideas/')).text,
  )!
  const path = follow.slice(new URL(company.baseUrl).pathname.length)
  expect((await visitor.get(path)).headers.get('location')).toContain('/login/?next=')
  const { browser, email } = await follower(setting, 'Followed')
  const isFollowing = async () => (await browser.get(path)).text.includes('name="stop"')
  expect(await isFollowing()).toBe(false)
  expect((await browser.submit(path, { frequency: 'hourly' })).status).toBe(422)
  expect((await browser.submit(path, { frequency: 'at_once' })).status).toBe(303)
  expect(await isFollowing()).toBe(true)
  expect((await browser.get('/settings/notifications/')).text).toContain('name="board_')
  await createPost(adminToken, { title: 'News of the board' }, { server })
  const mail = await mailbox.next(email)
  expect(mail.subject).toEndWith('News of the board')
  const header = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(mail.raw)![1]!
  expect(header).toMatch(/\/board-\d+\/$/)
  expect((await visitor.get(header.slice(company.baseUrl.length))).text).toContain('this board')
  expect((await request('POST', header, { server })).status).toBe(200)
  expect(await isFollowing()).toBe(false)
  expect((await browser.get('/settings/notifications/')).text).not.toContain('name="board_')
  for (const slug of ['secret', 'none'])
    for (const answer of [
      await browser.get(`/follow/${slug}/`),
      await browser.submit(`/follow/${slug}/`, { frequency: 'daily' }),
    ])
      expect(answer.status).toBe(404)
  expect((await browser.submit('/follow/', { frequency: 'weekly' })).status).toBe(303)
  expect((await browser.get('/follow/')).text).toContain('name="stop"')
  expect((await browser.submit('/follow/', { frequency: 'weekly', stop: 'on' })).status).toBe(303)
  expect((await browser.get('/follow/')).text).not.toContain('name="stop"')
})
