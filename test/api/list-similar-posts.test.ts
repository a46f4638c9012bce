import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths } from '../support/client.ts'
import { type Company, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { companyWith, similarTitles, writeMany } from '../support/search.ts'
import { expectEnvelope, expectPost } from '../support/shapes.ts'
import type { Post } from '../support/types.ts'

const posts = [
  {
    title: 'Export reports as spreadsheet',
    content: 'I need my reports in Excel. Copying every number by hand takes hours.',
  },
  { title: 'Dark mode', content: 'The white screen hurts my eyes at night. Please add it.' },
  { title: 'Sync with Google calendar', content: 'Due dates should be in my calendar, please.' },
  { title: 'Login with a security key', content: 'Passwords are a risk; support hardware keys.' },
  { title: 'Faster search', content: 'With many posts the search takes several seconds.' },
  { title: 'レポートを書き出したい', content: '表計算ソフトで使うため。' },
  { title: 'Mobile app', content: 'Please make an app for phones, so that I can vote on the go.' },
  { title: 'Webhooks', content: 'Tell my server when a post changes its status.' },
]

describe('posts like a draft', () => {
  let company: Company
  beforeAll(async () => {
    company = await companyWith(posts)
    await writeMany(company, 40, at => ({
      title: `Small thing ${at}`,
      content: 'Please make it a bit better, it is the way I would want it to be.',
    }))
  })

  test.each([
    [{ title: 'Export reports as spreadsheet' }, 'Export reports as spreadsheet'],
    [{ title: 'exporting a report to spreadsheets' }, 'Export reports as spreadsheet'],
    [
      { title: 'Excel', content: 'It takes hours to copy the numbers of our reports by hand.' },
      'Export reports as spreadsheet',
    ],
    [
      { title: 'A dark theme', content: 'My eyes hurt at night from the white screen' },
      'Dark mode',
    ],
    [{ title: 'Google calendar sync' }, 'Sync with Google calendar'],
    [{ title: 'Support for hardware keys at login' }, 'Login with a security key'],
    [{ title: 'Search is slow', content: 'It takes many seconds' }, 'Faster search'],
    [{ title: 'レポートの書き出し' }, 'レポートを書き出したい'],
  ])('%j is a duplicate of %s', async (draft, title) => {
    expect((await similarTitles(company.adminToken, draft))[0]).toBe(title)
  })

  test('a draft that nobody wrote about is like nothing', async () => {
    for (const draft of [
      { title: 'Zugvögel über Norwegen' },
      { title: 'Qwertz', content: 'asdfgh yxcvbn' },
      { title: '量子望遠鏡' },
      { title: '!!!' },
    ])
      expect([draft, await similarTitles(company.adminToken, draft)]).toEqual([draft, []])
  })

  test('words that are in every other post make no two alike', async () => {
    const draft = { title: 'Please would it be', content: 'Quetzalcoatl rides velociraptors' }
    expect(await similarTitles(company.adminToken, draft)).toEqual([])
  })

  test('one word in common among many others is chance', async () => {
    const draft = {
      title: 'Reindeer migration across tundra at night',
      content: 'Lichen, glaciers and fjords matter to herders more than anything.',
    }
    expect(await similarTitles(company.adminToken, draft)).toEqual([])
  })

  test('at most ten, as whole posts in the envelope', async () => {
    const query = { title: 'Small thing', content: 'make it a bit better' }
    const answer = await expectStatus(200, get(paths.similar, { token: company.adminToken, query }))
    const { next, previous, results } = expectEnvelope<Post>(answer)
    expect([next, previous, results.length]).toEqual([null, null, 10])
    for (const post of results) expectPost(post)
    expect(new Set(results.map(post => post.id)).size).toBe(10)
  })

  test('a post is found the moment its create is answered', async () => {
    for (let count = 0; count < 5; count++) {
      const title = `Ocelot${count} habitat`
      await createPost(company.adminToken, { title })
      expect((await similarTitles(company.adminToken, { title }))[0]).toBe(title)
    }
  })

  test('shows no post of a board that the owner does not see', async () => {
    await createPost(company.adminToken, { board: 'secret', title: 'Axolotl aquarium hidden' })
    const draft = { title: 'Axolotl aquarium' }
    expect(await similarTitles(company.adminToken, draft)).toEqual(['Axolotl aquarium hidden'])
    expect(await similarTitles(company.teamToken, draft)).toEqual([])
    await createPost(company.adminToken, { title: 'Axolotl aquarium shown' })
    expect(await similarTitles(company.teamToken, draft)).toEqual(['Axolotl aquarium shown'])
  })

  test('shows no post of another company', async () => {
    const other = await companyWith([{ title: 'Unrelated' }])
    expect(await similarTitles(other.adminToken, { title: 'Dark mode' })).toEqual([])
  })

  test('a company without posts has none', async () => {
    const other = await companyWith([])
    expect(await similarTitles(other.adminToken, { title: 'Dark mode' })).toEqual([])
  })

  test('the path works without its end slash', async () => {
    const call = { token: company.adminToken, query: { title: 'Dark mode' } }
    const slashed = await expectStatus(200, get(paths.similar, call))
    const bare = await expectStatus(200, get(paths.similar.replace(/\/$/, ''), call))
    expect(bare.text).toBe(slashed.text)
  })

  test('no character has a special meaning', async () => {
    for (const title of ['"', '(', '*', '%', '_', "'", '&', '|', ':', '!', 'AND', 'NEAR(', "';--"])
      await similarTitles(company.adminToken, { title, content: `${title} OR NOT ${title}` })
  })
})

const similar = async (query: Record<string, string> | string) => {
  const { adminToken: token } = await sharedCompany()
  return get(paths.similar, { token, query })
}

describe('a draft that is refused', () => {
  test('no title, or a blank one', async () => {
    await expectFieldErrors(similar({}), { title: 'required' })
    await expectFieldErrors(similar({ content: 'x' }), { title: 'required' })
    for (const title of ['', ' ', ' \t\n', '\u00a0'])
      await expectFieldErrors(similar({ title }), { title: ['blank', 'required'] })
  })

  test('too long, counted in code points', async () => {
    await expectStatus(200, similar({ title: 'ä'.repeat(255), content: 'b'.repeat(1000) }))
    await expectStatus(200, similar({ title: '😀'.repeat(255), content: '深'.repeat(1000) }))
    await expectFieldErrors(similar({ title: 'a'.repeat(256) }), { title: 'too_long' })
    await expectFieldErrors(similar({ title: 'a', content: 'b'.repeat(1001) }), {
      content: 'too_long',
    })
  })

  test('all that is wrong is told at once', async () => {
    await expectFieldErrors(similar({ title: 'a'.repeat(256), content: 'b'.repeat(1001) }), {
      title: 'too_long',
      content: 'too_long',
    })
  })

  test('a NUL anywhere', async () => {
    for (const query of [{ title: 'a\0b' }, { title: 'a', content: '\0' }])
      await expectProblem(similar(query), 400, 'invalid_input', 'invalid_request')
  })
})
