import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import type { PostgresVersion } from '../support/postgres/programs.ts'
import { temporaryCompany } from './temporary-store.ts'

/** A company has few of them. */
const mayBeScanned = ['batches', 'boards', 'changelog_entries']

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
  }, 60_000)
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
