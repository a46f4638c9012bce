import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { Direction } from '../../../platform/db/page.ts'
import type { PreparedQuery, ValueOf } from '../../../platform/db/prepared.ts'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import type { Entry, Start } from './entry.ts'
import type { SortColumn, withinSegment } from './list-query.ts'
import type { FilterColumn, Mark, Part, PostFilter, RangeColumn } from './post-filter.ts'
import {
  type FilterValues,
  filterValues,
  isInList,
  isInPart,
  markTables,
} from './resolve-filter.ts'
import { resolveVotes } from './resolve-votes.ts'

export type Walk = {
  filter: PostFilter
  part: Part
  /** The column that orders the entries. */
  key: SortColumn
  /** The order of the walk, and so what `key` of a start is. With `of`, it is `created`. */
  order: SortColumn | RangeColumn
  /** Only posts with this value. */
  of?: { column: FilterColumn; value: number } | undefined
  towards: Direction
}

/**
 * The next entries of an index beyond `start`, whether they are in the list or not: as many are read as are returned.
 */
export async function readEntries(
  db: CompanyDb,
  { filter, part, key, order, of, towards }: Walk,
  start: Start,
  limit: number,
): Promise<Entry[]> {
  const statement = walkStatement(part, key, order, of?.column, towards)
  const values = filterValues(filter)
  return db.run(statement, { ...values, ...start, limit, of: of?.value ?? 0 })
}

type WalkValues = FilterValues & Start & { limit: number; of: number }

const walkStatement = once(
  (
    part: Part,
    key: SortColumn,
    order: SortColumn | RangeColumn,
    of: FilterColumn | undefined,
    towards: Direction,
  ) =>
    companyStatement<WalkValues, Entry>((companyId, value, engine) => {
      const [than, direction] = towards === 'older' ? ['<', 'desc'] : ['>', 'asc']
      if (isWithinSegment(order))
        return segmentWalk(companyId, value, engine, { part, order, than, direction })
      const columns = [...(of ? [of] : []), order, 'id'].map(name => sql.ref(`p.${name}`))
      const start = [...(of ? [value('of')] : []), value('key'), value('id')]
      // In terms that begin with the column, as its index does: see `seek`.
      const end = sql`and ${columns[0]} ${sql.raw(towards === 'older' ? '>=' : '<=')} ${value('of')}`
      const isGiven =
        order === 'effort' || order === 'impact'
          ? sql`and ${sql.ref(`p.${order}`)} is not null`
          : sql``
      return sql`select ${entryColumns(engine, companyId, value, part, keyOf(companyId, value, key))},
          ${sql.ref(`p.${order}`)} as place
        from posts as p
        where p.company_id = ${companyId} and ${isInPart[part]} ${isGiven}
          and (${sql.join(columns)}) ${sql.raw(than)} (${sql.join(start.map(each => sql`${each}`))})
          ${of ? end : sql``}
        order by ${sql.join(columns.map(column => sql`${column} ${sql.raw(direction)}`))}
        limit ${value('limit')}`
    }),
)

type SegmentColumn = (typeof withinSegment)[keyof typeof withinSegment]

const segmentColumns = { segment_votes: 'votes', segment_revenue: 'revenue' } as const

function isWithinSegment(column: SortColumn | RangeColumn): column is SegmentColumn {
  return column in segmentColumns
}

type SegmentWalk = { part: Part; order: SegmentColumn; than: string; direction: string }

/** By post_segments_by_votes or post_segments_by_revenue, and each post by primary key. */
function segmentWalk(
  companyId: number,
  value: ValueOf<WalkValues>,
  engine: EngineKind,
  { part, order, than, direction }: SegmentWalk,
) {
  const column = segmentColumns[order]
  const place = ['segment_id', column, 'post_id']
  const inOrder = (of: string) =>
    sql.join(place.map(name => sql`${sql.ref(`${of}.${name}`)} ${sql.raw(direction)}`))
  const posts =
    engine === 'postgres'
      ? sql`lateral (select * from posts where company_id = ${companyId}
          and ${seek(engine, 'id', sql.ref('page.post_id'))} order by id limit 1) as p`
      : sql`posts as p on p.company_id = ${companyId} and p.id = page.post_id`
  const key = sql.ref(`page.${column}`)
  return sql<Entry>`select ${entryColumns(engine, companyId, value, part, key)} from
    (select s.segment_id, ${sql.ref(`s.${column}`)}, s.post_id from post_segments as s
      where s.company_id = ${companyId}
        and (${sql.join(place.map(name => sql.ref(`s.${name}`)))})
          ${sql.raw(than)} (${value('segment')}, ${value('key')}, ${value('id')})
        and s.segment_id ${sql.raw(than === '<' ? '>=' : '<=')} ${value('segment')}
      order by ${inOrder('s')} limit ${value('limit')}) as page
    cross join ${posts} order by ${inOrder('page')}`
}

/** What an entry is ordered by, wherever it was found. Within a segment by primary key, as `hasMark` finds it. */
function keyOf(
  companyId: number,
  value: ValueOf<FilterValues>,
  key: SortColumn,
): RawBuilder<unknown> {
  if (!isWithinSegment(key)) return sql.ref(`p.${key}`)
  const segment = sql`cast(${value('segment')} as bigint)`
  return sql`coalesce((select case when k.post_id = p.id and k.segment_id = ${segment}
      then ${sql.ref(`k.${segmentColumns[key]}`)} else 0 end
    from post_segments as k where k.company_id = ${companyId} and (k.post_id, k.segment_id) >= (p.id, ${segment})
    order by k.post_id, k.segment_id limit 1), 0)`
}

/**
 * The posts of at most `limit` marks with one of these values, by the index (company_id, value, post_id), in no order, and whether these were all. A
 * vote for a merged post is one for what it was merged into.
 */
export async function readMarked(
  db: CompanyDb,
  { kind, values: marks }: Mark,
  { filter, part, key }: Pick<Walk, 'filter' | 'part' | 'key'>,
  limit: number,
): Promise<Entry[] | undefined> {
  const others = kind === 'voter' ? { ...filter, voter: undefined } : filter
  const values = filterValues(others)
  const found = new Map<number, Entry>()
  let left = limit
  for (const mark of marks) {
    const range = typeof mark === 'object' ? mark : undefined
    const entries = await db.run(markStatement(kind, part, key), {
      ...values,
      mark: typeof mark === 'object' ? mark.field : mark,
      low: range?.low ?? 0,
      high: range?.high ?? 0,
      limit: left + 1,
    })
    if (entries.length > left) return undefined
    left -= entries.length
    for (const entry of entries) found.set(entry.id, entry)
  }
  return [...found.values()]
}

type MarkValues = FilterValues & { mark: number | string; low: number; high: number; limit: number }

const markStatement = once((kind: Mark['kind'], part: Part, key: SortColumn) =>
  companyStatement<MarkValues, Entry>((companyId, value, engine) => {
    const marked =
      kind === 'field'
        ? valuesBetween(companyId, value)
        : postsMarked(companyId, value, engine, markTables[kind])
    const post = (name: string, id: RawBuilder<unknown>) =>
      engine === 'postgres'
        ? sql`cross join lateral (select * from posts where company_id = ${companyId}
            and ${seek(engine, 'id', id)} order by id limit 1) as ${sql.ref(name)}`
        : sql`cross join posts as ${sql.ref(name)} on ${sql.ref(`${name}.company_id`)} = ${companyId}
            and ${sql.ref(`${name}.id`)} = ${id}`
    const ofMark = sql.ref('marked.post_id')
    // Not coalesce(): behind row-level security PostgreSQL compares no index with that, as it does not count as leakproof.
    const root = sql`case when voted.root_id is null then voted.id else voted.root_id end`
    const posts =
      kind === 'voter' && part === 'listed'
        ? sql`${post('voted', ofMark)} ${post('p', root)}`
        : post('p', ofMark)
    return sql`select ${entryColumns(engine, companyId, value, part, keyOf(companyId, value, key))} from (${marked}) as marked ${posts}`
  }),
)

function postsMarked(
  companyId: number,
  value: ValueOf<MarkValues>,
  engine: EngineKind,
  { table, column }: (typeof markTables)[keyof typeof markTables],
) {
  return sql`select m.post_id from ${sql.table(table)} as m where m.company_id = ${companyId}
    and ${seek(engine, `m.${column}`, value('mark'))}
    order by ${sql.ref(`m.${column}`)}, m.post_id limit ${value('limit')}`
}

/** By the primary key of post_values. */
function valuesBetween(companyId: number, value: ValueOf<MarkValues>) {
  return sql`select m.post_id from post_values as m where m.company_id = ${companyId}
    and (m.field_id, m.value) >= (${value('mark')}, ${value('low')})
    and (m.field_id, m.value) <= (${value('mark')}, ${value('high')})
    order by m.field_id, m.value, m.post_id limit ${value('limit')}`
}

/** Listed posts that are planned for these days, by posts_by_eta: at most `limit`, or undefined where there are more. */
export async function readPlanned(
  db: CompanyDb,
  filter: PostFilter & { etaFrom: string },
  key: SortColumn,
  limit: number,
): Promise<Entry[] | undefined> {
  const entries = await db.run(plannedStatement(key), {
    ...filterValues(filter),
    limit: limit + 1,
  })
  return entries.length > limit ? undefined : entries
}

/** In terms that begin with the columns of the index: see `seek`. */
const plannedStatement = once((key: SortColumn) =>
  companyStatement<FilterValues & { limit: number }, Entry>(
    (companyId, value, engine) => sql`select
      ${entryColumns(engine, companyId, value, 'listed', keyOf(companyId, value, key))}
      from posts as p where p.company_id = ${companyId} and ${isInPart.listed} and p.eta is not null
        and p.eta >= ${value('etaFrom')} and p.eta <= ${value('etaTo')}
      order by p.eta, p.id limit ${value('limit')}`,
  ),
)

/** Those of some listed posts that are in the list, by primary key. */
export async function readThese(
  db: CompanyDb,
  filter: PostFilter,
  ids: number[],
): Promise<number[]> {
  const found = await db.run(these, { ...filterValues(filter), ids: JSON.stringify(ids) })
  const entries = await resolveVotes(db, filter, found)
  return entries.filter(({ matches }) => matches === 1).map(({ id }) => id)
}

const these = companyStatement<FilterValues & { ids: string }, Entry>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const posts = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
    return sql`select ${entryColumns(engine, companyId, value, 'listed', sql.ref('p.created'))} from (${posts}) as p`
  },
)

function entryColumns(
  engine: EngineKind,
  companyId: number,
  value: ValueOf<FilterValues>,
  part: Part,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const matches = isInList(engine, companyId, value, part)
  return sql`p.id, ${key} as key, p.merged_count, ${matches} as matches`
}

/** Each statement is built when it is first needed. */
function once<Of extends (string | undefined)[], Values>(
  build: (...of: Of) => PreparedQuery<Tables, Values, Entry>,
) {
  const built = new Map<string, PreparedQuery<Tables, Values, Entry>>()
  return (...of: Of) => built.getOrInsertComputed(of.join(), () => build(...of))
}
