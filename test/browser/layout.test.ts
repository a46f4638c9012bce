import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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
import { freshCompany } from '../support/company.ts'
import { once } from '../support/once.ts'
import { newPersonAt } from '../support/person-at-chromium.ts'
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

/** A company whose texts are as wide as they get, and the post that has them. */
const wideCompany = () =>
  once('wide company', async () => {
    const company = await freshCompany()
    const token = company.adminToken
    await patch('/api/v1/company/', { name: longWord }, { token })
    const { post_id } = await createPost(token, { title: longWord, content: listInArabic })
    await expectStatus(200, patch(`${paths.posts}${post_id}/`, { status: 'Planned' }, { token }))
    for (let at = 0; at < 30; at++)
      await createComment(token, post_id, { content: `${at}. ${'So it is. '.repeat(20)}` })
    await giveRevenue(token, post_id)
    return { company, postId: post_id }
  })

/** A post's row then has every fact that there is. */
async function giveRevenue(token: string, postId: number) {
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

describe.each(['narrow', 'wide'] as const)('with a %s font', font => {
  if (!chromiumPath || !hasFont(font)) {
    test.skip(`layout (needs ${chromiumPath ? `a ${font} font` : 'Chromium'})`, () => {})
    return
  }
  let chromium: Chromium
  let made: Awaited<ReturnType<typeof wideCompany>>
  beforeAll(async () => {
    chromium = await openChromium(chromiumPath!, { font })
    made = await wideCompany()
    const person = await newPersonAt(chromium, 1280, true)
    await person.signsIn(made.company, made.company.admin)
  })
  afterAll(() => chromium?.close())

  const speak = (language: string) =>
    chromium.send('Network.setExtraHTTPHeaders', { headers: { 'accept-language': language } })

  type Found = Record<string, unknown>
  /** Visits a page, and notes where something of it is beyond an edge, or written from the wrong side. */
  const look = async (found: Found, path: string, widths: number[], language = 'en') => {
    await speak(language)
    const url = made.company.baseUrl + path
    const side = await chromium.visit<string>(url, 'getComputedStyle(document.body).direction')
    if (side !== (language === 'ar' ? 'rtl' : 'ltr')) found[path] = side
    for (const width of widths) {
      await chromium.resize(width)
      const over = await chromium.evaluate<number[]>(beyond)
      if (over?.join() !== '0,0') found[`${path} at ${width}`] = over
    }
  }

  // What fits in the widest font fits in others; the narrowest shows what hangs together by the width of a text.
  const languages = font === 'wide' ? ['en', 'de', 'fr', 'es', 'ja', 'ar'] : ['en', 'ar']

  test.each(languages)('in %s, nothing is cut off or wider than a small screen', async language => {
    const found: Found = {}
    for (const path of [
      '/',
      '/board/ideas/',
      `/post/${made.postId}/`,
      '/roadmap/',
      '/account/',
      '/account/data/',
      '/account/sessions/',
      '/team/?show=all',
      `/team/?show=all&post=${made.postId}`,
      '/team/feedback/new/?person=a&words=Calendar',
      '/team/settings/company/',
      '/start/',
    ])
      await look(found, path, [320, 390], language)
    expect(found).toEqual({})
  })

  test('rows of the inbox are whole on every screen', async () => {
    const found: Found = {}
    await look(found, '/team/?show=all', [390, 1024, 1280, 1440, 1920, 2560])
    expect(found).toEqual({})
  })

  test('a page begins at its top, however wide its rows of links are', async () => {
    const scrolled: Record<string, number> = {}
    for (const width of [390, 768, 1280])
      for (const path of ['/account/', '/account/data/', '/team/settings/company/?tab=access']) {
        await chromium.resize(width, 300)
        const at = await chromium.visit<number>(made.company.baseUrl + path, 'scrollY')
        if (at !== 0) scrolled[`${path} at ${width}`] = at!
      }
    expect(scrolled).toEqual({})
  })

  test('the inbox scrolls in its columns, and the page around them never does', async () => {
    await chromium.resize(1280, 900)
    const url = `${made.company.baseUrl}/team/?show=all&post=${made.postId}`
    const heights = `[document.documentElement.scrollHeight, innerHeight,
      document.querySelector('.team-pane').scrollHeight > innerHeight]`
    expect(await chromium.visit<unknown>(url, heights)).toEqual([900, 900, true])
  })
})
