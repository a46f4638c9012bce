import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'

/**
 * What posts that show a status may have in status_id: the status itself, and those that it has replaced. `wanted` is an
 * id, also of a retired status, or a name. Undefined if there is no such status.
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

/** The same of every status that posts show, by its id. */
export async function groupStatusIds(db: CompanyDb): Promise<Map<number, number[]>> {
  const statuses = (await db.run(allStatuses, {})).filter(mayHavePosts)
  const groups = Map.groupBy(statuses, ({ id, replaced_by }) => replaced_by ?? id)
  return new Map([...groups].map(([shown, rows]) => [shown, rows.map(({ id }) => id)]))
}

/** One whose posts have all been moved has none, but may have had thousands of predecessors. */
function mayHavePosts({ retired, moved_to, move_until }: StatusRow): boolean {
  return retired === null || moved_to < move_until
}

type StatusRow = {
  id: number
  name: string
  retired: number | null
  replaced_by: number | null
  moved_to: number
  move_until: number
}

const allStatuses = companyQuery<object, StatusRow>(query =>
  query
    .selectFrom('statuses')
    .select(['id', 'name', 'retired', 'replaced_by', 'moved_to', 'move_until'])
    .orderBy('id'),
)
