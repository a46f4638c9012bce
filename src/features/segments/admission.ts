import { type Kysely, sql } from 'kysely'
import { type FieldError, problem } from '../../errors/problem.ts'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { rowsBy } from '../../store/rows-by.ts'
import type { Tables } from '../../store/tables.ts'

/** Each has a row for everybody in it, and for every post that they vote for. */
export const segmentsMax = 20

type Reader = Pick<CompanyDb, 'run'>

/**
 * Whether the people whom a segment counts see what it is for. Not before everybody was checked against its condition: until
 * then, they may match only the one before.
 */
const admits = sql<boolean>`is_listed = 1 and (recounted_to is null or counted = redefined)`

/**
 * The segments that admit the user `u` of a credential `k`, as JSON, of a board `b` that some are named for. By
 * segment_members_by_user, and each segment by primary key.
 */
export function admittingSegments(query: Kysely<Tables>, engine: EngineKind) {
  const memberships = query
    .selectFrom('segment_members as of')
    .whereRef('of.company_id', '=', sql.ref('k.company_id'))
    .where(seek(engine, 'of.user_id', sql.ref('u.id')))
  const segment = rowById(query, 'customer_segments', 'of.segment_id')
    .whereRef('found.company_id', '=', sql.ref('k.company_id'))
    .where(admits)
  const ids =
    engine === 'postgres'
      ? memberships.crossJoinLateral(segment.as('s')).select('s.id').orderBy('of.user_id')
      : memberships
          .crossJoin('customer_segments as s')
          .whereRef('s.company_id', '=', sql.ref('k.company_id'))
          .whereRef('s.id', '=', 'of.segment_id')
          .where(admits)
          .select('s.id')
  const list =
    engine === 'postgres'
      ? sql<string>`cast(json_agg(admitting.id) as text)`
      : sql<string>`json_group_array(admitting.id)`
  return sql<string | null>`case when ${sql.ref('b.segments')} <> '[]'
    then (${query.selectFrom(ids.as('admitting')).select(list.as('list'))}) end`
}

/** Whether a stored list of segments names one of these. */
export function namesOneOf(segments: string, admitting: ReadonlySet<number>): boolean {
  return (JSON.parse(segments) as number[]).some(id => admitting.has(id))
}

/** For each of these people the segments that admit them. */
export async function findAdmitting(
  db: Reader,
  userIds: number[],
): Promise<(userId: number) => ReadonlySet<number>> {
  const members = await rowsBy(db, 'segment_members', 'user_id', userIds)
  const open = new Set((await db.run(admittingIds, {})).map(({ id }) => id))
  const byUser = new Map<number, Set<number>>()
  for (const { user_id, segment_id } of members)
    if (open.has(segment_id)) byUser.getOrInsertComputed(user_id, () => new Set()).add(segment_id)
  return userId => byUser.get(userId) ?? new Set()
}

/** By customer_segments_newest, as the next. */
const admittingIds = companyQuery<object, { id: number }>(query => listed(query).where(admits))

const listedIds = companyQuery<object, { id: number }>(query => listed(query))

function listed(query: Kysely<Tables>) {
  return query
    .selectFrom('customer_segments')
    .select('id')
    .where('is_listed', '=', sql.lit(1))
    .orderBy('created')
    .orderBy('id')
}

const namedMax = 20

/** The names of the boards, roadmaps and changelog entries that are for each segment, by its id: of many the first, and an ellipsis. */
export async function readUses(db: Reader): Promise<Map<number, string[]>> {
  const uses = new Map<number, string[]>()
  for (const { name, segments } of await db.run(thingsForSegments, {}))
    for (const id of JSON.parse(segments) as number[]) {
      const names = uses.getOrInsertComputed(id, () => [])
      if (names.length <= namedMax) names.push(names.length < namedMax ? name : '…')
    }
  return uses
}

/** Of a company's few boards and roadmaps, and by changelog_for_some. */
const thingsForSegments = companyStatement<object, { name: string; segments: string }>(
  companyId => sql`select name, segments from boards where company_id = ${companyId} and segments <> '[]'
    union all
    select name, segments from roadmaps where company_id = ${companyId} and segments <> '[]'
    union all
    select title as name, segments from changelog_entries
    where company_id = ${companyId} and visibility is not null and segments <> '[]'`,
)

type Given = { visibility: string; segments?: number[] | undefined }

/** The segments that decide who sees a board, roadmap or changelog entry: those that are given, or else that it had; none if others see it. */
export function chosenSegments({ visibility, segments: given }: Given, before: number[]): number[] {
  const isForSegments = visibility === 'segment'
  const segments = isForSegments ? (given ?? before) : (given ?? [])
  if (isForSegments === segments.length > 0) return segments.toSorted((a, b) => a - b)
  throw refused(
    isForSegments
      ? { field: 'segments', code: 'too_few', message: 'Name at least one segment.' }
      : {
          ...{ field: 'segments', code: 'not_combinable' },
          message: 'Send them with the `visibility` `segment` only.',
        },
  )
}

/** Refuses what is no segment of the company. */
export async function requireSegments(db: Reader, ids: number[]) {
  const known = ids.length === 0 ? [] : await db.run(listedIds, {})
  const errors = ids.flatMap((id, at): FieldError[] => {
    const message = 'There is no such segment.'
    const error = { field: `segments.${at}`, code: 'unknown_segment', message } as const
    return known.some(each => each.id === id) ? [] : [error]
  })
  if (errors.length > 0) throw refused(...errors)
}

const refused = (...errors: FieldError[]) => problem('invalid_input', { errors })
