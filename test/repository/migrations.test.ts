import { describe, expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import released from '../../migrations/released.json' with { type: 'json' }
import { isOnline, type Migration, splitStatements } from '../../src/platform/db/migrate.ts'

const frozen: Record<string, { version: string; sha256: string }> = released
const ours = migrations.filter(({ isRepeated }) => !isRepeated)
const first = ours.filter(({ name }) => name.startsWith('0001_'))
const later = ours.filter(migration => !first.includes(migration))

test('no migration that was released is edited (`npm run fixture` once more, before the version is published)', () => {
  for (const { name } of first) expect(Object.keys(frozen)).toContain(name)
  for (const [name, { sha256 }] of Object.entries(frozen)) {
    const { statements } = ours.find(migration => migration.name === name)!
    const hash = new Bun.CryptoHasher('sha256').update(statements).digest('hex')
    expect([name, hash]).toEqual([name, sha256])
  }
})

test('migrations are numbered, in order, and later ones only add', () => {
  const numbers = ours.map(({ name }) => name.slice(0, 5))
  expect(numbers).toEqual(numbers.toSorted())
  for (const migration of later) expect(offencesOf(migration)).toEqual([])
})

const literal = String.raw`(?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?)`
const createTable = /^create table (\w+) \(/
const ownTables = ({ statements }: Migration) =>
  splitStatements(statements).flatMap(statement => createTable.exec(statement)?.[1] ?? [])

/**
 * What may run while the version of before serves: new tables and what belongs to them, columns that have a default or may be
 * null, indexes that are built online. Anything else has to be a drop of something that no released version uses since
 * `unusedSince`.
 */
const allowed: { pattern: RegExp; only?: 'online' | 'own table' | 'sqlite' }[] = [
  { pattern: createTable },
  {
    pattern: new RegExp(
      String.raw`^alter table \w+ add column \w+ (?:bigint|smallint|text)(?: not null default ${literal}| default ${literal})?$`,
    ),
  },
  {
    pattern: /^create (?:unique )?index concurrently if not exists \w+ on \w+ \([^;]*\)/,
    only: 'online',
  },
  { pattern: /^create (?:unique )?index \w+ on \w+ \([^;]*\)/, only: 'sqlite' },
  {
    pattern: /^(?:create (?:unique )?index \w+ on|alter table) (?<table>\w+) /,
    only: 'own table',
  },
  { pattern: /^create policy \w+ on (?<table>\w+) /, only: 'own table' },
  // One more way in takes nothing from the version of before; this table has no company's data.
  { pattern: /^create policy \w+ on installation using / },
  { pattern: /^insert into (?<table>\w+) /, only: 'own table' },
]
const drop = /^drop (?:table|index(?: concurrently)?)(?: if exists)? \w+$/
/** SQLite would write the whole table again. */
const dropOnPostgres = /^alter table \w+ drop column \w+$/

function offencesOf(migration: Migration): string[] {
  const { engine, statements, unusedSince } = migration
  const mayDrop = unusedSince !== undefined && Object.hasOwn(frozen, unusedSince)
  const isAllowed = (statement: string) =>
    (mayDrop && drop.test(statement)) ||
    (mayDrop && engine === 'postgres' && dropOnPostgres.test(statement)) ||
    allowed.some(({ pattern, only }) => {
      const found = pattern.exec(statement)
      if (!found) return false
      if (only === 'online') return engine === 'postgres'
      if (only === 'sqlite') return engine === 'sqlite'
      return only === undefined || ownTables(migration).includes(found.groups!.table!)
    })
  const texts = splitStatements(statements).map(text => text.toLowerCase().replace(/\s+/g, ' '))
  // Each of its indexes is built outside of a transaction, so nothing else may be beside them.
  const stray = isOnline(migration) && texts.filter(text => !text.includes('index concurrently'))
  return [...texts.filter(text => !isAllowed(text)), ...(stray || [])]
}

type Case = [string, Partial<Migration>?]
/** Each case as one argument: the runner takes a missing second one for a callback. */
const alone = (cases: Case[]) => cases.map(one => [one] as [Case])

describe('of a later migration', () => {
  const of = (statements: string, more: Partial<Migration> = {}) =>
    offencesOf({ name: '0002_x', statements: `${statements};\n`, ...more })

  test.each(
    alone([
      ['alter table posts add column later bigint'],
      ["alter table posts add column note text not null default 'it''s'"],
      ['create table laters (id bigint primary key);\ncreate index laters_by_id on laters (id)'],
      ['create table laters (id bigint);\ncreate policy own on laters using (true)'],
      ['create index concurrently if not exists a on posts (id)', { engine: 'postgres' }],
      ['create index a on posts (id)', { engine: 'sqlite' }],
      ['alter table posts drop column a', { engine: 'postgres', unusedSince: '0001_schema' }],
      ['drop index concurrently a', { engine: 'postgres', unusedSince: '0001_schema' }],
    ]),
  )('%j is allowed', ([statements, more]) => {
    expect(of(statements, more)).toEqual([])
  })

  test.each(
    alone([
      ['alter table posts add column later bigint not null'],
      ['alter table posts add column later bigint not null default (random())'],
      ['alter table posts add column later bigint unique'],
      ['alter table posts add column is_x smallint not null default 0 check (is_x in (0, 1))'],
      ['alter table posts add column later bigint references users (id)'],
      ['alter table posts drop column title'],
      ['alter table posts drop column title', { unusedSince: '0002_x' }],
      ['alter table posts drop column owner_id', { unusedSince: '0001_schema' }],
      ['alter table posts rename column title to name'],
      ['alter table posts rename to articles'],
      ['alter table posts alter column title type varchar'],
      ['alter table posts alter column eta set not null'],
      ['alter table posts add constraint c check (id > 0)'],
      ['drop table posts'],
      ['create index a on posts (id)'],
      ['create index a on posts (id)', { engine: 'postgres' }],
      ['create index concurrently a on posts (id)', { engine: 'postgres' }],
      ["update posts set title = ''"],
      ['delete from posts'],
      [
        'create index concurrently if not exists a on posts (id);\nalter table posts add column b text',
        { engine: 'postgres' },
      ],
    ]),
  )('%j is refused', ([statements, more]) => {
    expect(of(statements, more)).not.toEqual([])
  })
})
