import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { Direction } from '../../../platform/db/page.ts'
import type { PreparedQuery, ValueOf } from '../../../platform/db/prepared.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement, type Tables } from '../../../store/index.ts'
import { type FilterValues, filterValues, isInList, markTables } from './filter-condition.ts'
import type { FilterColumn, Mark, PostFilter } from './post-filter.ts'
import type { SortColumn } from './post-sorts.ts'

/** A post as lists are put together from it. */
export type Entry = {
  id: number
  /** Its value in the column that the list is ordered by. */
  key: number
  created: number
  /** 1 where it is in the list. */
  matches: number
}

/** Where a walk begins: beyond a post. */
export type Start = { key: number; id: number }

export type Walk = {
  filter: PostFilter
  /** What entries have as their key. */
  key: SortColumn
  /** The order of the walk, and so what `key` of a start is. With `of`, it is `created`. */
  order: SortColumn
  /** Only posts with this value. */
  of?: { column: FilterColumn; value: number } | undefined
  towards: Direction
}

/**
 * The next entries of an index beyond `start`, whether they are in the list or not: as many are read as are returned.
 */
export async function readEntries(
  db: CompanyDb,
  { filter, key, order, of, towards }: Walk,
  start: Start,
  limit: number,
): Promise<Entry[]> {
  const listed = filter.isHeld ? '2' : '1'
  const statement = walkStatement(key, order, of?.column, towards, listed)
  const values = filterValues(filter)
  return db.run(statement, { ...values, ...start, limit, of: of?.value ?? 0 })
}

type WalkValues = FilterValues & Start & { limit: number; of: number }

const walkStatement = once(
  (
    key: SortColumn,
    order: SortColumn,
    of: FilterColumn | undefined,
    towards: Direction,
    // Literal, for the partial indexes have it.
    listed: '1' | '2',
  ) =>
    companyStatement<WalkValues, Entry>((companyId, value, engine) => {
      const columns = [...(of ? [of] : []), order, 'id'].map(name => sql.ref(`p.${name}`))
      const [than, direction] = towards === 'older' ? ['<', 'desc'] : ['>', 'asc']
      const start = [...(of ? [value('of')] : []), value('key'), value('id')]
      // In terms that begin with the column, as its index does: see `seek`.
      const end = sql`and ${columns[0]} ${sql.raw(towards === 'older' ? '>=' : '<=')} ${value('of')}`
      return sql`select ${entryColumns(engine, companyId, value, key)} from posts as p
        where p.company_id = ${companyId} and p.is_listed = ${sql.raw(listed)}
          and (${sql.join(columns)}) ${sql.raw(than)} (${sql.join(start.map(each => sql`${each}`))})
          ${of ? end : sql``}
        order by ${sql.join(columns.map(column => sql`${column} ${sql.raw(direction)}`))}
        limit ${value('limit')}`
    }),
)

/** At most `limit` of the posts that have a mark, by the index (company_id, value, post_id), in no order. */
export async function readMarked(
  db: CompanyDb,
  { kind, value: mark }: Mark,
  { filter, key }: Pick<Walk, 'filter' | 'key'>,
  limit: number,
): Promise<Entry[]> {
  return db.run(markStatement(kind, key), { ...filterValues(filter), mark, limit })
}

type MarkValues = FilterValues & { mark: number | string; limit: number }

const markStatement = once((kind: Mark['kind'], key: SortColumn) =>
  companyStatement<MarkValues, Entry>((companyId, value, engine) => {
    const { table, column } = markTables[kind]
    const marked = sql`select m.post_id from ${sql.table(table)} as m where m.company_id = ${companyId}
      and ${seek(engine, `m.${column}`, value('mark'))}
      order by ${sql.ref(`m.${column}`)}, m.post_id limit ${value('limit')}`
    const posts =
      engine === 'postgres'
        ? sql`cross join lateral (select * from posts where company_id = ${companyId}
            and ${seek(engine, 'id', sql.ref('marked.post_id'))} order by id limit 1) as p`
        : sql`cross join posts as p on p.company_id = ${companyId} and p.id = marked.post_id`
    return sql`select ${entryColumns(engine, companyId, value, key)} from (${marked}) as marked ${posts}`
  }),
)

/** Those of some posts that are in the list, by primary key. */
export async function readThese(
  db: CompanyDb,
  filter: PostFilter,
  ids: number[],
): Promise<number[]> {
  const entries = await db.run(these, { ...filterValues(filter), ids: JSON.stringify(ids) })
  return entries.filter(({ matches }) => matches === 1).map(({ id }) => id)
}

const these = companyStatement<FilterValues & { ids: string }, Entry>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const posts = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
    return sql`select ${entryColumns(engine, companyId, value, 'created')} from (${posts}) as p`
  },
)

function entryColumns(
  engine: EngineKind,
  companyId: number,
  value: ValueOf<FilterValues>,
  key: SortColumn,
): RawBuilder<unknown> {
  const matches = isInList(engine, companyId, value)
  return sql`p.id, ${sql.ref(`p.${key}`)} as key, p.created, ${matches} as matches`
}

/** Each statement is built when it is first needed. */
function once<Of extends (string | undefined)[], Values>(
  build: (...of: Of) => PreparedQuery<Tables, Values, Entry>,
) {
  const built = new Map<string, PreparedQuery<Tables, Values, Entry>>()
  return (...of: Of) => {
    const name = of.join()
    let statement = built.get(name)
    if (!statement) {
      statement = build(...of)
      built.set(name, statement)
    }
    return statement
  }
}
