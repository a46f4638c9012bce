import { Database } from 'bun:sqlite'
import { beforeEach, expect, test } from 'bun:test'
import { CompiledQuery, Kysely, sql } from 'kysely'
import { bind } from './bound.ts'
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
const mine = bind(unbound, 1, columns)

beforeEach(async () => {
  for (const table of ['owners', 'things', 'parts'])
    await sql`drop table if exists ${sql.table(table)}`.execute(unbound)
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

test('an `or` in the condition does not scope around the binding', async () => {
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

test('subqueries that are joined laterally are bound, and no other join is taken', () => {
  const part = unbound.selectFrom('parts').selectAll().as('p')
  const joined = mine.selectFrom('things as t').leftJoinLateral(part, join => join.onTrue())
  expect(joined.selectAll().compile().sql).toContain('"parts" where "parts"."owner_id" = ?')
  const right = mine.selectFrom('things as t').rightJoin('parts as p', 'p.thing_id', 't.id')
  expect(() => right.selectAll().compile()).toThrow('RightJoin')
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
    'a quoted function',
    () => things().select(sql`"set_config"('app.owner', '2', true)`.as('x')),
    'call a quoted name',
  ],
  [
    'a function named by a parameter',
    () => things().select(sql`${sql.id('query_to_xml')}(${'select 1'}, true, true, '')`.as('x')),
    'build a name',
  ],
  [
    'a function named by raw SQL',
    () => things().select(sql`${sql.raw('set_config')}('a', 'b', true)`.as('x')),
    'build a name',
  ],
  [
    'a clause in two halves',
    () => things().select(sql`(${sql.raw('sel')}ect 1)`.as('x')),
    'build a name',
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
  ['a replace', () => mine.replaceInto('things').values(row), 'replace'],
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
    'with `from`',
  ],
  ['a delete using', () => mine.deleteFrom('things').using('parts'), 'using'],
])('%s is refused', async (_, query, reason) => {
  const run = async () => query().execute()
  await expect(run()).rejects.toThrow(reason)
})

const closing = sql<boolean>`1 = 1) or (1 = 1`
const all = sql<boolean>`1 = 1 or 1 = 1`
const compiled = CompiledQuery.raw('select * from things')

/** Ways round the binding that nobody takes: each is refused before anything is run. */
test.each<[string, () => unknown, string]>([
  ['a conflict that moves a row', () => conflict({ owner_id: 2 } as never), 'another owner'],
  ['a raw parenthesis in where', () => things().select('id').where(closing), 'open parentheses'],
  ['one in having', () => things().select('id').groupBy('id').having(closing), 'open parentheses'],
  ['one in order by', () => things().select('id').orderBy(sql`id)`), 'open parentheses'],
  ['one in group by', () => things().select('id').groupBy(sql`(id`), 'open parentheses'],
  ['one in a join', () => joined(closing), 'open parentheses'],
  ['one in an update', () => mine.updateTable('things').set({ label: 'x' }).where(closing), 'open'],
  ['one in a delete', () => mine.deleteFrom('things').where(closing), 'open parentheses'],
  [
    'one in raw inside raw',
    () => things().select('id').where(sql<boolean>`${closing}`),
    'open parentheses',
  ],
  [
    'one in a value',
    () => mine.updateTable('things').set({ label: sql`'x')` }),
    'open parentheses',
  ],
  ['an open quote', () => things().select('id').where(sql<boolean>`label = 'x`), 'open quotes'],
  ['a value between quotes', () => things().select(sql`'${1}'`.as('a')), 'open quotes'],
  ['a quoting bracket', () => things().select(sql`[id`.as('a')), 'open quotes'],
  ['a dollar quote', () => things().select(sql`$$x$$`.as('a')), 'comments or several'],
  [
    'a line comment',
    () => things().select('id').where(sql<boolean>`1 = 1 --`),
    'comments or several',
  ],
  [
    'a block comment',
    () => things().select('id').where(sql<boolean>`1 = 1 /*`),
    'comments or several',
  ],
  ['a second statement', () => things().select(sql`1; 2`.as('a')), 'comments or several'],
  ['a raw clause', () => mine.updateTable('things').set({ label: sql`'x' where ${all}` }), 'table'],
  [
    'a raw values list',
    () =>
      things()
        .select('id')
        .unionAll(sql`values (1)` as never),
    'table',
  ],
  ['a raw intersection', () => things().select(sql`1 intersect table things`.as('a')), 'table'],
  ['a raw alias of a source', () => mine.selectFrom(aliased()).selectAll(), 'alias'],
  ['a raw alias of a column', () => things().select(sql`1`.as(sql`a, (label)`)), 'alias'],
  [
    'an unknown raw function',
    () => things().select(sql`query_to_xml(${'x'})`.as('a')),
    'call query',
  ],
  ['an unknown function', () => things().select(eb => eb.fn('set_config', []).as('a')), 'call set'],
  [
    'an unknown aggregate',
    () => things().select(eb => eb.fn.agg('xmlagg', ['id']).as('a')),
    'call',
  ],
  ['a modified end', () => things().select('id').modifyEnd(sql`limit 1`), 'modify'],
  ['a modified front', () => things().select('id').modifyFront(sql`all`), 'modify'],
  ['the end of an insert', () => inserted().modifyEnd(sql`or`), 'endModifiers'],
  ['the end of an update', () => mine.updateTable('things').set(row).modifyEnd(sql`or`), 'endMod'],
  ['the end of a delete', () => mine.deleteFrom('things').modifyEnd(sql`or`), 'endModifiers'],
  ['another schema', () => mine.selectFrom('aux.things' as 'things').selectAll(), 'schema'],
  ['an inherited name', () => mine.selectFrom('constructor' as 'things').select('id'), 'touch'],
  ['an insert that ignores', () => inserted().orIgnore(), 'orAction'],
  ['an insert that replaces', () => inserted().orReplace(), 'orAction'],
  [
    'a merge',
    () => mine.mergeInto('things').using('parts', 'parts.id', 'things.id'),
    'MergeQueryNode',
  ],
  [
    'common tables in an update',
    () =>
      mine
        .with('a', q => q.selectFrom('things').selectAll())
        .updateTable('things')
        .set(row),
    'with',
  ],
  [
    'common tables in a delete',
    () => mine.with('a', q => q.selectFrom('things').selectAll()).deleteFrom('things'),
    'with',
  ],
  [
    'withoutPlugins',
    () => mine.withoutPlugins().selectFrom('things').selectAll(),
    'withoutPlugins()',
  ],
  ['withPlugin', () => mine.withPlugin({} as never), 'withPlugin()'],
  ['withSchema', () => mine.withSchema('aux').selectFrom('things').selectAll(), 'withSchema()'],
  ['a compiled query', () => mine.executeQuery(compiled), 'executeQuery()'],
  [
    'a query of another handle',
    () => mine.executeQuery(unbound.selectFrom('things').selectAll()),
    'executeQuery()',
  ],
  ['a transaction', () => mine.transaction().execute(async () => {}), 'transaction()'],
  ['a started transaction', () => mine.startTransaction().execute(), 'startTransaction()'],
  ['a connection', () => mine.connection().execute(async () => {}), 'connection()'],
  ['introspection', () => mine.introspection.getTables(), 'withoutPlugins()'],
])('a way round is refused: %s', async (_, way, reason) => {
  const run = async () => {
    const query = way() as { execute?: () => Promise<unknown> }
    await (query.execute ? query.execute() : query)
  }
  await expect(run()).rejects.toThrow(/^A bound handle cannot /)
  await expect(run()).rejects.toThrow(reason)
})

const inserted = () => mine.insertInto('things').values(row)
const conflict = (set: never) =>
  inserted().onConflict(c => c.columns(['owner_id', 'id']).doUpdateSet(set))
const joined = (on: typeof closing) =>
  things()
    .innerJoin('parts as p', join => join.on(on))
    .select('p.id')
const aliased = () => sql<object>`json_each(${'[]'})`.as<'v'>(sql`v, things as u`)

test('queries of another handle are bound once they are part of one', async () => {
  const theirs = () => unbound.selectFrom('things').select('label')
  const labels = (rows: unknown[]) => rows.map(each => Object.values(each as object)[0])
  expect(
    labels(await mine.selectFrom('owners').select('name as label').unionAll(theirs()).execute()),
  ).not.toContain('theirs')
  expect(
    labels(
      await mine
        .selectNoFrom(eb =>
          eb
            .selectFrom('things')
            .select(eb.fn.countAll<number>().as('n'))
            .where('label', '=', 'theirs')
            .as('n'),
        )
        .execute(),
    ),
  ).toEqual([0])
  expect(
    labels(
      await things()
        .select('id')
        .where('label', 'in', theirs())
        .where('label', '=', 'theirs')
        .execute(),
    ),
  ).toEqual([])
  const returned = await mine
    .updateTable('things')
    .set({ label: 'mine again' })
    .where('id', '=', 1)
    .returning(eb =>
      eb
        .selectFrom('things as t')
        .select(sql<number>`count(*)`.as('n'))
        .where('t.label', '=', 'theirs')
        .as('n'),
    )
    .execute()
  expect(returned).toEqual([{ n: 0 }])
})
