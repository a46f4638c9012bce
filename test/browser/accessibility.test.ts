import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import axe from 'axe-core'
import { loginToken } from '../support/browser.ts'
import { type Chromium, chromiumPath, openChromium } from '../support/chromium.ts'
import { get, paths } from '../support/client.ts'
import { type Company, demoCompany } from '../support/company.ts'
import { isLongRun } from '../support/long-run.ts'
import { PersonAtChromium } from '../support/person-at-chromium.ts'
import type { Envelope, Post } from '../support/types.ts'

/** Each broken rule with the first elements that break it. */
const findings = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')))`

const ofVisitors = [
  '/',
  '/board/feature-requests/',
  '/board/feature-requests/?q=dark',
  '/board/feature-requests/?q=zzzzqqq',
  '/roadmap/',
  '/changelog/',
  '/login/',
  '/nothing-here/',
]
const ofPeople = [
  '/',
  '/board/feature-requests/',
  '/board/feature-requests/new/',
  '/me/',
  '/notifications/',
  '/settings/notifications/',
  '/account/sessions/',
]

const shown: [string, number][] = isLongRun
  ? ['light', 'dark'].flatMap(colors =>
      [390, 1280].map((width): [string, number] => [colors, width]),
    )
  : [
      ['light', 1280],
      ['dark', 390],
    ]

if (!chromiumPath)
  test.skip('accessibility in Chromium: NOT RUN, because no chromium is installed (apt-get install chromium)', () => {})
else
  describe.each(shown)('axe finds nothing wrong in %s, %i pixels wide', (colors, width) => {
    let chromium: Chromium
    let company: Company
    let post: string
    beforeAll(async () => {
      chromium = await openChromium(chromiumPath!)
      company = await demoCompany()
      const query = { page_size: 1, sort: 'most_discussed' }
      const { results } = (await get(paths.posts, { token: company.adminToken, query })).json<
        Envelope<Post>
      >()
      post = results[0]!.url.slice(new URL(company.baseUrl).pathname.length)
      const features = [{ name: 'prefers-color-scheme', value: colors }]
      await chromium.send('Emulation.setEmulatedMedia', { features })
      const size = { width, height: 800, deviceScaleFactor: 1, mobile: false }
      await chromium.send('Emulation.setDeviceMetricsOverride', size)
    })
    afterAll(() => chromium?.close())

    const expectNothing = async (pages: string[]) => {
      const found: Record<string, string[]> = {}
      for (const path of pages) {
        await chromium.visit(company.baseUrl + path, 'true')
        await chromium.evaluate(`${axe.source}; 0`)
        const broken = await chromium.evaluate<string[]>(findings)
        if (broken?.length !== 0) found[path] = broken ?? ['axe did not run']
      }
      expect(found).toEqual({})
    }

    test('for a visitor', () => expectNothing([...ofVisitors, post]))

    test('for somebody who is signed in', async () => {
      const token = await loginToken(company, await company.addUser('customer'))
      const person = new PersonAtChromium(chromium)
      await person.opens(`${company.baseUrl}/login/?token=${token}`)
      await person.clicks('main button[type=submit]')
      await person.seesElement('form[action$="/logout/"]')
      await expectNothing([...ofPeople, post])
    })
  })
