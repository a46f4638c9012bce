import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { addPasskey, askedOn } from '../support/authenticator.ts'
import { Browser, signedIn } from '../support/browser.ts'
import { type Chromium, chromiumPath, hasFont, openChromium } from '../support/chromium.ts'
import { createComment, expectStatus, get, patch, paths, post, put } from '../support/client.ts'
import { type Company, demoCompany, freshCompany } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { isLongRun } from '../support/long-run.ts'
import { overflow, PersonAtChromium } from '../support/person-at-chromium.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const axe = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** Each broken rule with the first elements that break it. Nothing is preloaded: no page plays anything. */
const findings = (
  part: string,
) => `axe.run(${part}, { resultTypes: ['violations'], selectors: false, preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')))`

/** Of a long list, the first items show what is wrong with all. */
const shorten = `for (const parent of document.querySelectorAll('ul, ol, tbody, select'))
  for (const item of [...parent.children].slice(6)) item.remove()
0`

const ofVisitors = [
  '/',
  '/board/feature-requests/',
  '/board/feature-requests/?q=dark',
  '/board/feature-requests/?q=zzzzqqq',
  '/search/?q=dark',
  '/roadmap/',
  '/changelog/',
  '/login/',
  '/login/code/',
  '/login/?token=x',
  '/login/oidc/?provider=999999',
  '/email/?done=next',
  '/account/erased/',
  '/nothing-here/',
]
const ofPeople = [
  '/',
  '/board/feature-requests/',
  '/board/feature-requests/new/',
  '/me/',
  '/notifications/',
  '/settings/notifications/',
  '/account/',
  '/account/passkeys/',
  '/account/sessions/',
  '/account/data/',
  '/follow/',
  '/follow/feature-requests/',
]

/** On the following pages, only `main` is new. */
const ofTheTeam = [
  '/team/',
  '/team/?search=zzzzqqq',
  '/team/go/?search=calendar',
  '/team/demand/?q=dark',
  '/team/demand/?q=dark&show=quotes',
  '/team/people/',
  '/team/people/?q=nobody-like-this',
  '/team/organizations/',
  '/team/moderation/',
  '/team/roadmap/',
  '/team/changelog/',
  '/team/changelog/new/',
  '/team/duplicates/',
  '/team/feedback/new/?person=a&words=Calendar',
  '/team/styleguide/',
  '/team/insight/plots/',
  '/team/insight/',
]

/** They say so where there are no posts yet. */
const ofNothing = [
  '/',
  '/board/ideas/',
  '/me/',
  '/team/',
  '/team/moderation/',
  '/team/roadmap/',
  '/team/changelog/',
  '/team/insight/plots/',
]

/** Those of single things have the same parts. */
const ofSettings = [
  'company',
  'roadmaps',
  'segments',
  'themes',
  'score',
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

/** Of each kind of page one. That the others fit is checked in layout and languages-in-chromium. */
const ofEveryLanguage = {
  visitors: ['/board/feature-requests/', ...(isLongRun ? ['/', '/roadmap/', '/login/'] : [])],
  people: ['/board/feature-requests/new/', '/settings/notifications/'],
}
/** The longest texts, and those from right to left. The others are looked at in English. */
const languages = isLongRun ? ['de', 'fr', 'es', 'ja', 'ar'] : ['de', 'ar']

type Way = { colors: 'light' | 'dark'; width: number }
const ways: Way[] = [
  { colors: 'dark', width: 390 },
  { colors: 'light', width: 1280 },
  ...(isLongRun
    ? [
        { colors: 'light' as const, width: 390 },
        { colors: 'dark' as const, width: 1280 },
      ]
    : []),
]

type Look = { name?: string; turn?: number; before?: string; shown?: Way[]; part?: string }

/** Somebody who looks at pages of a company, not signed in, and notes what is wrong with them. */
class Onlooker extends PersonAtChromium {
  readonly found: Record<string, string[]> = {}
  readonly #company: Company

  constructor(chromium: Chromium, company: Company) {
    super(chromium)
    this.#company = company
  }

  /**
   * Compares the page's width with the screen's in each way it is `shown`. Running axe takes most of the time: with a
   * `turn`, and unless there is more time, it runs in one of the ways. Pages that follow each other take turns. Where
   * the rest has been looked at on another page, it runs in a `part`.
   */
  async looksAt(path: string, look: Look = {}) {
    const { name = path, turn, before = '0', shown = ways, part } = look
    const within = part && !isLongRun ? JSON.stringify(part) : 'document'
    const broken: string[] = []
    await this.chromium.visit(this.#company.baseUrl + path, '0')
    await this.chromium.evaluate(before)
    for (const way of shown) {
      await this.#show(way)
      const wider = await this.chromium.evaluate<number>(overflow)
      if (wider !== 0) broken.push(`${wider} pixels wider than ${way.width}`)
    }
    if (!isLongRun) await this.chromium.evaluate(shorten)
    await this.chromium.evaluate(`${axe}; 0`)
    const isInEach = isLongRun || turn === undefined
    for (const way of isInEach ? shown : [shown[turn % shown.length]!]) {
      await this.#show(way)
      broken.push(
        ...((await this.chromium.evaluate<string[]>(findings(within))) ?? ['axe did not run']),
      )
    }
    if (broken.length !== 0) this.found[name] = broken
  }

  async #show({ colors, width }: Way) {
    const features = [{ name: 'prefers-color-scheme', value: colors }]
    await this.chromium.send('Emulation.setEmulatedMedia', { features })
    await this.chromium.resize(width)
    await this.sees(`matchMedia('(prefers-color-scheme: ${colors})').matches`)
  }
}

/** Where the post is that people wrote most about. */
async function mostDiscussed({ adminToken: token, baseUrl }: Company) {
  const query = { page_size: 1, sort: 'most_discussed' }
  const { results } = (await get(paths.posts, { token, query })).json<Envelope<Post>>()
  const { id, url } = results[0]!
  return { id, path: url.slice(new URL(baseUrl).pathname.length) }
}

/** Insight by segment needs one. */
async function voteInSegment(token: string, postId: number) {
  const segment = 'A very long name of a segment'
  const body = { email: 'v@example.com', name: 'V', segment }
  const voter = (await post('/api/v1/users/', body, { token })).json<{ id: number }>()
  await expectStatus(200, put(`${paths.posts}${postId}/voters/${voter.id}/`, { token }))
  await waitUntil('it is counted', async () =>
    (await readInsight(token)).segments?.some(each => each.segment === segment),
  )
}

/** Waits until the palette lists actions and places. */
const showPalette = `(async () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  while (!document.querySelector('#found .place')) await new Promise(requestAnimationFrame)
})()`

/** Sends an answer as if others had not answered meanwhile. */
const answerTooLate = `(async () => {
  const form = document.querySelector('#answer')
  form.elements.content.value = 'Tell us more, please.'
  form.elements.seen.value = 1
  form.requestSubmit()
  while (!document.querySelector('#stale')) await new Promise(requestAnimationFrame)
})()`

/** What was done, and its undo, as it is seen for most of the time. */
const showToast = `(async () => {
  document.querySelector('.pane-actions form[action$="/done/"]').requestSubmit()
  while (!document.querySelector('#notice form')) await new Promise(requestAnimationFrame)
  for (const each of document.querySelector('#notice').getAnimations()) {
    each.currentTime = 5_000
    each.pause()
  }
})()`

const unfold = `for (const each of document.querySelectorAll('details')) { each.removeAttribute('name'); each.open = true }; 0`

if (!chromiumPath) test.skip('accessibility in Chromium (needs Chromium)', () => {})
else
  describe('axe finds nothing wrong, and nothing is wider than the screen,', () => {
    let chromium: Chromium
    beforeAll(async () => {
      // In which a page is as wide as it gets.
      chromium = await openChromium(chromiumPath!, hasFont('wide') ? { font: 'wide' } : {})
    })
    beforeEach(async () => {
      await chromium.forget()
      await speak('en')
    })
    afterAll(() => chromium?.close())

    const addCustomer = async (company: Company) => {
      const person = await company.addUser('customer')
      await addPasskey(await signedIn(company, person), company.baseUrl)
      return person
    }

    const speak = (language: string) =>
      chromium.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } })

    test('for a visitor', async () => {
      const company = await demoCompany()
      // Only then is signing in by a passkey offered.
      await addCustomer(company)
      const visitor = new Onlooker(chromium, company)
      const pages = [...ofVisitors, (await mostDiscussed(company)).path]
      for (const [turn, path] of pages.entries()) await visitor.looksAt(path, { turn })
      expect(visitor.found).toEqual({})
    })

    test('for somebody who is signed in', async () => {
      const company = await demoCompany()
      const person = new Onlooker(chromium, company)
      await person.signsIn(company, await addCustomer(company))
      const pages = [...ofPeople, (await mostDiscussed(company)).path]
      // A visitor sees some of them the other way.
      for (const [at, path] of pages.entries()) await person.looksAt(path, { turn: at + 1 })
      expect(person.found).toEqual({})
    })

    /** Somebody who looks at the demo's workspace, with a post about which there is something to say. */
    async function workspace() {
      const company = await freshCompany()
      await company.run(['demo'])
      const token = company.adminToken
      const { id, path: postPath } = await mostDiscussed(company)
      await post('/api/v1/tags/', { name: 'Mobile', color: '#123456' }, { token })
      await expectStatus(200, post(`${paths.posts}${id}/report/`, { reason: 'spam' }, { token }))
      await voteInSegment(token, id)
      const estimates = { effort: 3, impact: 8 }
      await expectStatus(200, patch(`${paths.posts}${id}/`, estimates, { token }))
      await createComment(company.teamToken, id, { content: 'We look into it.' })
      const theme = { name: 'Calendars', searches: ['calendar'] }
      await expectStatus(201, post('/api/v1/themes/', theme, { token }))
      const person = new Onlooker(chromium, company)
      await person.signsIn(company, company.admin)
      return { company, token, id, postPath, person }
    }

    test("in the team's workspace, with everything unfolded", async () => {
      const { company, id, postPath, person } = await workspace()
      const part = 'main'
      for (const [turn, path] of ofTheTeam.entries())
        await person.looksAt(path, turn < 2 ? { turn } : { turn, part })
      await person.seesElement('#by-segment')
      const open = `/team/?post=${id}&merge=calendar`
      await person.looksAt(open, {
        name: 'unfolded',
        before: `${unfold}; document.querySelector('.row-box').checked = true; 0`,
      })
      const showKeys = `document.querySelector('#keys').showModal(); 0`
      await person.looksAt(open, { name: 'keys', turn: 1, part: '#keys', before: showKeys })
      await person.looksAt(open, {
        name: 'palette',
        turn: 0,
        part: '#palette',
        before: showPalette,
      })
      const still = `/team/?show=all&post=${id}`
      await person.looksAt(still, {
        name: 'conflict',
        turn: 1,
        part: '#pane',
        before: answerTooLate,
      })
      await person.looksAt(still, { name: 'toast', turn: 0, part: '#notice', before: showToast })
      await person.opens(`${company.baseUrl}/`)
      await person.clicks('form[action$="/view/as/"] [value=customer]')
      await person.seesElement('.viewed-as')
      await person.looksAt(postPath, { name: 'as a customer', turn: 0 })
      expect(person.found).toEqual({})
      expect(chromium.noticed.dialogs).toEqual([])
    })

    test('on the pages of one thing, and in settings, with everything unfolded', async () => {
      const { token, id, person } = await workspace()
      const part = 'main'
      const first = async (list: string) =>
        (await get(`/api/v1/${list}/`, { token })).json<Envelope<{ id: number }>>().results[0]!.id
      const one = [
        `/start/`,
        `/edit/post/${id}/`,
        `/delete/post/${id}/`,
        `/roadmap/${await first('statuses')}/`,
        `/changelog/${await first('changelog')}/`,
        `/team/unconfirmed/?posts=${id}`,
        `/team/changelog/${await first('changelog')}/`,
        `/team/settings/?q=email`,
        `/team/settings/company/?tab=appearance`,
        `/team/settings/company/?tab=access`,
        `/team/settings/mail/?tab=defaults`,
        `/team/settings/mail/?tab=texts`,
        `/team/settings/mail/?tab=preview`,
        `/team/settings/tokens/${await first('tokens')}/`,
        `/team/settings/people/${await first('users')}/`,
        `/team/settings/segments/${await first('segments')}/`,
        `/team/settings/roadmaps/${await first('roadmaps')}/`,
        `/team/people/${await first('users')}/`,
        `/team/organizations/${await first('organizations')}/?show=people`,
        `/team/settings/statuses/${await first('statuses')}/`,
        `/team/settings/themes/${await first('themes')}/`,
        `/team/demand/?theme=${await first('themes')}`,
      ]
      for (const [turn, path] of one.entries())
        await person.looksAt(path, { turn, part, before: unfold })
      const boards = (await get(paths.boards, { token })).json<Envelope<{ id: number }>>()
      const board = `/team/settings/boards/${boards.results[0]!.id}/`
      await person.looksAt(board, { name: 'a board', turn: 0, part, before: unfold })
      for (const [turn, path] of ofSettings.entries())
        await person.looksAt(path, { turn, ...(turn > 1 && { part }), before: unfold })
      await person.looksAt('/team/roadmap/', {
        name: 'popovers of the roadmap',
        turn: 0,
        part,
        before: `for (const selector of ['.plan-privacy', '.card-menu-button']) {
          const shown = document.getElementById(document.querySelector(selector).getAttribute('popovertarget'))
          shown.popover = 'manual'
          shown.showPopover()
        }`,
      })
      expect(person.found).toEqual({})
    })

    test('for a member of the team who must add a passkey before going on', async () => {
      const company = await freshCompany()
      const admin = await signedIn(company, company.admin)
      const key = await addPasskey(admin, company.baseUrl)
      const byKey = new Browser(company.baseUrl)
      await byKey.submit('/login/passkey/', key.get(await askedOn(byKey, '/login/', 'get')))
      const required = { team_passkey: true }
      await expectStatus(
        200,
        patch('/api/v1/company/sso/', required, { token: company.adminToken }),
      )
      const person = new Onlooker(chromium, company)
      await person.signsIn(company, company.team, '/team/')
      await person.sees(`location.pathname.endsWith('/account/passkeys/')`)
      await person.looksAt('/team/')
      await person.seesElement('[data-create]')
      expect(person.found).toEqual({})
    })

    test('in a company without any posts', async () => {
      const company = await freshCompany()
      const person = new Onlooker(chromium, company)
      await person.signsIn(company, company.admin)
      for (const [turn, path] of ofNothing.entries())
        await person.looksAt(path, { turn, part: 'main' })
      expect(person.found).toEqual({})
    })

    test.each(languages)('on a phone, in %s', async language => {
      await speak(language)
      const company = await demoCompany()
      const person = new Onlooker(chromium, company)
      const shown = [{ colors: 'light' as const, width: 390 }]
      const pages = [...ofEveryLanguage.visitors, (await mostDiscussed(company)).path]
      for (const path of pages) await person.looksAt(path, { shown })
      await person.signsIn(company, await company.addUser('customer'))
      for (const path of ofEveryLanguage.people) await person.looksAt(path, { shown })
      expect(person.found).toEqual({})
    })
  })
