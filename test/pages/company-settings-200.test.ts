import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, patch, put } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'

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
