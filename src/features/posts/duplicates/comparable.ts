import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

type Place = { board_id: number; status_id: number }

/** Which posts are compared with each other. */
export type Comparable = {
  /** Whether the status of a post is open. */
  isOpen(post: Pick<Place, 'status_id'>): boolean
  /** Posts on a private board are compared among themselves: others cannot be merged with them. */
  haveSameReaders(one: Pick<Place, 'board_id'>, other: Pick<Place, 'board_id'>): boolean
  /** The same text for the same rules. */
  rules: string
}

export async function readComparable({
  run,
}: Pick<CompanyMaintenance, 'run'>): Promise<Comparable> {
  const [company] = await run(languageOf, {})
  const statuses = new Map((await run(allStatuses, {})).map(status => [status.id, status]))
  const boards = await run(privateBoards, {})
  const open = [...statuses.values()].filter(status => {
    // Posts of a retired status show the one that has replaced it.
    const shown = status.replaced_by === null ? status : statuses.get(status.replaced_by)
    return shown?.category === 'open'
  })
  const openIds = new Set(open.map(({ id }) => id))
  const privateIds = new Set(boards.map(({ id }) => id))
  return {
    isOpen: ({ status_id }) => openIds.has(status_id),
    haveSameReaders: ({ board_id: one }, { board_id: other }) =>
      one === other || !(privateIds.has(one) || privateIds.has(other)),
    rules: JSON.stringify([company?.language, [...openIds], [...privateIds]]),
  }
}

export const languageOf = companyQuery<object, { language: string }>(query =>
  query.selectFrom('companies').select('language'),
)

type StatusRow = { id: number; category: string; replaced_by: number | null }

const allStatuses = companyQuery<object, StatusRow>(query =>
  query.selectFrom('statuses').select(['id', 'category', 'replaced_by']).orderBy('id'),
)

const privateBoards = companyQuery<object, { id: number }>(query =>
  query.selectFrom('boards').select(['id']).where('is_private', '=', 1).orderBy('id'),
)
