import { expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import { createPost, expectStatus, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'

test('a board finds its own posts, marks what matches, and has one address for a search', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  await createPost(token, { board: 'ideas', title: 'Exporting <b>everything</b> & more' })
  await createPost(token, { board: 'ideas', title: '深色模式', content: 'CSVを書き出す' })
  await createPost(token, { board: 'bugs', title: 'Export fails elsewhere' })
  const browser = visiting(company)
  const found = async (search: string) => {
    const { status, text } = await browser.get(`/board/ideas/?search=${encodeURIComponent(search)}`)
    expect(status).toBe(200)
    return [...text.matchAll(/class="title-link"[^>]*>(.*?)<\/a>/g)].map(([, title]) => title)
  }
  expect(await found('exports')).toEqual([
    '<mark>Exporting</mark> &lt;b&gt;everything&lt;/b&gt; &amp; more',
  ])
  expect(await found('export every')).toEqual([
    '<mark>Exporting</mark> &lt;b&gt;<mark>everything</mark>&lt;/b&gt; &amp; more',
  ])
  expect(await found('色模')).toEqual(['深<mark>色模</mark>式'])
  expect(await found('<script>')).toEqual([])

  const { headers, status } = await browser.get('/board/ideas/?search=+export+&sort=top&status=')
  expect([status, headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/\/board\/ideas\/\?search=export$/),
  ])
  const page = await browser.get('/board/ideas/?search=%22%3E%3Cscript%3E')
  expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(page.text).toContain('<meta name="robots" content="noindex"/>')
})

test('a board says which synonyms it has searched for, and marks them', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  await createPost(token, { board: 'ideas', title: 'Annual leave', content: 'With a <b>PTO</b>' })
  const terms = ['vacation', 'leave', 'PTO <days>']
  await expectStatus(201, post('/api/v1/synonyms/', { terms }, { token }))
  const browser = visiting(company)
  const { text } = await browser.get('/board/ideas/?search=vacations')
  expect(text).toContain('Annual <mark>leave</mark>')
  expect(text).toContain('Also searched for: leave / PTO &lt;days&gt;')
  const other = await browser.get('/board/ideas/?search=annual')
  expect(other.text).toContain('<mark>Annual</mark> leave')
  expect(other.text).not.toContain('Also searched for: ')
})
