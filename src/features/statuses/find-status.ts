import { sql } from 'kysely'
import type { FieldError } from '../../errors/problem.ts'
import { andThen } from '../../platform/and-then.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { queryById } from '../../store/query-by-id.ts'
import type { RoadmapVisibility, Tables } from '../../store/tables.ts'

export type Status = Pick<
  Tables['statuses'],
  'id' | 'name' | 'color' | 'category' | 'position' | 'is_roadmap' | 'is_default'
> & { roadmap_visibility: RoadmapVisibility } & Pick<
    Tables['statuses'],
    'created' | 'revision' | 'edit_revision' | 'edited'
  >

const columns = [
  'id',
  'name',
  'color',
  'category',
  'position',
  'is_roadmap',
  'roadmap_visibility',
  'is_default',
  'created',
  'revision',
  'edit_revision',
  'edited',
] as const

/** Nothing more will happen to a post that has it. */
export function isOver({ category }: Pick<Status, 'category'>): boolean {
  return category === 'done' || category === 'closed'
}

export async function getDefaultStatusId(db: CompanyDb): Promise<number> {
  const [status] = await db.run(defaultStatuses, {})
  return status!.id
}

/** By the index of defaults. For a value that is bound, SQLite would find out each time whether it serves. */
const defaultStatuses = companyQuery<object, { id: number }>(query =>
  query.selectFrom('statuses').select('id').where('is_default', '=', sql.lit(1)),
)

export async function findStatusId(db: CompanyDb, name: string): Promise<number | undefined> {
  return (await db.run(statusesByName, { name }))[0]?.id
}

/** By statuses_by_name, which leaves out the retired ones. */
const statusesByName = companyQuery<{ name: string }, { id: number }>((query, value, engine) =>
  query
    .selectFrom('statuses')
    .select('id')
    .where(seek(engine, 'name', value('name')))
    .where('retired', 'is', null)
    .orderBy('name'),
)

/** Undefined for a retired one, too; synchronous if the engine is in this process. */
export function findStatus(
  db: CompanyDb,
  id: number,
): Status | undefined | Promise<Status | undefined> {
  return andThen(db.run(statusesById, { id }), ([status]) => status)
}

/** By primary key. */
const statusesById = companyQuery<{ id: number }, Status>((query, value, engine) =>
  query
    .selectFrom('statuses')
    .select(columns)
    .where(seek(engine, 'id', value('id')))
    .where('retired', 'is', null)
    .orderBy('id'),
)

/** Those that are not retired. */
export async function listStatuses(db: CompanyDb): Promise<Status[]> {
  return db.run(statusesInOrder, {})
}

/** Lists the statuses, because clients guess names. */
export async function unknownStatus(db: CompanyDb): Promise<FieldError> {
  const names = (await listStatuses(db)).map(({ name }) => `"${name}"`)
  const shown = [...names.slice(0, namesMax), ...(names.length > namesMax ? ['…'] : [])]
  const message = `There is no such status. The known ones are: ${shown.join(', ')}.`
  return { field: 'status', code: 'unknown_status', message }
}

const namesMax = 30

/** By statuses_in_order. */
const statusesInOrder = companyQuery<object, Status>(query =>
  query
    .selectFrom('statuses')
    .select(columns)
    .where('retired', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

/** Whether the public sees it as a column of the roadmap. */
export function isPublicColumn({
  is_roadmap,
  roadmap_visibility,
}: Pick<Status, 'is_roadmap' | 'roadmap_visibility'>): boolean {
  return is_roadmap === 1 && roadmap_visibility === 'public'
}

/** The status that a post with this one shows: the one that replaced it, if it is retired. */
export async function shownStatusId(db: CompanyDb, id: number): Promise<number> {
  const [status] = await db.run(replacements, { id })
  return status?.replaced_by ?? id
}

const replacements = queryById('statuses', ['replaced_by'])

/**
 * Values of status_id of the posts that show a status: the status itself, and those that it has replaced. `wanted` is
 * an id, also of a retired status, or a name. Undefined if there is no such status.
 */
export async function findStatusIds(
  db: CompanyDb,
  wanted: number | string,
): Promise<number[] | undefined> {
  return (await statusFinder(db))(wanted)
}

/** Reads the statuses once, to look up any number of ids or names. */
export async function statusFinder(
  db: CompanyDb,
): Promise<(wanted: number | string) => number[] | undefined> {
  const statuses = await db.run(allStatuses, {})
  return wanted => {
    const found = statuses.find(({ id, name, retired }) =>
      typeof wanted === 'number' ? id === wanted : name === wanted && retired === null,
    )
    if (!found) return undefined
    const shown = found.replaced_by ?? found.id
    const isShown = ({ id, replaced_by }: StatusRow) => id === shown || replaced_by === shown
    return statuses.filter(status => isShown(status) && mayHavePosts(status)).map(({ id }) => id)
  }
}

/** Like `findStatusIds`, for every shown status, by its id. */
export async function groupStatusIds(db: CompanyDb): Promise<Map<number, number[]>> {
  const statuses = (await db.run(allStatuses, {})).filter(mayHavePosts)
  const groups = Map.groupBy(statuses, ({ id, replaced_by }) => replaced_by ?? id)
  return new Map([...groups].map(([shown, rows]) => [shown, rows.map(({ id }) => id)]))
}

/** Values of status_id of the posts whose status leaves them open. */
export async function openStatusIds(db: CompanyDb): Promise<number[]> {
  const statuses = await db.run(allStatuses, {})
  const categories = new Map(statuses.map(({ id, category }) => [id, category]))
  return statuses
    .filter(status => mayHavePosts(status))
    .filter(({ id, replaced_by }) => categories.get(replaced_by ?? id) === 'open')
    .map(({ id }) => id)
}

/** One whose posts have all been moved has none, but may have had thousands of predecessors. */
function mayHavePosts({ retired, moved_to, move_until }: StatusRow): boolean {
  return retired === null || moved_to < move_until
}

type StatusRow = {
  id: number
  name: string
  category: Status['category']
  retired: number | null
  replaced_by: number | null
  moved_to: number
  move_until: number
}

const allStatuses = companyQuery<object, StatusRow>(query =>
  query
    .selectFrom('statuses')
    .select(['id', 'name', 'category', 'retired', 'replaced_by', 'moved_to', 'move_until'])
    .orderBy('id'),
)
