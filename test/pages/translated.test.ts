import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, createPost, get, patch, paths } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { once } from '../support/once.ts'
import type { Envelope } from '../support/types.ts'

/** Names, and words that the language has from English. */
const sameInAll = ['English', 'Deutsch', 'Français', 'Español', '日本語', 'العربية', 'Team']
const sameIn: Record<string, string[]> = {
  de: [
    'Passkeys',
    'Feedback',
    'Roadmap',
    'System',
    'Boards',
    'Status',
    'Code',
    'Link',
    'Spam',
    'Tag',
    'Name',
    'Admin',
  ],
  fr: [
    'Notifications',
    'Description',
    'Code',
    'Pages',
    'vote',
    'votes',
    '0 vote',
    'Spam',
    'Mentions',
    'Invitation',
  ],
  es: ['Spam'],
  ja: [],
  ar: [],
}

/** One who is signed in, one who is not, and pages with everything on them. */
const place = () =>
  once('translated pages', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const { url, post_id: id } = await createPost(token, { title: 'Night colours', board: 'ideas' })
    await createPost(token, { title: 'Colours at night', board: 'ideas' })
    const comment = await createComment(token, id, { content: 'A **comment**.' })
    const admin = await signedIn(company, company.admin)
    const visitor = visiting(company)
    await visitor.submit('/login/email/', { email: 'somebody@people.example' })
    return { company, admin, visitor, post: url.slice(company.baseUrl.length), comment }
  })

type Asked = [who: 'admin' | 'visitor', path: string]

async function pages(): Promise<Asked[]> {
  const { post, comment } = await place()
  const everybody = ['/', '/board/ideas/', '/board/bugs/', '/roadmap/', '/changelog/', post]
  return [
    ...everybody.map((path): Asked => ['visitor', path]),
    ['visitor', '/board/ideas/?search=colours'],
    ['visitor', '/board/ideas/?search=zzzz'],
    ['visitor', '/login/'],
    ['visitor', '/login/code/'],
    ['visitor', '/login/?token=wrong'],
    ['visitor', '/nothing/'],
    ['admin', `${post}?reply=${comment.id}`],
    ['admin', '/board/ideas/new/?title=Colours'],
    ['admin', '/me/'],
    ['admin', '/notifications/'],
    ['admin', '/settings/notifications/'],
    ['admin', '/account/sessions/'],
    ['admin', '/login/'],
    ['admin', '/start/'],
  ]
}

async function textsOf(browser: Browser, path: string, language: string): Promise<Set<string>> {
  const answer = await browser.get(path, { headers: { 'accept-language': language } })
  expect([path, answer.text.includes(`<html lang="${language}"`)]).toEqual([path, true])
  return shownTexts(answer.text)
}

test.each(Object.keys(sameIn))('%s: no page says anything in English', async language => {
  const browsers = await place()
  const allowed = new Set([...sameInAll, ...sameIn[language]!])
  for (const [who, path] of await pages()) {
    const english = await textsOf(browsers[who], path, 'en')
    const other = await textsOf(browsers[who], path, language)
    expect(english.size).toBeGreaterThan(8)
    const same = [...other].filter(text => english.has(text) && !allowed.has(text))
    expect({ path, same }).toEqual({ path, same: [] })
  }
})

const wrong = {
  de: ['Das darf nicht leer sein.', 'Höchstens 255 Zeichen.', 'Gib alle sechs Ziffern ein.'],
  ja: [
    '空白のままにはできません。',
    '255 文字以内で入力してください。',
    'コードは 6 桁の数字です。',
  ],
}

test.each(Object.entries(wrong))(
  '%s: what is wrong with a form is said in its language',
  async (language, said) => {
    const { admin, visitor } = await place()
    const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': language }
    const send = (browser: Browser, path: string, fields: Record<string, string>) =>
      browser.submit(path, fields, { headers })
    const answers = [
      await send(admin, '/board/ideas/new/', { title: ' ', content: '' }),
      await send(admin, '/board/ideas/new/', { title: 'x'.repeat(256), content: '' }),
      await send(visitor, '/login/code/', { code: '12' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    answers.forEach(({ text }, at) => {
      expect(text).toContain(said[at]!)
    })
  },
)

test('what people wrote is shown as such in every direction', async () => {
  const { visitor, post } = await place()
  const { text } = await visitor.get(post, { headers: { 'accept-language': 'ar' } })
  expect(text).toContain('<html lang="ar" dir="rtl"')
  expect(text).toContain('<h1 dir="auto">Night colours</h1>')
})

test('a status has its seeded name in the language of the page, and the API’s in none', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { url, post_id: id } = await createPost(token, { title: 'Statuses', board: 'ideas' })
  const statuses = (await get('/api/v1/statuses/', { token })).json<
    Envelope<{ id: number; name: string }>
  >()
  const [open, review] = ['Open', 'Under review'].map(
    name => statuses.results.find(each => each.name === name)!,
  )
  const labels = async (language: string) => {
    const headers = { 'accept-language': language }
    const { text } = await visiting(company).get(url.slice(company.baseUrl.length), { headers })
    return [...text.matchAll(/class="status">.*?<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name)
  }
  const german = { 'accept-language': 'de' }
  expect([await labels('de'), await labels('en')]).toEqual([['Offen'], ['Open']])
  const board = await visiting(company).get('/board/ideas/', { headers: german })
  expect(board.text).toMatch(/<option value="\d+">Wird geprüft<\/option>/)
  await patch(`/api/v1/statuses/${open!.id}/`, { name: 'Inbox' }, { token })
  expect(await labels('de')).toEqual(['Inbox'])
  const body = { status: review!.id }
  await patch(`${paths.posts}${id}/`, body, { token, headers: german })
  expect(await labels('fr')).toContain('À l’étude')
  const answer = await get(`${paths.posts}${id}/`, { token, headers: german })
  expect(answer.text).toContain('Under review')
})

/** Elements that hold what people wrote, or what is written by other rules: nobody translates that. */
const untranslated = [
  'bdi',
  'time',
  'code',
  '[dir="auto"]:not(input)',
  '.prose',
  '.avatar',
  '.monogram',
  'title',
  'select[name="status"] option',
  'select[name^="board_"] option',
]

/** What a page itself says: its texts and the attributes that are read out, each once. */
async function shownTexts(html: string): Promise<Set<string>> {
  const texts = new Set<string>()
  let hidden = 0
  const collect = (text: string | null) => {
    const trimmed = text?.replaceAll(/\s+/g, ' ').trim()
    if (trimmed && /\p{L}/u.test(trimmed)) texts.add(trimmed)
  }
  const rewriter = new HTMLRewriter()
  for (const selector of untranslated)
    rewriter.on(selector, {
      element(element) {
        hidden++
        element.onEndTag(() => {
          hidden--
        })
      },
    })
  const names = [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'data-unreachable',
    'data-failed',
    'data-done',
  ]
  let piece = ''
  await rewriter
    .on('body, body *', {
      element(element) {
        if (hidden === 0) for (const name of names) collect(element.getAttribute(name))
      },
      text({ text, lastInTextNode }) {
        if (hidden === 0) piece += text
        if (!lastInTextNode) return
        collect(piece)
        piece = ''
      },
    })
    .transform(new Response(html))
    .text()
  return texts
}
