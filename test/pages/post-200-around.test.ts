import { describe, expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, patch, paths, request } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { unescapeHtml } from '../support/html.ts'

const section = (text: string, id: string) =>
  new RegExp(`<section[^>]*aria-labelledby="${id}">(.*?)</section>`, 's').exec(text)?.[1] ?? ''

describe('around a post', () => {
  test('its page tells how its status changed, and who changed it', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id: id, url } = await createPost(token, {})
    const page = async () =>
      (
        await visiting(company).get(
          new URL(url).pathname.replace(new URL(company.baseUrl).pathname, ''),
        )
      ).text
    expect(section(await page(), 'status-history')).toBe('')
    for (const status of ['Planned', 'Complete'])
      await expectStatus(200, patch(`${paths.posts}${id}/`, { status }, { token }))
    const history = section(await page(), 'status-history')
    const names = [...history.matchAll(/class="status">.*?<bdi>([^<]*)</g)].map(([, name]) => name)
    expect(names).toEqual(['Planned', 'Complete', 'Open', 'Planned'])
    expect(history).toContain(' by ')
    expect(unescapeHtml(history)).not.toContain(company.admin.email)
  })

  test('what happened while it was on a board that the reader does not see is not told', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id: id } = await createPost(token, { board: 'secret', title: 'Moved' })
    for (const body of [{ status: 'Planned' }, { board: 'ideas' }, { status: 'Complete' }])
      await expectStatus(200, patch(`${paths.posts}${id}/`, body, { token }))
    const changesFor = async (browser: ReturnType<typeof visiting>) =>
      section((await browser.get(`/post/${id}/moved/`)).text, 'status-history').match(/ by /g)
        ?.length
    expect(await changesFor(visiting(company))).toBe(1)
    expect(await changesFor(await signedIn(company, company.admin))).toBe(2)
  })

  test('its page shows similar posts that the reader sees, and not itself', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const title = 'Dark mode for the editor'
    const { post_id: id } = await createPost(token, { title })
    const other = await createPost(token, { title: 'A dark mode in the editor' })
    await createPost(token, { title: 'Editor with dark mode', board: 'secret' })
    await createPost(token, { title: 'Invoices as spreadsheets' })
    const path = `/post/${id}/dark-mode-for-the-editor/`
    const visitor = visiting(company)
    const similar = async () => section((await visitor.get(path)).text, 'similar-posts')
    expect(await similar()).toContain('A dark mode in the editor')
    expect(await similar()).not.toContain(title)
    expect(await similar()).not.toContain('Editor with dark mode')
    expect(await similar()).not.toContain('Invoices')
    const admin = await (await signedIn(company, company.admin)).get(path)
    expect(section(admin.text, 'similar-posts')).toContain('Editor with dark mode')
    await createPost(token, { title: 'Dark mode for the whole editor' })
    expect(await similar()).toContain('Dark mode for the whole editor')
    const body = { title: 'Something else entirely' }
    await expectStatus(200, patch(`${paths.posts}${other.post_id}/`, body, { token }))
    expect(await similar()).not.toContain('Something else')
  })

  test('everyone sees who voted, until the company hides that from all but the team', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { post_id: id } = await createPost(token, { title: 'Wanted' })
    const voter = { email: 'zora@people.example', full_name: 'Zora Voter' }
    await expectStatus(200, request('PUT', `${paths.posts}${id}/vote/`, { token, body: voter }))
    const path = `/post/${id}/wanted/`
    const [team, customer] = [
      await signedIn(company, company.team),
      await signedIn(company, await company.addUser('customer')),
    ]
    const others = [visiting(company), customer]
    const textFor = async (browser: Browser) => (await browser.get(path)).text
    for (const browser of [team, ...others]) {
      const text = await textFor(browser)
      expect(section(text, 'voters')).toContain('Zora Voter')
      expect(text).not.toContain('Only the team can see who voted.')
      expect(text).not.toContain('zora@people.example')
    }
    const setShown = (shows_voters: boolean) =>
      expectStatus(200, patch('/api/v1/company/', { shows_voters }, { token }))
    await setShown(false)
    for (const browser of others) expect(await textFor(browser)).not.toContain('Zora Voter')
    expect(section(await textFor(team), 'voters')).toContain('Zora Voter')
    expect(await textFor(team)).toContain('Only the team can see who voted.')
    await setShown(true)
    for (const browser of others) expect(await textFor(browser)).toContain('Zora Voter')
  })
})
