import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { loginToken } from '../support/browser.ts'
import { type Chromium, chromiumPath, hasFont, openChromium } from '../support/chromium.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
} from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { PersonAtChromium } from '../support/person-at-chromium.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Wider than any phone, whatever the font is. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

const listInArabic = '- مرحبا بالعالم\n- قائمة من اليمين\n\nIn an English page.'

/** How much is beyond the screen's edge, and of rows beyond their list's. */
const beyond = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const rows = [...document.querySelectorAll('.row-link .byline')].map(row => row.scrollWidth - row.clientWidth)
  return [scrollWidth - clientWidth, Math.max(0, ...rows)]
})()`

describe.each(['narrow', 'wide'] as const)('with a %s font', font => {
  if (!chromiumPath || !hasFont(font)) {
    test.skip(`layout (needs ${chromiumPath ? `a ${font} font` : 'Chromium'})`, () => {})
    return
  }
  let chromium: Chromium
  let company: Company
  let postId: number

  beforeAll(async () => {
    chromium = await openChromium(chromiumPath!, { font })
    company = await freshCompany()
    const token = company.adminToken
    await patch('/api/v1/company/', { name: longWord }, { token })
    const created = await createPost(token, { title: longWord, content: listInArabic })
    postId = created.post_id
    for (let at = 0; at < 30; at++)
      await createComment(token, postId, { content: `${at}. ${'So it is. '.repeat(20)}` })
    await giveRevenue(token)
    const person = new PersonAtChromium(chromium)
    const login = await loginToken(company, company.admin)
    await person.opens(`${company.baseUrl}/login/?token=${login}`)
    await person.clicks('main button[type=submit]')
    await person.seesElement('form[action$="/logout/"]')
  })
  afterAll(() => chromium?.close())

  /** A post's row then has every fact that there is. */
  async function giveRevenue(token: string) {
    const acme = { name: 'Acme', external_id: 'acme', revenue: 1_234_567 }
    const { id: organization } = (await post('/api/v1/organizations/', acme, { token })).json<{
      id: number
    }>()
    const voter = { email: 'voter@example.com', name: 'V', organization }
    const { id } = (await post('/api/v1/users/', voter, { token })).json<{ id: number }>()
    await expectStatus(200, put(`${paths.posts}${postId}/voters/${id}/`, { token }))
    await waitUntil('the post has revenue', async () =>
      (await get(`${paths.posts}${postId}/`, { token })).text.includes('"revenue":1234567'),
    )
  }

  const sized = async (width: number, language = 'en') => {
    await chromium.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } })
    const size = { width, height: 900, deviceScaleFactor: 1, mobile: false }
    await chromium.send('Emulation.setDeviceMetricsOverride', size)
  }

  describe.each(['en', 'de', 'fr', 'es', 'ja', 'ar'])(
    'in %s, nothing is cut off or wider',
    language => {
      test.each([320, 390])('than a screen of %i pixels', async width => {
        await sized(width, language)
        const found: Record<string, unknown> = {}
        for (const path of [
          '/',
          '/board/ideas/',
          `/post/${postId}/`,
          '/account/data/',
          '/account/sessions/',
          '/team/?show=all',
          `/team/?show=all&post=${postId}`,
          '/team/settings/company/',
          '/start/',
        ]) {
          const over = await chromium.visit<number[]>(company.baseUrl + path, beyond)
          if (over.some(pixels => pixels > 0)) found[path] = over
        }
        expect(found).toEqual({})
      })
    },
  )

  test.each([390, 1024, 1280, 1440, 1920, 2560])(
    'rows of the inbox are whole, %i wide',
    async width => {
      await sized(width)
      expect(await chromium.visit(`${company.baseUrl}/team/?show=all`, beyond)).toEqual([0, 0])
    },
  )

  test('the inbox scrolls in its columns, and the page around them never does', async () => {
    await sized(1280)
    const url = `${company.baseUrl}/team/?show=all&post=${postId}`
    const heights = `[document.documentElement.scrollHeight, innerHeight,
      document.querySelector('.team-pane').scrollHeight > innerHeight]`
    expect(await chromium.visit<unknown>(url, heights)).toEqual([900, 900, true])
  })
})
