import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createEntry, past } from '../support/changelog.ts'
import { createComment, createPost } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { customersPost, holdAll } from '../support/moderation.ts'

test('a visitor finds posts, comments and the changelog on one page, and nothing that is not theirs', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { post_id: idea } = await createPost(token, { title: 'Calendar <export>' })
  const { post_id: secret } = await createPost(token, {
    board: 'secret',
    title: 'Quokkanary vault',
  })
  await createComment(token, idea, { content: 'A calendar as a file' })
  await createComment(token, idea, { content: 'quokkanary note', internal: true })
  await createComment(token, secret, { content: 'quokkanary beside it' })
  await createEntry(token, { title: 'The calendar is here', published: past })
  await createEntry(token, { title: 'Quokkanary draft' })
  await holdAll(company)
  await customersPost(company, { title: 'Quokkanary held' })
  const browser = visiting(company)
  const page = async (query: string) => {
    const { status, text } = await browser.get(`/search/${query}`)
    expect([query, status]).toEqual([query, 200])
    return text
  }
  const titles = (text: string) =>
    [...text.matchAll(/class="title-link"[^>]*>(.*?)<\/a>/g)].map(([, title]) => title)

  const all = await page('?q=calender')
  expect(titles(all).sort()).toEqual([
    '<mark>Calendar</mark> &lt;export&gt;',
    'Calendar &lt;export&gt;',
    'The <mark>calendar</mark> is here',
  ])
  expect(all).toContain('Spelling corrected: calendar')
  expect(all).toContain('<meta name="robots" content="noindex"/>')
  expect(titles(await page('?q=calendar&kind=comment'))).toEqual(['Calendar &lt;export&gt;'])
  expect(titles(await page('?q=calendar%20-file%20-here'))).toEqual([
    '<mark>Calendar</mark> &lt;export&gt;',
  ])
  for (const query of [
    '?q=quokkanary',
    '?q=quokkanery',
    '?q=%22quokkanary%22',
    '?q=board%3Asecret',
  ]) {
    const text = await page(query)
    expect([query, titles(text)]).toEqual([query, []])
    expect(text).not.toContain('Quokkanary')
    expect(text).toContain('Nothing matches your search.')
  }
  // Nor do pages of the portal show the team its notes, which are elsewhere.
  const team = await signedIn(company, company.team)
  expect(titles((await team.get('/search/?q=quokkanary+note')).text)).not.toContain(
    'Calendar &lt;export&gt;',
  )
  // Suggestions name what the visitor sees.
  const empty = await page('')
  expect(empty).toContain('<option value="board:ideas"')
  expect(empty).not.toContain('board:secret')
  expect((await browser.get('/search/?q=+x+&kind=nonsense')).headers.get('location')).toEndWith(
    '/search/?q=x',
  )
  // The field is on every page.
  expect((await browser.get('/')).text).toContain('class="site-search"')
})

test('what narrows a search down takes the place of what the query said of it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  for (const board of ['ideas', 'bugs']) await createPost(token, { board, title: 'Numbat' })
  const { text } = await visiting(company).get('/search/?q=board%3Aideas+numbat+board%3Abugs')
  const [, narrowing] = /class="narrowing"[^>]*>(.*?)<\/nav>/s.exec(text)!
  const queries = [...narrowing!.matchAll(/href="([^"]*)"/g)].map(([, url]) =>
    new URL(url!, company.baseUrl).searchParams.get('q'),
  )
  expect(queries.sort()).toEqual(['numbat board:bugs', 'numbat board:ideas'])
})
