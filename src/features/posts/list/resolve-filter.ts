import { type RawBuilder, sql } from 'kysely'
import { type FieldError, problem } from '../../../errors/problem.ts'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { ValueOf } from '../../../platform/db/prepared.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import { reversed } from '../../../platform/http/fields.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { findVisibleBoard, findVisibleBoardById } from '../../boards/boards.ts'
import {
  findOrganization,
  findOrganizationByExternalId,
} from '../../people/organizations/organizations.ts'
import { findSegmentOf } from '../../segments/segments.ts'
import { statusFinder, unknownStatus } from '../../statuses/find-status.ts'
import { findTag, findTagByName } from '../../tags/tags.ts'
import { findThemeOf } from '../../themes/themes.ts'
import { type AskedField, rangeIn } from '../fields/field-range.ts'
import { listVisibleFields } from '../fields/post-fields.ts'
import { storedAs } from '../score/formula.ts'
import { type FilterQuery, idOrName } from './list-query.ts'
import {
  type Mark,
  type NumberName,
  nobody,
  numberNames,
  numbers,
  type Part,
  type PostFilter,
} from './post-filter.ts'
import { isOpen } from './resolve-votes.ts'

const numbersOfTeam = numberNames.filter(name => name !== 'votes')

/** Only the team can filter by what only the team sees. Voters, tags and organizations have their own permissions. */
export function requireFilters(
  caller: SignedInCaller,
  query: FilterQuery & { search?: string | undefined },
) {
  if (query.held) refuseWithHeld(query)
  const isOfTeam =
    query.owner !== undefined ||
    query.owners !== undefined ||
    query.link !== undefined ||
    numbersOfTeam.some(
      name => query[`${name}_min`] !== undefined || query[`${name}_max`] !== undefined,
    ) ||
    query.sort === 'revenue' ||
    query.sort === 'score'
  if (isOfTeam && !isTeam(caller.role)) throw problem('forbidden')
}

/** They are not in the index of search, and have one order. */
function refuseWithHeld({
  search,
  sort = 'newest',
}: {
  search?: string | undefined
  sort?: string | undefined
}) {
  const message = 'Held posts cannot be searched, and are ordered by time.'
  const errors: FieldError[] = [
    ...(search?.trim() ? [{ field: 'search', code: 'not_combinable' as const, message }] : []),
    ...(sort === 'newest' || sort === 'oldest'
      ? []
      : [{ field: 'sort', code: 'not_combinable' as const, message }]),
  ]
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const plurals = { tag: 'tags', organization: 'organizations', owner: 'owners' } as const

/** One that takes several values, beside the same of one value. */
function refuseBoth(query: FilterQuery): FieldError[] {
  return Object.entries(plurals).flatMap(([one, several]) => {
    const isBoth = query[one as keyof typeof plurals] !== undefined && query[several] !== undefined
    const message = `Send \`${one}\` or \`${several}\`.`
    return isBoth ? [{ field: several, code: 'not_combinable' as const, message }] : []
  })
}

const ranges = [
  ...numberNames.map(name => [`${name}_min`, `${name}_max`, 'out_of_range'] as const),
  ['created_after', 'created_before', 'invalid_time'],
  ['active_after', 'active_before', 'invalid_time'],
] as const

/** The filter with ids for names. Reports every name that means nothing; nobody's id just finds nothing. */
export async function resolveFilter(
  { db, audience }: { db: CompanyDb; audience: Audience },
  query: FilterQuery,
): Promise<PostFilter> {
  const errors = [
    ...refuseBoth(query),
    ...ranges.flatMap(([from, to, code]) => reversed(query, from, to, code)),
  ]
  const unknown = (
    kind: 'board' | 'tag' | 'organization' | 'segment' | 'theme',
    field: string = kind,
  ) => {
    if (errors.some(error => error.field === field)) return
    errors.push({ field, code: `unknown_${kind}`, message: `There is no such ${kind}.` })
  }
  const boards: number[] = []
  for (const wanted of query.board ?? []) {
    const board =
      typeof wanted === 'number'
        ? await findVisibleBoardById(db, audience, wanted)
        : await findVisibleBoard(db, audience, wanted)
    if (board) boards.push(board.id)
    else unknown('board')
  }
  const statuses = query.status && (await resolveStatuses(db, query.status))
  if (query.status && !statuses) errors.push(await unknownStatus(db))
  const idsOf = async (
    kind: 'tag' | 'organization',
    find: (db: CompanyDb, wanted: number | string) => Promise<{ id: number } | undefined>,
  ) => {
    const [one, several] = [query[kind], query[plurals[kind]]]
    const wanted = several ?? (one === undefined ? undefined : [one])
    const ids = new Set<number>()
    for (const each of wanted ?? []) {
      const found = await find(db, each)
      if (found) ids.add(found.id)
      else unknown(kind, several ? plurals[kind] : kind)
    }
    return wanted && [...ids]
  }
  const tags = await idsOf('tag', findTagOf)
  const organizations = await idsOf('organization', findOrganizationOf)
  const segment = query.segment === undefined ? undefined : await findSegmentOf(db, query.segment)
  if (query.segment !== undefined && !segment) unknown('segment')
  const theme = query.theme === undefined ? undefined : await findThemeOf(db, query.theme)
  if (query.theme !== undefined && !theme) unknown('theme')
  const asked = query.custom_fields && (await fieldsOf(db, audience, query.custom_fields, errors))
  const owners = ownersOf(query)
  if (owners === 'wrong') {
    const message = 'These must be ids of users, or `none`.'
    errors.push({ field: 'owners', code: 'invalid_number', message })
  }
  if (errors.length > 0 || owners === 'wrong') throw problem('invalid_input', { errors })
  const { creator, voter, link } = query
  return {
    ...withFields({ boards: query.board ? [...new Set(boards)] : audience.boards }, asked),
    statuses: statuses && [...new Set(statuses)],
    owners,
    creator,
    voter,
    tags,
    organizations,
    link,
    segment: segment?.id,
    theme: theme?.id,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    activeAfter: query.active_after,
    activeBefore: query.active_before,
    hasResponse: query.has_response,
    numbers: numbersIn(query),
    withMerged: query.merged || undefined,
    isHeld: query.held,
  }
}

/**
 * Each piece between commas is an id or a name. Names may contain commas: if a piece matches nothing, the longest run of
 * pieces that is a name is taken.
 */
async function resolveStatuses(db: CompanyDb, pieces: string[]): Promise<number[] | undefined> {
  const find = await statusFinder(db)
  const idsOf = (from: number, to: number) =>
    find(idOrName(pieces.slice(from, to).join(',').trim()))
  const each = pieces.map((_, at) => idsOf(at, at + 1))
  if (each.every(ids => ids !== undefined)) return each.flat()
  const found: number[] = []
  for (let at = 0; at < pieces.length; ) {
    let end = pieces.length
    while (end > at && !idsOf(at, end)) end--
    if (end === at) return undefined
    found.push(...idsOf(at, end)!)
    at = end
  }
  return found
}

function numbersIn(query: FilterQuery): PostFilter['numbers'] {
  const stored = (name: NumberName, value: number) => (name === 'score' ? storedAs(value) : value)
  const given = numberNames.flatMap(name => {
    const [min, max] = [query[`${name}_min`], query[`${name}_max`]]
    if (min === undefined && max === undefined) return []
    const bounds = {
      min: min === undefined ? numbers[name].lowest : stored(name, min),
      max: max === undefined ? numbers[name].highest : stored(name, max),
    }
    return [[name, bounds] as const]
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

function ownersOf({ owner, owners }: FilterQuery): number[] | 'wrong' | undefined {
  if (!owners) return owner === undefined ? undefined : [owner]
  const ids = owners.map(each => (each === 'none' ? nobody : idOrName(each)))
  return ids.every(id => typeof id === 'number') ? [...new Set(ids)] : 'wrong'
}

/** A filter of these fields, and of their boards: no post of another one has them. */
export function withFields<Filter extends Pick<PostFilter, 'boards'>>(
  filter: Filter,
  asked: AskedField[] = [],
): Filter & Pick<PostFilter, 'fields'> {
  if (asked.length === 0) return filter
  const { boards } = filter
  const [{ field }] = asked as [AskedField]
  const isPossible = asked.every(other => other.field.board_id === field.board_id)
  const isSeen = boards === 'every' || boards.includes(field.board_id)
  return {
    ...filter,
    boards: isPossible && isSeen ? [field.board_id] : [],
    fields: asked.map(({ field: { id }, ranges }) => ({ field: id, ranges })),
  }
}

/** `118:Billing`, `119:2..5`, `120:..2026-11-30`: values of one field are alternatives. */
async function fieldsOf(
  db: CompanyDb,
  audience: Audience,
  pieces: string[],
  errors: FieldError[],
): Promise<AskedField[]> {
  const fields = new Map((await listVisibleFields(db, audience)).map(field => [field.id, field]))
  const asked = new Map<number, AskedField>()
  const refuse = (code: 'unknown_custom_field' | 'wrong_custom_type', message: string) =>
    errors.push({ field: 'custom_fields', code, message })
  for (const piece of pieces) {
    const [id = '', ...said] = piece.split(':')
    const field = fields.get(Number(id))
    const range = field && rangeIn(field, said.join(':').trim())
    if (!field) refuse('unknown_custom_field', `There is no field "${id}".`)
    else if (!range || range.low > range.high)
      refuse('wrong_custom_type', `The field "${field.name}" has no such values.`)
    else asked.set(field.id, { field, ranges: [...(asked.get(field.id)?.ranges ?? []), range] })
  }
  return [...asked.values()]
}

function findTagOf(db: CompanyDb, wanted: number | string) {
  return typeof wanted === 'number' ? findTag(db, wanted) : findTagByName(db, wanted)
}

/** Digits that are no id may be an external id. */
export async function findOrganizationOf(db: CompanyDb, wanted: number | string) {
  const byId = typeof wanted === 'number' ? await findOrganization(db, wanted) : undefined
  return byId ?? findOrganizationByExternalId(db, String(wanted))
}

/** The values of a filter in a statement, null where it does not matter. Lists are JSON. */
export type FilterValues = {
  boards: string | null
  statuses: string | null
  owners: string | null
  creator: number | null
  hasResponse: number | null
  after: number
  before: number
  activeAfter: number
  activeBefore: number
  voter: number | null
  tags: string | null
  organizations: string | null
  link: string | null
  etaFrom: string | null
  etaTo: string | null
  segment: number | null
  theme: number | null
  fields: string | null
  fieldsCount: number
} & Record<NumberBound, number>

type NumberBound = `${NumberName}${'Min' | 'Max'}`

export function filterValues(filter: PostFilter): FilterValues {
  const { boards, statuses, owners, creator, voter, tags, organizations, link, hasResponse } =
    filter
  const json = (list: readonly unknown[] | undefined) => (list ? JSON.stringify(list) : null)
  return {
    boards: boards === 'every' ? null : JSON.stringify(boards),
    statuses: json(statuses),
    owners: json(owners),
    creator: creator ?? null,
    hasResponse: hasResponse === undefined ? null : Number(hasResponse),
    after: filter.createdAfter ?? -1,
    before: filter.createdBefore ?? Number.MAX_SAFE_INTEGER,
    activeAfter: filter.activeAfter ?? -1,
    activeBefore: filter.activeBefore ?? Number.MAX_SAFE_INTEGER,
    voter: voter ?? null,
    tags: json(tags),
    organizations: json(organizations),
    link: link ?? null,
    etaFrom: filter.etaFrom ?? null,
    etaTo: filter.etaTo ?? null,
    segment: filter.segment ?? null,
    theme: filter.theme ?? null,
    ...numberBounds(filter),
    fields: json(
      filter.fields?.flatMap(({ field, ranges }) => ranges.map(range => ({ field, ...range }))),
    ),
    fieldsCount: filter.fields?.length ?? 0,
  }
}

/** What is not given is within these, whether a post has it or not. */
function numberBounds({ numbers: given = {} }: PostFilter) {
  const bounds = numberNames.flatMap(name => {
    const { min, max } = given[name] ?? { min: 0, max: Number.MAX_SAFE_INTEGER }
    return [
      [`${name}Min`, min],
      [`${name}Max`, max],
    ]
  })
  return Object.fromEntries(bounds) as Record<NumberBound, number>
}

/**
 * 1 where a post `p` is in the list, else 0; 2 where that depends on votes for posts that were merged into it (`isOpen`).
 * It is selected and not a condition, so that the planner cannot choose an index by it: the statement reads exactly the
 * entries that it is given the number of. One text for every filter.
 */
export function isInList(
  engine: EngineKind,
  companyId: number,
  value: ValueOf<FilterValues>,
  part: Part,
): RawBuilder<unknown> {
  const either = (given: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(${given} is null or ${condition})`
  const whole = (name: keyof FilterValues) => sql`cast(${value(name)} as bigint)`
  const given = (name: keyof FilterValues) => sql`cast(${value(name)} as text)`
  const list = (name: 'boards' | 'statuses' | 'owners', column: string | RawBuilder<unknown>) =>
    either(given(name), isOneOf(engine, column, 'bigint', value(name)!))
  const marked = (name: 'tags' | 'organizations', kind: 'tag' | 'organization') =>
    either(given(name), hasOneOf(engine, kind, companyId, value(name)!))
  const owner = sql`case when p.owner_id is null then ${sql.lit(nobody)} else p.owner_id end`
  const conditions = [
    isInPart[part],
    sql`p.created > ${value('after')}`,
    sql`p.created < ${value('before')}`,
    sql`p.last_activity > ${value('activeAfter')}`,
    sql`p.last_activity < ${value('activeBefore')}`,
    ...numberNames.map(name => {
      const column = sql.ref(`p.${numbers[name].column}`)
      const amount = numbers[name].isNullable ? sql`coalesce(${column}, 0)` : column
      const bound = (end: 'Min' | 'Max') => sql`cast(${value(`${name}${end}`)} as bigint)`
      return sql`${amount} between ${bound('Min')} and ${bound('Max')}`
    }),
    list('boards', 'p.board_id'),
    list('statuses', 'p.status_id'),
    list('owners', owner),
    either(whole('creator'), sql`p.creator_id = ${value('creator')}`),
    either(whole('hasResponse'), sql`p.has_response = ${value('hasResponse')}`),
    marked('tags', 'tag'),
    marked('organizations', 'organization'),
    either(given('etaFrom'), sql`p.eta >= ${given('etaFrom')}`),
    either(given('etaTo'), sql`p.eta <= ${given('etaTo')}`),
    either(given('link'), hasMark('link', companyId, given('link'))),
    either(
      given('fields'),
      sql`${fieldsFound(engine, companyId, value('fields')!)} = ${value('fieldsCount')}`,
    ),
    either(whole('segment'), hasMark('segment', companyId, whole('segment'))),
    either(whole('theme'), hasMark('theme', companyId, whole('theme'))),
  ]
  const isVoted = either(whole('voter'), hasMark('voter', companyId, whole('voter')))
  const others = part === 'listed' ? sql`when p.merged_count > 0 then ${sql.lit(isOpen)}` : sql``
  const inList = sql`case when ${isVoted} then 1 ${others} else 0 end`
  return sql`case when ${sql.join(conditions, sql` and `)} then ${inList} else 0 end`
}

/** As the partial indexes of each part have it, word for word. */
export const isInPart = {
  listed: sql`p.is_listed = 1`,
  merged: sql`p.merged_into is not null`,
  held: sql`p.is_listed = 2`,
  inbox: sql`p.is_listed * (1 - p.has_response) * (1 - p.is_triaged) = 1`,
} satisfies Record<Part, RawBuilder<unknown>>

/** The tables of marks: which column has the value, and which index (company_id, post_id, column) finds it. */
export const markTables = {
  voter: { table: 'votes', column: 'user_id' }, // the primary key
  tag: { table: 'post_tags', column: 'tag_id' }, // post_tags_by_post
  organization: { table: 'post_organizations', column: 'organization_id' }, // the primary key
  link: { table: 'post_links', column: 'url' }, // the primary key
  segment: { table: 'post_segments', column: 'segment_id' }, // the primary key
  theme: { table: 'theme_posts', column: 'theme_id' }, // theme_posts_by_post
} as const satisfies Record<Exclude<Mark['kind'], 'field'>, { table: string; column: string }>

/** Each value of a JSON array is looked up. */
function hasOneOf(
  engine: EngineKind,
  kind: 'tag' | 'organization',
  companyId: number,
  json: string,
): RawBuilder<unknown> {
  const [values, wanted] =
    engine === 'postgres'
      ? [
          sql`json_array_elements_text(${json}::text::json) as wanted(value)`,
          sql`cast(wanted.value as bigint)`,
        ]
      : [sql`json_each(${json}) as wanted`, sql`wanted.value`]
  return sql`exists (select 1 from ${values} where ${hasMark(kind, companyId, wanted)})`
}

/**
 * Whether the first mark that is not before this one is this one. With `=` PostgreSQL might read all votes of the post,
 * or everything that the person votes for; see `seek`.
 */
function hasMark(kind: keyof typeof markTables, companyId: number, wanted: RawBuilder<unknown>) {
  const { table, column } = markTables[kind]
  const mark = sql.ref(`mark.${column}`)
  return sql`coalesce((select case when mark.post_id = p.id and ${mark} = ${wanted} then 1 else 0 end
    from ${sql.table(table)} as mark where mark.company_id = ${companyId}
      and (mark.post_id, ${mark}) >= (p.id, ${wanted})
    order by mark.post_id, ${mark} limit 1), 0) = 1`
}

/** In how many of the fields a post has one of the values, each looked up as above: by post_values_by_post. */
function fieldsFound(engine: EngineKind, companyId: number, json: string): RawBuilder<unknown> {
  const of = (name: string) =>
    engine === 'postgres'
      ? sql.ref(`wanted.${name}`)
      : sql`json_extract(wanted.value, ${sql.lit(`$.${name}`)})`
  const [field, low, high] = [of('field'), of('low'), of('high')]
  const values =
    engine === 'postgres'
      ? sql`json_to_recordset(${json}::text::json) as wanted(field bigint, low bigint, high bigint)`
      : sql`json_each(${json}) as wanted`
  return sql`(select count(distinct ${field}) from ${values} where coalesce((select
      case when v.post_id = p.id and v.field_id = ${field} and v.value <= ${high} then 1 else 0 end
    from post_values as v where v.company_id = ${companyId}
      and (v.post_id, v.field_id, v.value) >= (p.id, ${field}, ${low})
    order by v.post_id, v.field_id, v.value limit 1), 0) = 1)`
}
