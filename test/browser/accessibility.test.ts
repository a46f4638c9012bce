import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { loginToken } from '../support/browser.ts'
import { type Chromium, chromiumPath, hasFont, openChromium } from '../support/chromium.ts'
import { get, paths, request } from '../support/client.ts'
import { demoCompany, type Person, unique } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { isLongRun } from '../support/long-run.ts'
import { PersonAtChromium } from '../support/person-at-chromium.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const axe = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Each broken rule with the first elements that break it. Nothing is preloaded: no page plays anything. */
const findings = `axe.run({ resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')))`

/** Of a long list, the first items show what is wrong with all. */
const shorten = `for (const parent of document.querySelectorAll('ul, ol, tbody, select'))
  for (const item of [...parent.children].slice(6)) item.remove()
0`

const wideness = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

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
  '/account/data/',
]

const ofTheTeam = [
  '/team/',
  '/team/moderation/',
  '/team/roadmap/',
  '/team/changelog/',
  '/team/changelog/new/',
  '/team/duplicates/',
  '/team/insight/',
]

/** Those of single things have the same parts. */
const ofSettings = [
  'company',
  'boards',
  'statuses',
  'tags',
  'fields',
  'synonyms',
  'replies',
  'people',
  'sign-in',
  'mail',
  'tokens',
  'webhooks',
  'audit',
  'danger',
  'export',
  'import',
].map(name => `/team/settings/${name}/`)

/** Where the short check only compares the page's width with the screen's. */
const ofWidth = ['/', '/roadmap/', '/login/']
/** Of each kind of page one. */
const ofEveryLanguage = {
  visitors: [...ofWidth, '/board/feature-requests/'],
  people: ['/board/feature-requests/new/', '/settings/notifications/'],
}

const shown: [string, number][] = isLongRun
  ? ['light', 'dark'].flatMap(colors =>
      [390, 1280].map((width): [string, number] => [colors, width]),
    )
  : [
      ['light', 1280],
      ['dark', 390],
    ]

/**
 * Running axe takes most of the time: unless there is more, it looks at each page in one of both ways, by turns, and in
 * the other only the widths are compared. What visitors and people share is looked at in both.
 */
const isTurn = (at: number, width: number) => isLongRun || at % 2 === (width < 600 ? 0 : 1)

/** A company full of posts, whose pages are looked at without being signed in. */
async function lookingAt(chromium: Chromium, colors: string, width: number) {
  await chromium.send('Network.clearBrowserCookies')
  const company = await demoCompany()
  const query = { page_size: 1, sort: 'most_discussed' }
  const { results } = (await get(paths.posts, { token: company.adminToken, query })).json<
    Envelope<Post>
  >()
  const post = results[0]!.url.slice(new URL(company.baseUrl).pathname.length)
  const features = [{ name: 'prefers-color-scheme', value: colors }]
  await chromium.send('Emulation.setEmulatedMedia', { features })
  const size = { width, height: 800, deviceScaleFactor: 1, mobile: false }
  await chromium.send('Emulation.setDeviceMetricsOverride', size)

  const found: Record<string, string[]> = {}
  const runAxe = async () => {
    if (!isLongRun) await chromium.evaluate(shorten)
    await chromium.evaluate(`${axe}; 0`)
    return (await chromium.evaluate<string[]>(findings)) ?? ['axe did not run']
  }
  const look = async (path: string, { name = path, isAxeRun = true, before = '0' } = {}) => {
    await chromium.visit(company.baseUrl + path, 'true')
    await chromium.evaluate(before)
    const wider = await chromium.evaluate<number>(wideness)
    const broken = isAxeRun ? await runAxe() : []
    if (wider !== 0) broken.push(`${wider} pixels wider than the screen`)
    if (broken.length !== 0) found[name] = broken
  }
  const signIn = async (who?: Person) => {
    const token = await loginToken(company, who ?? (await company.addUser('customer')))
    const person = new PersonAtChromium(chromium)
    await person.opens(`${company.baseUrl}/login/?token=${token}`)
    await person.clicks('main button[type=submit]')
    await person.seesElement('form[action$="/logout/"]')
  }
  const report = () =>
    request('POST', `${paths.posts}${results[0]!.id}/report/`, {
      token: company.adminToken,
      body: { reason: 'spam' },
    })
  return { company, post, postId: results[0]!.id, look, found, signIn, report }
}

/** Insight by segment needs one. */
async function voteInSegment(token: string, postId: number) {
  const body = {
    email: `${unique()}@example.com`,
    name: 'V',
    segment: 'A very long name of a segment',
  }
  const voter = (await request('POST', '/api/v1/users/', { token, body })).json<{ id: number }>()
  await request('PUT', `${paths.posts}${postId}/voters/${voter.id}/`, { token })
  await waitUntil('it is counted', async () =>
    (await readInsight(token)).segments?.some(({ segment }) => segment === body.segment),
  )
}

if (!chromiumPath) test.skip('accessibility in Chromium (needs Chromium)', () => {})
else {
  let chromium: Chromium
  beforeAll(async () => {
    // In which a page is as wide as it gets.
    chromium = await openChromium(chromiumPath!, hasFont('wide') ? { font: 'wide' } : {})
  })
  afterAll(() => chromium?.close())

  describe.each(shown)('axe finds nothing wrong in %s, %i pixels wide', (colors, width) => {
    let looking: Awaited<ReturnType<typeof lookingAt>>
    beforeAll(async () => {
      looking = await lookingAt(chromium, colors, width)
    })

    const expectNothing = async (pages: string[], firstTurn: number) => {
      for (const [at, path] of pages.entries())
        await looking.look(path, { isAxeRun: isTurn(firstTurn + at, width) })
      expect(looking.found).toEqual({})
    }

    test('for a visitor', () => expectNothing([...ofVisitors, looking.post], 0))

    test('for somebody who is signed in', async () => {
      await looking.signIn()
      await expectNothing([...ofPeople, looking.post], 1)
    })
  })

  describe.each(shown)("in the team's workspace in %s, %i pixels wide,", (colors, width) => {
    let looking: Awaited<ReturnType<typeof lookingAt>>
    beforeAll(async () => {
      looking = await lookingAt(chromium, colors, width)
    })

    test('axe finds nothing wrong, with everything unfolded', async () => {
      const { company, postId, look, found, signIn, report } = looking
      const token = company.adminToken
      await request('POST', '/api/v1/tags/', { token, body: { name: 'Mobile', color: '#123456' } })
      await report()
      await voteInSegment(token, postId)
      await signIn(company.admin)
      for (const [at, path] of ofTheTeam.entries())
        await look(path, { isAxeRun: isTurn(at, width) })
      expect(
        await chromium.evaluate<number>(`document.querySelectorAll('#by-segment').length`),
      ).toBe(1)
      const open = `/team/?post=${postId}&merge=calendar`
      const unfold = `for (const each of document.querySelectorAll('details')) { each.removeAttribute('name'); each.open = true }`
      const boards = (await get('/api/v1/boards/', { token })).json<Envelope<{ id: number }>>()
      await look(`/team/settings/boards/${boards.results[0]!.id}/`, {
        name: 'a board',
        isAxeRun: isTurn(0, width),
        before: `${unfold}; 0`,
      })
      // Each once, unless there is time.
      const settings = ofSettings.filter((_, at) => isTurn(at, width))
      for (const path of settings) await look(path, { name: path, before: `${unfold}; 0` })
      await look(open, {
        name: 'unfolded',
        before: `${unfold}; document.querySelector('.row-box').checked = true; 0`,
      })
      await look(open, {
        name: 'keys',
        isAxeRun: isTurn(1, width),
        before: `document.querySelector('#keys').showModal(); 0`,
      })
      const person = new PersonAtChromium(chromium)
      await person.opens(`${company.baseUrl}/`)
      await person.clicks('form[action$="/view/as/"] [value=customer]')
      await person.seesElement('.viewed-as')
      await look(looking.post, { name: 'as a customer', isAxeRun: isTurn(0, width) })
      expect(found).toEqual({})
      expect(chromium.noticed.dialogs).toEqual([])
    }, 290_000)
  })

  describe('on a phone, in every language,', () => {
    let looking: Awaited<ReturnType<typeof lookingAt>>
    beforeAll(async () => {
      looking = await lookingAt(chromium, 'light', 390)
    })

    const lookIn = async (language: string, pages: string[]) => {
      const headers = { 'accept-language': language }
      await chromium.send('Network.setExtraHTTPHeaders', { headers })
      for (const path of pages) {
        // It takes most of the time.
        const isAxeRun = isLongRun || !ofWidth.includes(path)
        await looking.look(path, { name: `${path} ${language}`, isAxeRun })
      }
    }

    test('axe finds nothing wrong, and nothing is wider than the screen', async () => {
      // The others are looked at in English above.
      // The longest texts, and those from right to left.
      const languages = isLongRun ? ['de', 'fr', 'es', 'ja', 'ar'] : ['de', 'ar']
      const { visitors, people } = ofEveryLanguage
      for (const language of languages) await lookIn(language, [...visitors, looking.post])
      await looking.signIn()
      for (const language of languages) await lookIn(language, people)
      expect(looking.found).toEqual({})
    }, 290_000)
  })
}
