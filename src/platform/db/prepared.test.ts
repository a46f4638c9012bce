import { Database } from 'bun:sqlite'
import { beforeAll, expect, test } from 'bun:test'
import { Kysely, sql } from 'kysely'
import { PreparedQuery, type ValueOf } from './prepared.ts'
import { SqliteConnection, sqliteDialect } from './sqlite-dialect.ts'

type Tables = { things: { owner_id: number; id: number; label: string } }

const memory = new SqliteConnection(new Database(':memory:'))
const unbound = new Kysely<Tables>({ dialect: sqliteDialect(memory) })
const columns = { things: 'owner_id' }

beforeAll(async () => {
  await sql`create table things (owner_id, id, label)`.execute(unbound)
  await sql`insert into things values (1, 1, 'mine'), (1, 2, 'bare'), (2, 1, 'theirs')`.execute(
    unbound,
  )
})

let built = 0
const fromId = new PreparedQuery<Tables, { least: number }, { label: string }>((query, value) => {
  built++
  return query.selectFrom('things').select('label').where('id', '>=', value('least')).orderBy('id')
}, columns)

function labels(owner: number, least: number) {
  return memory
    .all<{ label: string }>(fromId.statement(unbound, 'sqlite', owner, { least }))
    .map(row => row.label)
}

test('it is built once, and sees only the owner and values of each run', () => {
  expect(labels(1, 1)).toEqual(['mine', 'bare'])
  expect(labels(1, 2)).toEqual(['bare'])
  expect(labels(2, 1)).toEqual(['theirs'])
  expect(labels(3, 1)).toEqual([])
  expect(built).toBe(1)
})

test('rows may come from a list of values, joined to what is the owner’s', () => {
  type Values = { ids: string }
  const listed = new PreparedQuery<Tables, Values, { label: string }>(
    (query, value: ValueOf<Values>) =>
      query
        .selectFrom(sql<{ value: number }>`json_each(${value('ids')})`.as('listed'))
        .crossJoin('things as t')
        .select('t.label')
        .whereRef('t.id', '=', sql.ref<number>('listed.value') as never),
    columns,
  )
  const rows = memory.all(listed.statement(unbound, 'sqlite', 2, { ids: '[1, 2]' }))
  expect(rows).toEqual([{ label: 'theirs' }])
})

test.each(['json_each(things, ', 'things(', 'json_each(1), things, json_each('])(
  'a source that begins with %p is no list of values',
  before => {
    const query = new PreparedQuery<Tables, { ids: string }, object>(
      (handle, value) =>
        handle
          .selectFrom(sql<object>`${sql.raw(before)}${value('ids')})`.as('listed'))
          .select(sql<number>`1`.as('one')),
      columns,
    )
    expect(() => query.statement(unbound, 'sqlite', 1, { ids: '[]' })).toThrow(
      /^A bound handle cannot (?:read from|call|run)/,
    )
  },
)
