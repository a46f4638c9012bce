import { expect, test } from 'bun:test'
import { Browser } from '../support/browser.ts'
import { createPost } from '../support/client.ts'
import { asked, type MailSetting, mailSetting, newEmail } from '../support/mail-sign-in.ts'

const basePath = ({ company }: MailSetting) => new URL(company.baseUrl).pathname
const idIn = (url: string) => Number(/\/post\/(\d+)\//.exec(url)![1])

/** Where the vote button of a post leads a visitor. */
async function voteLink({ company }: MailSetting, path: string, id: number) {
  const { text } = await new Browser(company.baseUrl).get(path)
  const links = [...text.matchAll(/href="([^"]*\/login\/[^"]*)"/g)].map(([, link]) =>
    link!.replaceAll('&amp;', '&'),
  )
  return links.find(link => link.includes(`vote=${id}`))!
}

/** The fields that the form on the sign-in page carries along. */
async function carried({ company }: MailSetting, link: string) {
  const path = link.slice(new URL(company.baseUrl).pathname.length)
  const { text } = await new Browser(company.baseUrl).get(path)
  const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]))
}

test('a visitor who votes signs in, and is back at the same place with the vote cast', async () => {
  const setting = await mailSetting()
  const { company } = setting
  const { server, adminToken } = company
  const { url } = await createPost(adminToken, { title: 'Wanted' }, { server })
  const id = idIn(url)
  for (const path of ['/board/ideas/', new URL(url).pathname.slice(basePath(setting).length)]) {
    const fields = await carried(setting, await voteLink(setting, path, id))
    const { browser, mail } = await asked(setting, newEmail(), fields)
    const done = await browser.submit('/login/code/', { code: mail.code! })
    expect(done.status).toBe(303)
    const back = done.headers.get('location')!
    expect(back.startsWith(new URL(company.baseUrl + path).pathname)).toBe(true)
    const { text } = await browser.get(back.slice(new URL(company.baseUrl).pathname.length))
    expect(text).toContain('Remove your vote for Wanted')
  }
})

test('a post that the person does not see gets no vote, and they are signed in all the same', async () => {
  const setting = await mailSetting()
  const { server, adminToken } = setting.company
  const { url } = await createPost(adminToken, { title: 'Hidden', board: 'secret' }, { server })
  const id = idIn(url)
  for (const vote of [String(id), '999999999', 'x', '']) {
    const { browser, token } = await asked(setting, newEmail(), { vote })
    expect((await browser.submit('/login/link/', { token })).status).toBe(303)
    expect((await browser.get('/account/sessions/')).status).toBe(200)
  }
  const { browser, token } = await asked(setting, (await setting.company.addUser('admin')).email)
  await browser.submit('/login/link/', { token })
  const { text } = await browser.get(new URL(url).pathname.slice(basePath(setting).length))
  expect(text).toContain('Vote for Hidden, 0 votes')
})

test('a page for people with an account leads a visitor to sign in, and back', async () => {
  const setting = await mailSetting()
  const { pathname } = new URL(setting.company.baseUrl)
  const answer = await new Browser(setting.company.baseUrl).get('/account/data/?x=1')
  const next = `${pathname}/account/data/?x=1`
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${pathname}/login/?next=${encodeURIComponent(next)}`,
  ])
  const { browser, token } = await asked(setting, newEmail(), { next })
  const done = await browser.submit('/login/link/', { token })
  expect(done.headers.get('location')).toBe(next)
  expect((await browser.get('/account/data/')).status).toBe(200)
})
