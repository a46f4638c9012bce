import { beforeAll, describe, expect, test } from 'bun:test'
import { postsPage } from '../../support/client.ts'
import { type Company, freshCompany } from '../../support/company.ts'
import { fileOf, importLine } from '../../support/importing.ts'
import { similarTitles } from '../../support/search.ts'

describe('who sees one small board beside a big one that they do not', () => {
  let company: Company
  beforeAll(async () => {
    company = await freshCompany()
    const lines = (board: string, count: number) =>
      Array.from({ length: count }, (_, at) =>
        importLine({ board, title: `Narwhal tracking number ${at}`, content: 'by satellite' }),
      )
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
    const draft = { title: 'Narwhal tracking', content: 'by satellite' }
    expect(await similarTitles(company.teamToken, draft)).toHaveLength(10)
  })
})
