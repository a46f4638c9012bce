import type { FieldError } from '../../errors/problem.ts'
import { andThen } from '../../platform/and-then.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { RoadmapVisibility, StoredRow, Tables } from '../../store/tables.ts'

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
  // By the index of defaults.
  const [status] = await rowsOf(db, 'statuses', {}, { condition: 'is_default = 1' })
  return status!.id
}

export async function findStatusId(db: CompanyDb, name: string): Promise<number | undefined> {
  // By statuses_by_name, which leaves out the retired ones.
  const [status] = await rowsOf(db, 'statuses', { name }, { condition: 'retired is null' })
  return status?.id
}

/** Undefined for a retired one, too; synchronous if the engine is in this process. */
export function findStatus(
  db: CompanyDb,
  id: number,
): Status | undefined | Promise<Status | undefined> {
  return andThen(findRow(db, 'statuses', id, [...columns, 'retired']), status =>
    status?.retired === null ? status : undefined,
  )
}

/** Those that are not retired. */
export async function listStatuses(db: CompanyDb): Promise<Status[]> {
  // By statuses_in_order.
  const order = ['position', 'id'] as const
  return rowsOf(db, 'statuses', {}, { columns, condition: 'retired is null', orderBy: order })
}

/** Lists the statuses, because clients guess names. */
export async function unknownStatus(db: CompanyDb): Promise<FieldError> {
  const names = (await listStatuses(db)).map(({ name }) => `"${name}"`)
  const shown = [...names.slice(0, namesMax), ...(names.length > namesMax ? ['…'] : [])]
  const message = `There is no such status. The known ones are: ${shown.join(', ')}.`
  return { field: 'status', code: 'unknown_status', message }
}

const namesMax = 30

/** Whether the public sees it as a column of the roadmap. */
export function isPublicColumn({
  is_roadmap,
  roadmap_visibility,
}: Pick<Status, 'is_roadmap' | 'roadmap_visibility'>): boolean {
  return is_roadmap === 1 && roadmap_visibility === 'public'
}

/** The status that a post with this one shows: the one that replaced it, if it is retired. */
export async function shownStatusId(db: CompanyDb, id: number): Promise<number> {
  const status = await findRow(db, 'statuses', id, ['replaced_by'])
  return status?.replaced_by ?? id
}

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
  const statuses = await everyStatus(db)
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
  const statuses = (await everyStatus(db)).filter(mayHavePosts)
  const groups = Map.groupBy(statuses, ({ id, replaced_by }) => replaced_by ?? id)
  return new Map([...groups].map(([shown, rows]) => [shown, rows.map(({ id }) => id)]))
}

/** Values of status_id of the posts whose status leaves them open. */
export async function openStatusIds(db: CompanyDb): Promise<number[]> {
  const statuses = await everyStatus(db)
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

type StatusRow = StoredRow<'statuses'>

const everyStatus = (db: CompanyDb) => rowsOf(db, 'statuses', {}, { orderBy: ['id'] })
