import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, head, paths } from '../support/client.ts'
import { demoCompany, sharedCompany } from '../support/company.ts'
import { unescapeHtml } from '../support/html.ts'
import { walk } from '../support/paging.ts'
import type { Comment, Post } from '../support/types.ts'

const page = (path: string) => get(path, { headers: { accept: 'text/html' } })
const allPosts = async (token: string) =>
  (await walk<Post>(token, `${paths.posts}?page_size=100`)).flatMap(each => each.results)

describe("a post's page", () => {
  test('opens at every url of the list, without a token, with the title in it', async () => {
    const { teamToken } = await demoCompany()
    const posts = await allPosts(teamToken)
    expect(posts.length).toBeGreaterThan(30)
    for (const post of posts) {
      const answer = await expectStatus(200, page(post.url))
      expect(answer.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
      expect(unescapeHtml(answer.text)).toContain(post.title)
    }
  })

  test('opens at the url of the create answer', async () => {
    const { adminToken } = await sharedCompany()
    const created = await createPost(adminToken, { title: 'Fresh one', content: 'Read me' })
    const { text } = await expectStatus(200, page(created.url))
    expect(text).toContain('Fresh one')
    expect(text).toContain('Read me')
  })

  test.each([
    '???',
    '日本語のタイトル',
    '😀😀',
    'a/b',
    '..',
    '.',
    '%2e%2e',
    'ÄÖÜ ß',
    '-',
    '&amp;',
    '#1?x=y',
    'x'.repeat(255),
    '😀'.repeat(255),
    'İstanbul',
    '\u202e',
  ])('the title %p has a url that opens', async title => {
    const { adminToken } = await sharedCompany()
    const created = await createPost(adminToken, { title })
    expect(new URL(created.url).href).toBe(created.url)
    const answer = await expectStatus(200, page(created.url))
    expect(unescapeHtml(answer.text)).toContain(title)
  })

  test('shows title and content as text, never as markup', async () => {
    const { adminToken } = await sharedCompany()
    const title = '<script>alert(1)</script><b>"&\''
    const content = '<img src=x onerror=alert(2)></p></title><script>alert(3)</script>'
    const created = await createPost(adminToken, { title, content })
    const { text } = await expectStatus(200, page(created.url))
    expect(text).not.toMatch(/<script>alert|<img src=x|<b>"/)
    expect(unescapeHtml(text)).toContain(title)
    expect(unescapeHtml(text)).toContain(content)
  })

  test('shows status, counts and public comments; internal comments are absent', async () => {
    const { teamToken } = await demoCompany()
    const comments = (await walk<Comment>(teamToken, `${paths.comments}?page_size=100`)).flatMap(
      each => each.results,
    )
    const internal = comments.filter(comment => comment.internal && comment.content !== '')
    expect(internal.length).toBeGreaterThan(0)
    const posts = await allPosts(teamToken)
    for (const post of posts) {
      const text = plain((await expectStatus(200, page(post.url))).text)
      expect(text).toContain(post.status.name)
      expect(text).toContain(plain(post.content).slice(0, 60))
      const own = comments.filter(comment => comment.post.id === post.id)
      for (const comment of own.filter(each => !each.internal)) {
        expect(text).toContain(plain(comment.content).slice(0, 60))
      }
      for (const comment of internal.filter(each => !isPublicToo(each, comments))) {
        expect(text).not.toContain(plain(comment.content))
      }
    }
  })

  test('tells no e-mail address', async () => {
    const { adminToken, admin } = await sharedCompany()
    const created = await createPost(adminToken)
    const { text } = await expectStatus(200, page(created.url))
    expect(text).not.toContain(admin.email)
  })

  test('HEAD is answered like GET, without a body', async () => {
    const { adminToken } = await sharedCompany()
    const answer = await head((await createPost(adminToken)).url)
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

/** The text of a page or a comment with each run of white space and markup as one space. */
/** The words, without tags and without the marks of Markdown. */
function plain(text: string): string {
  return unescapeHtml(text.replace(/<[^>]*>/g, ' '))
    .replace(/[`*_>#-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function isPublicToo(internal: Comment, comments: Comment[]): boolean {
  return comments.some(other => !other.internal && other.content.includes(internal.content))
}
