import { Database } from 'bun:sqlite'
import { beforeAll, expect, test } from 'bun:test'
import { Kysely, sql } from 'kysely'
import { boundTo } from './bound.ts'
import { SqliteConnection, sqliteDialect } from './sqlite-dialect.ts'

type Tables = {
  owners: { id: number; name: string }
  things: { owner_id: number; id: number; label: string }
  parts: { owner_id: number; id: number; thing_id: number }
  secrets: { id: number }
}

const memory = new SqliteConnection(new Database(':memory:'))
const unbound = new Kysely<Tables>({ dialect: sqliteDialect(memory) })
const columns = { owners: 'id', things: 'owner_id', parts: 'owner_id' }
const mine = unbound.withPlugin(boundTo(1, columns))

beforeAll(async () => {
  await sql`create table owners (id, name)`.execute(unbound)
  await sql`create table things (owner_id, id, label)`.execute(unbound)
  await sql`create table parts (owner_id, id, thing_id)`.execute(unbound)
  await sql`insert into owners values (1, 'me'), (2, 'other')`.execute(unbound)
  await sql`insert into things values (1, 1, 'mine'), (1, 2, 'bare'), (2, 1, 'theirs'), (2, 3, 'theirs')`.execute(
    unbound,
  )
  await sql`insert into parts values (1, 1, 1), (2, 1, 1), (2, 2, 2)`.execute(unbound)
})

test('a select without any condition sees only its owner', async () => {
  expect(await mine.selectFrom('things').select('label').orderBy('id').execute()).toEqual([
    { label: 'mine' },
    { label: 'bare' },
  ])
  expect(await mine.selectFrom('owners').select('name').execute()).toEqual([{ name: 'me' }])
})

test('an `or` in the condition does not reach around the binding', async () => {
  const rows = await mine
    .selectFrom('things')
    .select('label')
    .where(eb => eb.or([eb('label', '=', 'theirs'), eb('id', '=', 3)]))
    .execute()
  expect(rows).toEqual([])
})

test('joins bind each table, and a left join stays one', async () => {
  const rows = await mine
    .selectFrom('things as t')
    .leftJoin('parts as p', 'p.thing_id', 't.id')
    .select(['t.label', 'p.id as part'])
    .orderBy('t.id')
    .execute()
  expect(rows).toEqual([
    { label: 'mine', part: 1 },
    { label: 'bare', part: null },
  ])
})

test('subqueries are bound wherever they stand', async () => {
  const inWhere = await mine
    .selectFrom('things')
    .select('id')
    .where('id', 'in', eb => eb.selectFrom('parts').select('thing_id'))
    .execute()
  expect(inWhere).toEqual([{ id: 1 }])
  const inFrom = await mine
    .selectFrom(mine.selectFrom('parts').select('id').as('inner'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(inFrom.count).toBe(1)
  const inSelect = await mine
    .selectFrom('owners')
    .select(eb => eb.selectFrom('things').select(eb.fn.countAll<number>().as('n')).as('count'))
    .executeTakeFirstOrThrow()
  expect(inSelect.count).toBe(2)
})

test('inserts get the owner, updates and deletes keep to it', async () => {
  await mine
    .insertInto('things')
    .values([
      { id: 8, label: 'a' },
      { id: 9, label: 'b' },
    ] as never)
    .execute()
  await mine.updateTable('things').set({ label: 'changed' }).execute()
  await mine.deleteFrom('parts').execute()
  const all = await unbound
    .selectFrom('things')
    .selectAll()
    .orderBy('owner_id')
    .orderBy('id')
    .execute()
  expect(all.filter(row => row.owner_id === 2).map(row => row.label)).toEqual(['theirs', 'theirs'])
  expect(all.filter(row => row.owner_id === 1).map(row => row.label)).toEqual(
    Array(4).fill('changed'),
  )
  expect(await unbound.selectFrom('parts').selectAll().execute()).toHaveLength(2)
})

test('an `or` in raw SQL stays inside its parentheses', async () => {
  const either = sql<boolean>`label = 'theirs' or label = 'mine'`
  const selected = await mine.selectFrom('things').select('label').where(either).execute()
  expect(selected.map(row => row.label)).not.toContain('theirs')
  const joined = await mine
    .selectFrom('things as t')
    .innerJoin('parts as p', join => join.on(sql<boolean>`1 = 1 or 1 = 0`))
    .select('p.owner_id')
    .execute()
  expect(joined.filter(row => row.owner_id !== 1)).toEqual([])
  await mine.updateTable('things').set({ label: 'grabbed' }).where(either).execute()
  const others = await unbound
    .selectFrom('things')
    .select('label')
    .where('owner_id', '=', 2)
    .execute()
  expect(others.map(row => row.label)).toEqual(['theirs', 'theirs'])
})

test('a cross join is bound as well', async () => {
  const rows = await mine
    .selectFrom('owners as o')
    .crossJoin('things as t')
    .select(['o.name', 't.owner_id'])
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => row.name === 'me' && row.owner_id === 1)).toBe(true)
})

const things = () => mine.selectFrom('things')
const row = { id: 7, label: 'x' } as never

test.each<[string, () => { execute(): Promise<unknown> }, string]>([
  ['an unknown table', () => mine.selectFrom('secrets').selectAll(), 'touch secrets'],
  [
    'a raw statement',
    () => ({ execute: () => sql`select * from things`.execute(mine) }),
    'run a RawNode',
  ],
  ['a schema change', () => mine.schema.dropTable('things'), 'run a DropTableNode'],
  [
    'a raw source',
    () => mine.selectFrom(sql<{ id: 1 }>`things`.as('t')).selectAll(),
    'read from a RawNode',
  ],
  [
    'a raw subquery',
    () => things().select(sql`(select group_concat(label) from things)`.as('all')),
    'name a table',
  ],
  ['a raw table', () => things().select(sql`(${sql.table('things')})`.as('all')), 'name a table'],
  [
    'a raw union',
    () => things().select('label').unionAll(sql<{ label: string }>`select label from things`),
    'name a table',
  ],
  [
    'a right join',
    () => things().rightJoin('parts as p', 'p.thing_id', 'things.id').select('p.id'),
    'run a RightJoin',
  ],
  [
    'a full join',
    () => things().fullJoin('parts as p', 'p.thing_id', 'things.id').select('p.id'),
    'run a FullJoin',
  ],
  [
    'a common table',
    () =>
      mine
        .with('all', q => q.selectFrom('things').selectAll())
        .selectFrom('all')
        .selectAll(),
    'with',
  ],
  [
    'an insert from a query',
    () => mine.insertInto('parts').columns(['id']).expression(things().select('id')),
    'given values',
  ],
  [
    'an insert for another',
    () => mine.insertInto('things').values({ owner_id: 2, id: 1, label: 'x' }),
    'another owner',
  ],
  ['a replace', () => mine.replaceInto('things').values(row), 'replace a row'],
  [
    'a greedy conflict',
    () =>
      mine
        .insertInto('things')
        .values(row)
        .onConflict(c => c.column('id').doUpdateSet({ label: 'y' })),
    'conflict',
  ],
  ['a moving update', () => mine.updateTable('things').set({ owner_id: 2 }), 'another owner'],
  [
    'an update from',
    () => mine.updateTable('things').from('parts').set({ label: 'x' }),
    'one named table',
  ],
  ['a delete using', () => mine.deleteFrom('things').using('parts'), 'using'],
])('%s is refused', async (_, query, reason) => {
  const run = async () => query().execute()
  await expect(run()).rejects.toThrow(reason)
})
