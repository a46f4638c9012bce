import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, postsPage } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { companyWith, similarTitles, titlesFor, writeMany } from '../support/search.ts'
import { expectEnvelope, expectPost } from '../support/shapes.ts'
import type { Post } from '../support/types.ts'

let company: Company
let token: string

beforeAll(async () => {
  company = await freshCompany()
  token = company.adminToken
})

test('finds words of the title and of the content, and nothing else', async () => {
  await createPost(token, { title: 'Calendar zebrafish', content: 'none' })
  await createPost(token, { title: 'Something', content: 'with a zebrafish in it' })
  await createPost(token, { title: 'Unrelated', content: 'nothing here' })
  expect((await titlesFor(token, 'zebrafish')).sort()).toEqual(['Calendar zebrafish', 'Something'])
  expect(await titlesFor(token, 'wordthatnobodywrote')).toEqual([])
})

test('answers with the envelope and whole posts', async () => {
  await createPost(token, { title: 'An envelopetest', content: 'x' })
  const answer = await expectStatus(200, get(paths.posts, { token, query: 'search=envelopetest' }))
  const { next, previous, results } = expectEnvelope<Post>(answer)
  expect([next, previous, results.length]).toEqual([null, null, 1])
  expectPost(results[0] as Post)
  expect(answer.headers.get('link')).toBeNull()
})

test('gives at most 50 posts as one flat list, whatever page_size and cursor say', async () => {
  const titles = Array.from({ length: 60 }, (_, index) => `Manyfold ${index}`)
  await Promise.all(titles.map(title => createPost(token, { title })))
  for (const more of [{}, { page_size: 1 }, { page_size: 'no number' }, { cursor: 'garbage' }]) {
    const page = await postsPage(token, { search: 'manyfold', ...more })
    expect([page.results.length, page.next, page.previous]).toEqual([50, null, null])
    expect(new Set(page.results.map(post => post.id)).size).toBe(50)
  }
})

test('puts the post that is all about the word before one that mentions it in passing', async () => {
  const filler = 'many other things are told here at great length '.repeat(30)
  await createPost(token, { title: 'Passing', content: `${filler} xylophone ${filler}` })
  await createPost(token, { title: 'Xylophone', content: 'A xylophone for my xylophone.' })
  await createPost(token, { title: 'Passing too', content: `${filler} xylophone` })
  expect((await titlesFor(token, 'xylophone'))[0]).toBe('Xylophone')
})

test('does not care about upper and lower case', async () => {
  await createPost(token, { title: 'DarkishMode please' })
  for (const search of ['darkishmode', 'DARKISHMODE', 'PLEASE darkishMode']) {
    expect(await titlesFor(token, search)).toEqual(['DarkishMode please'])
  }
})

test('finds words of other scripts', async () => {
  for (const word of ['Größenänderung', 'уведомления', 'ειδοποιήσεις', 'إشعارات']) {
    await createPost(token, { title: `x ${word} y` })
    expect(await titlesFor(token, word)).toEqual([`x ${word} y`])
  }
})

test('finds a post the moment its create is answered', async () => {
  for (let count = 0; count < 20; count++) {
    const { post_id } = await createPost(token, { title: `Momentous${count}` })
    const { results } = await postsPage(token, { search: `momentous${count}` })
    expect(results.map(post => post.id)).toEqual([post_id])
  }
})

test('shows no post of a board that the owner does not see', async () => {
  await createPost(token, { board: 'secret', title: 'Quokka hidden' })
  await createPost(token, { board: 'ideas', title: 'Quokka shown' })
  expect((await titlesFor(token, 'quokka')).sort()).toEqual(['Quokka hidden', 'Quokka shown'])
  const asTeam = await postsPage(company.teamToken, { search: 'quokka' })
  expect(asTeam.results.map(post => post.title)).toEqual(['Quokka shown'])
})

test('hidden posts do not take the place of visible ones among the 50', async () => {
  const on = (board: string) =>
    Promise.all(
      Array.from({ length: 55 }, (_, index) =>
        createPost(token, { board, title: `Narwhal ${index}` }),
      ),
    )
  await on('ideas')
  await on('secret')
  const page = await postsPage(company.teamToken, { search: 'narwhal' })
  expect(page.results).toHaveLength(50)
  expect(new Set(page.results.map(post => post.board.name))).toEqual(new Set(['Board ideas']))
})

test.each(['', '%20', '%20%20%09', '%C2%A0'])(
  'a blank search (%p) is the plain list',
  async blank => {
    const { adminToken: token } = await freshCompany()
    for (let count = 0; count < 7; count++) await createPost(token)
    const plain = await postsPage(token, { page_size: 3 })
    const page = await postsPage(token, `search=${blank}&page_size=3`)
    expect(page.results).toEqual(plain.results)
    expect(page.results).toHaveLength(3)
    expect(page.next).not.toBeNull()
    const second = await expectStatus(200, get(page.next ?? '', { token }))
    expect(second.json<{ results: unknown[] }>().results).toHaveLength(3)
  },
)

describe('who sees one small board beside a big one that they do not', () => {
  let company: Company
  /** Words that ten posts of the small board have, and 750 of the big one. */
  const waters = (at: number) => `fjord${at} sound${at} bay${at} cove${at} inlet${at}`
  beforeAll(async () => {
    company = await freshCompany()
    const lines = (board: string, count: number) =>
      Array.from({ length: count }, (_, at) => {
        const content = `by satellite, ${waters(at % 6)}`
        return importLine({ board, title: `Narwhal tracking number ${at}`, content })
      })
    await company.run(['import', fileOf(lines('bugs', 60))])
    // Newer ones, more than are ever looked at for one search.
    await company.run(['import', fileOf(lines('secret', 4500))])
  })

  test.each(['narwhal', 'narwhal satellite', 'trackin', 'narwahl trakcing', 'number narwhal by'])(
    'finds 50 there: %s',
    async search => {
      const { results } = await postsPage(company.teamToken, { search })
      expect(results).toHaveLength(50)
      expect(new Set(results.map(post => post.board.name))).toEqual(new Set(['Board bugs']))
      const all = await postsPage(company.adminToken, { search })
      expect(all.results).toHaveLength(50)
    },
  )

  test('finds ten like a draft there', async () => {
    const draft = { title: 'Narwhal tracking', content: `by satellite, ${waters(3)}` }
    expect(await similarTitles(company.teamToken, draft)).toHaveLength(10)
  })
})

test("what another company writes neither completes nor corrects nor corrupts a company's search", async () => {
  const [a, b] = await Promise.all([
    companyWith([{ title: 'Calendar' }, { title: 'Exporting' }]),
    companyWith([{ title: 'Pangolin' }]),
  ])
  const searches = [
    'calender',
    'pangolni',
    'pango',
    'pangolin',
    'export',
    'cal',
    '設定',
    'calendar exports',
  ]
  const answers = () =>
    Promise.all(searches.map(async search => (await postsPage(a.adminToken, { search })).results))
  const before = await answers()
  expect(before.map(posts => posts.map(post => post.title))).toEqual([
    ['Calendar'],
    [],
    [],
    [],
    ['Exporting'],
    ['Calendar'],
    [],
    expect.arrayContaining(['Calendar', 'Exporting']),
  ])
  await writeMany(b, 40, at => ({
    title: at % 2 === 0 ? 'Calender pangolin' : 'Export calendars 設定',
    content: 'pango cal export exports calendar',
  }))
  expect(await answers()).toEqual(before)
  expect(await titlesFor(b.adminToken, 'calender')).toHaveLength(20)
})

describe('a search that is refused', () => {
  const search = async (text: string) => {
    const { adminToken: token } = await sharedCompany()
    return get(paths.posts, { token, query: { search: text } })
  }

  test('more than 500 characters, counted in code points', async () => {
    await expectStatus(200, search('a'.repeat(500)))
    await expectStatus(200, search('😀'.repeat(500)))
    await expectFieldErrors(search('a'.repeat(501)), { search: 'too_long' })
    await expectFieldErrors(search('😀'.repeat(501)), { search: 'too_long' })
  })

  test('a NUL anywhere', async () => {
    for (const text of ['\0', 'a\0b', 'word\0']) {
      await expectProblem(search(text), 400, 'invalid_input', 'invalid_request')
    }
  })
})
