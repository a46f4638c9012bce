import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { isLongRun } from '../support/long-run.ts'
import type { PostgresVersion } from '../support/postgres/programs.ts'
import { dropStatistics, type GrownCompany, grow, nearlyEmptyCompany } from './grown-company.ts'
import { readCases } from './read-cases.ts'
import { temporaryCompany } from './temporary-store.ts'

for (const version of isLongRun ? ([15, 18] as const) : ([18] as const))
  describe(`On PostgreSQL ${version} what is read of thousands of posts is bounded by the page`, () => {
    let company: GrownCompany

    beforeAll(async () => {
      company = await nearlyEmptyCompany(version)
      // Makes the plans.
      for (const { work } of readCases(company)) await work()
      await grow(company)
      // A misspelt word makes it read the words that came since, once.
      await searchPosts(company.db, { boards: 'every' }, 'drak')
    }, 300_000)
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
  let before = await readSoFar(company)
  for (const { name, work, rowsMax, blocksMax = blocksOf(rowsMax) } of readCases(company)) {
    await work()
    const after = await readSoFar(company)
    const [rows, blocks] = [after.rows - before.rows, after.blocks - before.blocks]
    before = after
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

/** What has been taken from tables and indexes. */
type Reads = {
  /** Entries that index scans returned, and rows that table scans did. */
  rows: number
  /** Blocks that were looked at: an entry that an index skips costs no row, but its block. */
  blocks: number
}

/** What the checks of foreign keys read is among it. */
const counters = `select sum(pg_stat_get_tuples_returned(oid))::float8 as rows,
    sum(pg_stat_get_blocks_fetched(oid))::float8 as blocks
  from pg_class where relkind in ('r', 'i', 't')
    and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`

/** A connection adds what it has read to the counters within a second, or when it is told to; the one that fills tables, too. */
async function readSoFar({ store, admin }: GrownCompany): Promise<Reads> {
  const sql = 'select pg_stat_force_next_flush()'
  await store.engine.read('self-scoped', { sql, parameters: [] })
  await admin.unsafe(sql)
  const [reads] = await admin.unsafe(counters)
  return reads
}

/** A company has few of them. */
const mayBeScanned = ['batches', 'boards', 'changelog_entries', 'themes']

/**
 * A key that other tables refer to, so that it can have no condition. Statistics of a table without rows let a check by id
 * walk it; those that PostgreSQL takes after the first fifty comments do not.
 */
const walkedWhenEmpty = 'using comments_company_id_post_id_id_key'

/** Each table that is referred to, with the columns that are. */
const references = `
  select distinct confrelid::regclass::text as parent, (
    select string_agg(a.attname, ' ' order by k.place)
    from unnest(confkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = confrelid and a.attnum = k.number) as columns
  from pg_constraint where contype = 'f' order by 1, 2`

/** As the connections of a server, see postgres-connection.ts. */
const planning = [
  'set plan_cache_mode = force_generic_plan',
  'set enable_seqscan = off',
  'set enable_bitmapscan = off',
  'set enable_sort = off',
  'set enable_incremental_sort = off',
]

describe.each([15, 18] as PostgresVersion[])('On PostgreSQL %i', version => {
  test('the check of a foreign key finds its row by an index of all its columns, in a new installation', async () => {
    const { databaseUrl } = await temporaryCompany({ engine: 'PostgreSQL', version })
    const admin = new SQL(databaseUrl!, { max: 1 })
    for (const setting of planning) await admin.unsafe(setting)
    const found = await admin.unsafe(references)
    expect(found.length).toBeGreaterThan(10)
    expect(await scanning(admin, found)).toEqual([])
    await admin`analyze`
    const scans = await scanning(admin, found)
    expect(scans.filter(plan => !plan.includes(walkedWhenEmpty))).toEqual([])
    await admin.close()
  }, 300_000)

  test('the terms with a prefix are read without the thousands that follow them', async () => {
    const company = await nearlyEmptyCompany(version)
    const { db, admin } = company
    await admin`insert into terms (company_id, term, stem, magnitude)
      select ${db.companyId}, 'x' || n, 'x' || n, 1 from generate_series(1, 30000) as n`
    const search = () => searchPosts(db, { boards: 'every' }, 'wwww')
    // An unknown word makes it read all terms, once.
    await search()
    const before = await readSoFar(company)
    await search()
    const { blocks } = await readSoFar(company)
    expect(blocks - before.blocks).toBeWithin(1, 100)
    await company.close()
  }, 300_000)
})

type Reference = { parent: string; columns: string }

/** The columns of an index, in their order. */
const columnsOf = `
  select a.attname as name from pg_index i
  join lateral unnest(i.indkey) with ordinality as k(number, place) on true
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indexrelid = $1::regclass order by k.place`

/** The checks, as PostgreSQL itself writes them, that are not made by an index that begins with their columns. */
async function scanning(admin: SQL, found: Reference[]): Promise<string[]> {
  const checks: string[] = []
  for (const { parent, columns } of found) {
    const names = columns.split(' ')
    const conditions = names.map((name, at) => `${name} = $${at + 1}`).join(' and ')
    const types = names.map(() => 'bigint').join()
    await admin.unsafe(`prepare looked_up (${types}) as
      select 1 from only ${parent} x where ${conditions} for key share of x`)
    const plan = await admin.unsafe(`explain execute looked_up (${names.map(() => '1').join()})`)
    await admin.unsafe('deallocate looked_up')
    const lines = plan.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN'].trim())
    const [, index = ''] = /using (\S+) on/.exec(lines.join('; ')) ?? []
    const indexed: { name: string }[] = index ? await admin.unsafe(columnsOf, [index]) : []
    const first = indexed.slice(0, names.length).map(({ name }) => name)
    const isSought = names.every(name => first.includes(name))
    if (!isSought && !mayBeScanned.includes(parent)) checks.push(`${parent}: ${lines.join('; ')}`)
  }
  return checks
}
