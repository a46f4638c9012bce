import { describe, expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, createPost, get, paths } from '../support/client.ts'
import { type Company, sharedCompany, unique } from '../support/company.ts'
import { unescapeHtml } from '../support/html.ts'
import { once } from '../support/once.ts'
import { picture } from '../support/pictures.ts'

/** A post, a comment and an admin who wrote them. */
const written = () =>
  once('written before the session ended', async () => {
    const company = await sharedCompany()
    const { post_id: postId } = await createPost(company.adminToken)
    const { id: commentId } = await createComment(company.adminToken, postId, { content: 'So?' })
    return { company, postId, commentId }
  })

async function whoseSessionEnded(company: Company): Promise<Browser> {
  const browser = await signedIn(company, company.admin)
  await browser.copy().submit('/logout/', {})
  return browser
}

/** The form of the page that has what was written, as a browser would send it. */
function formIn(html: string) {
  const [, head = '', inside = ''] = /<form class="narrow stack"([^>]*)>(.*?)<\/form>/s.exec(html)!
  const texts = inside.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g)
  const hidden = inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const fields = [...texts, ...hidden].map(([, name, value]) => [name, unescapeHtml(value!)])
  return {
    action: /action="([^"]+)"/.exec(head)![1]!,
    hasImages: inside.includes('type="file"'),
    fields: Object.fromEntries(fields) as Record<string, string>,
  }
}

const withoutBase = ({ baseUrl }: Company, path: string) =>
  path.slice(new URL(baseUrl).pathname.length)

const numbered = (count: number) => Array.from({ length: count }, (_, at) => [`f${at}`, 'x'])

type Written = Awaited<ReturnType<typeof written>>

const forms: [string, (of: Written) => [path: string, fields: Record<string, string>]][] = [
  ['a comment', ({ postId }) => [`/post/${postId}/comment/`, { content: 'One word,\n"two".' }]],
  ['a post', () => ['/board/ideas/new/', { title: 'Ocelot', content: 'Please.', checked: 'yes' }]],
  [
    'an edit of a post',
    ({ postId }) => [
      `/edit/post/${postId}/`,
      { title: 'A', content: 'B', revision: '1', image_ids: '7 8' },
    ],
  ],
  [
    'an edit of a comment',
    ({ commentId }) => [`/edit/comment/${commentId}/`, { content: 'C', revision: '1' }],
  ],
  ['an answer', ({ postId }) => [`/team/post/${postId}/answer/`, { content: 'Soon', status: '' }]],
  ['a note', ({ postId }) => [`/team/post/${postId}/note/`, { content: '<b>No</b>' }]],
  ['a tag', () => ['/team/settings/tags/', { name: 'Mobile', color: '#2563eb' }]],
  [
    'an invitation',
    () => ['/start/invite/', { email: 'a@people.example', full_name: 'Ada', role: 'team' }],
  ],
  ['names of boards', () => ['/start/boards/', { board_1: 'Wishes', new_board: '' }]],
  ['a changelog entry', () => ['/team/changelog/new/', { title: 'News', content: 'It is here.' }]],
]

describe.each(forms)('%s that is sent after the session ended', (_, formOf) => {
  test('is shown again, whole, with a way to sign in', async () => {
    const given = await written()
    const [path, fields] = formOf(given)
    const browser = await whoseSessionEnded(given.company)
    const answer = await browser.submit(path, { ...fields, back: '/nowhere/' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.text).toMatch(
      /<h1>You are signed out<\/h1>.*Sign in to continue\. Your text is still here\./s,
    )
    expect(answer.text).toMatch(/<a [^>]*href="[^"]*\/login\/[^"]*" target="_blank"/)
    const form = formIn(answer.text)
    expect(form.fields).toEqual({ ...fields, back: '/nowhere/' })
    expect(form.action).toBe(new URL(given.company.baseUrl).pathname.replace(/\/$/, '') + path)
  })

  test('is not repeated to another site that sends it', async () => {
    const given = await written()
    const [path, fields] = formOf(given)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await visiting(given.company).submit(path, fields, { headers })
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('<textarea')
  })
})

test('what was chosen, and not typed, goes along without being shown', async () => {
  const { company } = await written()
  const fields = { 'post-1': 'on', 'tag-2': 'on', do: 'done', answered: 'never' }
  const answer = await visiting(company).submit('/team/bulk/', fields)
  expect(answer.text).not.toContain('<textarea')
  expect(formIn(answer.text).fields).toEqual(fields)
})

test.each([
  ['nothing but where to go', { next: '/' }],
  ['more fields than anyone fills in', Object.fromEntries(numbered(201))],
])('%s is not shown again', async (_, fields) => {
  const { company, postId } = await written()
  const answer = await visiting(company).submit(`/post/${postId}/vote/`, fields)
  expect(answer.status).toBe(403)
  expect(answer.text).not.toContain('class="narrow stack"')
})

test('what pages added is sent along, and not shown; images that were taken away are gone', async () => {
  const { company, commentId } = await written()
  const fields = { content: 'C', revision: '1', image_ids: '7 8', drop_image_7: 'on' }
  const { text } = await visiting(company).submit(`/edit/comment/${commentId}/`, fields)
  expect([...text.matchAll(/<textarea[^>]* name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'content',
  ])
  expect(formIn(text).fields).toEqual({ content: 'C', revision: '1', image_ids: '8' })
})

test('a form has up to 2,000 fields', async () => {
  const { company } = await written()
  const submit = async (count: number) =>
    (await visiting(company).submit('/team/bulk/', Object.fromEntries(numbered(count)))).status
  expect([await submit(2_000), await submit(2_001)]).toEqual([403, 400])
})

test('a comment is published by sending it again, once, from the page that has it', async () => {
  const { company, postId } = await written()
  const content = `Kept ${unique()}`
  const browser = await whoseSessionEnded(company)
  const image = new File([await picture('png')], 'shot.png', { type: 'image/png' })
  const path = `/post/${postId}/comment/`
  const refused = await browser.submitFiles(path, { content }, [image])
  expect(refused.status).toBe(403)
  const form = formIn(refused.text)
  expect(form).toMatchObject({ fields: { content }, hasImages: true })
  const again = await signedIn(company, company.admin)
  for (const _ of [1, 2]) expect((await again.submitFiles(path, form.fields, [])).status).toBe(303)
  const thread = await get(`${paths.posts}${postId}/comments/`, { token: company.adminToken })
  expect(thread.text.split(content).length - 1).toBe(1)
})

describe('a visitor writes first, and signs in last:', () => {
  const writings: [string, (postId: number) => string, Record<string, string>][] = [
    ['a comment', postId => `/post/${postId}/comment/`, {}],
    ['a post', () => '/board/ideas/new/', { title: `Tapir ${unique()}`, checked: 'yes' }],
  ]

  test.each(writings)('%s is published once they have', async (_, pathOf, more) => {
    const { company, postId } = await written()
    const path = pathOf(postId)
    const content = `First word ${unique()}`
    const visitor = visiting(company)
    const page = await visitor.get(path.endsWith('/new/') ? path : `/post/${postId}/`)
    const opened =
      page.status === 301
        ? await visitor.get(withoutBase(company, page.headers.get('location')!))
        : page
    expect(opened.text).toContain(`action="${new URL(company.baseUrl).pathname}${path}`)
    expect(opened.text).toContain('You will be asked to sign in when you send it')
    const refused = await visitor.submit(path, { ...more, content })
    expect(refused.text).toContain('<h1>Almost done. Sign in to send this.</h1>')
    const { fields } = formIn(refused.text)
    expect(fields).toEqual({ ...more, content })
    const person = await signedIn(company, await company.addUser('customer'))
    expect((await person.submit(path, fields)).status).toBe(303)
    const search = await get('/api/v1/search/', {
      token: company.adminToken,
      query: { q: content.split(' ').at(-1)!, in: 'everything' },
    })
    expect(search.text).toContain(content)
  })
})

test('the way to sign in leads back to where the form was', async () => {
  const { company, postId } = await written()
  const { pathname } = new URL(company.baseUrl)
  const path = `/post/${postId}/comment/`
  const nextOf = async (referer: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', referer }
    const { text } = await visiting(company).submit(path, { content: 'x' }, { headers })
    const [, href = ''] = /href="([^"]*)"[^>]* data-sign-in/.exec(text)!
    return new URL(unescapeHtml(href), company.baseUrl).searchParams.get('next')
  }
  const page = `${pathname.replace(/\/$/, '')}/post/${postId}/x/`
  expect(await nextOf(new URL(page, company.baseUrl).href)).toBe(page)
  expect(await nextOf('https://evil.example/x/')).toBe(null)
})

describe('in the workspace', () => {
  const pages = [
    '/team/',
    '/team/?post=1&show=all',
    '/team/changelog/999999999/',
    '/team/settings/company/',
    '/team/export/posts.csv',
    '/start/',
  ]

  test.each(pages)('%s leads a visitor to sign in, and back', async path => {
    const { company } = await written()
    const { status, headers } = await visiting(company).get(path)
    const base = new URL(company.baseUrl).pathname.replace(/\/$/, '')
    expect([status, headers.get('location')]).toEqual([
      302,
      `${base}/login/?next=${encodeURIComponent(base + path)}`,
    ])
  })

  test('a customer finds nothing there, as where there is nothing', async () => {
    const { company } = await written()
    const customer = await signedIn(company, await company.addUser('customer'))
    const nothing = await customer.get('/nothing-here/')
    for (const path of pages) {
      const answer = await customer.get(path)
      expect([path, answer.status, answer.text]).toEqual([path, 404, nothing.text])
    }
  })
})
