import { expect, test } from 'bun:test'
import { Browser, signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, put } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import type { BoardDetails, Envelope } from '../support/types.ts'

test('the start page leads to a new post on the default board, also under its former slug', async () => {
  const { adminToken: token, baseUrl } = await freshCompany()
  const visitor = new Browser(baseUrl)
  const newPosts = async () =>
    [...(await visitor.get('/')).text.matchAll(/href="[^"]*\/board\/([^"/]+)\/new\/"/g)].map(
      ([, slug]) => slug,
    )
  const all = await newPosts()
  const others = all.filter(slug => slug !== 'bugs')
  expect(others.length).toBe(all.length - 1)
  const choose = (default_board: string) => patch('/api/v1/company/', { default_board }, { token })
  await expectFieldErrors(choose('nowhere'), { default_board: 'unknown_board' })
  await expectStatus(200, choose('bugs'))
  expect(await newPosts()).toEqual(['bugs', ...others])
  // Who cannot see it chooses.
  await expectStatus(200, choose('secret'))
  expect(await newPosts()).toEqual(all)
  await expectStatus(200, choose('bugs'))
  const { results } = (await get('/api/v1/boards/', { token })).json<Envelope<BoardDetails>>()
  const { id } = results.find(({ slug }) => slug === 'bugs')!
  await expectStatus(200, patch(`/api/v1/boards/${id}/`, { slug: 'faults' }, { token }))
  expect(await newPosts()).toEqual(['faults', ...others])
})

test('the banner is escaped, has links, and is for those who see the pages', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const set = (body: object) => expectStatus(200, patch('/api/v1/company/', body, { token }))
  await set({ banner: '<b>New</b> at https://example.com/new, and javascript://x.' })
  const visitor = visiting(company)
  const { text } = await visitor.get('/')
  const shown = /<aside class="banner".*?<\/aside>/s.exec(text)![0]
  expect(shown).toContain('&lt;b&gt;New&lt;/b&gt; at <a href="https://example.com/new"')
  expect([shown.includes('<b>'), shown.includes('href="javascript')]).toEqual([false, false])
  await set({ access: 'sign_in' })
  expect((await visitor.get('/login/')).text).not.toContain('class="banner"')
  const member = await signedIn(company, company.team)
  expect((await member.get('/')).text).toContain('class="banner"')
  await set({ banner: null })
  expect((await member.get('/')).text).not.toContain('class="banner"')
})

test('boards list posts in the default order, at the address without an order', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const first = await createPost(token, { title: 'Voted for' })
  await createPost(token, { title: 'The latest' })
  const voters = `/api/v1/posts/${first.post_id}/vote/`
  await expectStatus(200, put(voters, { token }))
  const visitor = visiting(company)
  const titles = async (path: string) =>
    [...(await visitor.get(path)).text.matchAll(/Voted for|The latest/g)].map(([title]) => title)
  expect((await titles('/board/ideas/'))[0]).toBe('The latest')
  await expectStatus(200, patch('/api/v1/company/', { default_order: 'top' }, { token }))
  expect((await titles('/board/ideas/'))[0]).toBe('Voted for')
  expect((await titles('/board/ideas/?sort=newest'))[0]).toBe('The latest')
  // Another default may come: no browser is told for good.
  const { status, headers } = await visitor.get('/board/ideas/?sort=top')
  expect([status, headers.get('location')?.endsWith('/board/ideas/')]).toEqual([302, true])
})
