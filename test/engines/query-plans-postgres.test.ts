import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { searchPosts } from '../../src/features/posts/index.ts'
import { isLongRun } from '../support/long-run.ts'
import { dropStatistics, type GrownCompany, grow, nearlyEmptyCompany } from './grown-company.ts'
import { readCases } from './read-cases.ts'
import { readsOf } from './rows-read.ts'

for (const version of isLongRun ? ([15, 18] as const) : ([18] as const))
  describe(`On PostgreSQL ${version} what is read of 50,000 posts is bounded by the page`, () => {
    let company: GrownCompany

    beforeAll(async () => {
      company = await nearlyEmptyCompany(version)
      // Makes the plans.
      for (const { work } of readCases(company)) await work()
      await grow(company)
      // A misspelt word makes it read the words that came since, once.
      await searchPosts(company.db, { boards: 'every' }, 'drak')
    }, 120_000)
    afterAll(() => company.close())

    test('by plans from when the company was nearly empty', async () => {
      expect(await unbounded(company)).toEqual([])
    })

    test('by new plans, with statistics from then', async () => {
      await replan(company)
      expect(await unbounded(company)).toEqual([])
    })

    test('with statistics of now', async () => {
      await company.admin`analyze`
      await replan(company)
      expect(await unbounded(company)).toEqual([])
    })

    test('without any statistics', async () => {
      await dropStatistics(company.admin)
      await replan(company)
      expect(await unbounded(company)).toEqual([])
    })
  })

/** Its one connection plans each statement anew, once: a plan is the same whatever the values. */
function replan({ store }: GrownCompany) {
  return store.engine.read('self-scoped', { sql: 'discard plans', parameters: [] })
}

/** What reads more than it may. */
async function unbounded(company: GrownCompany) {
  const broken: string[] = []
  for (const { name, work, rowsMax, blocksMax = blocksOf(rowsMax) } of readCases(company)) {
    const { rows, blocks } = await readsOf(work)
    if (blocks === 0) broken.push(`${name}: nothing was counted`)
    if (rows > rowsMax || blocks > blocksMax)
      broken.push(`${name}: ${rows} rows, ${blocks} blocks (at most ${rowsMax}, ${blocksMax})`)
  }
  return broken
}

/** A row is found by two or three blocks of an index, and is in one of the table; a write changes some. */
function blocksOf(rows: number): number {
  return 4 * rows + 30
}
