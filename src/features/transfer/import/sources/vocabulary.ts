import type { CompanyDb } from '../../../../store/company-db.ts'
import type { StatusCategory } from '../../../../store/tables.ts'
import { listVisibleBoards } from '../../../boards/boards.ts'
import { listStatuses } from '../../../statuses/find-status.ts'

/** Status names of other tools; without one of that name, the first of the category stands for it. */
const categories: Record<string, StatusCategory> = {
  new: 'open',
  active: 'open',
  open: 'open',
  'under review': 'open',
  reviewing: 'open',
  planned: 'planned',
  accepted: 'planned',
  started: 'active',
  'in progress': 'active',
  'working on it': 'active',
  complete: 'done',
  completed: 'done',
  done: 'done',
  released: 'done',
  shipped: 'done',
  closed: 'closed',
  declined: 'closed',
  duplicate: 'closed',
}

/** Maps names in another tool's file to the boards and statuses of the company. */
export type Vocabulary = {
  /** The slug of a board by slug or name; what is unknown stays as it is, and is refused later. */
  boardSlug(text: string): string
  statusName(text: string): string
  /** Names that `statusName` did not find, the first of them. */
  readonly unknownStatuses: ReadonlySet<string>
}

const unknownMax = 50

/** Why rows of such a status are refused; who reads that chooses another one beside it. */
export const noSuchStatus = (status: string | undefined) => `There is no status "${status}".`

const keyOf = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** `renamed` has what a person says that the file means by a status. */
export async function readVocabulary(
  db: CompanyDb,
  renamed: ReadonlyMap<string, string> = new Map(),
): Promise<Vocabulary> {
  const boards = await listVisibleBoards(db, { boards: 'every' })
  const statuses = await listStatuses(db)
  const slugs = new Map([
    ...boards.map(({ name, slug }) => [keyOf(name), slug] as const),
    ...boards.map(({ slug }) => [slug, slug] as const),
  ])
  const names = new Map(statuses.map(({ name }) => [keyOf(name), name]))
  const given = new Map([...renamed].map(([from, to]) => [keyOf(from), to]))
  const unknownStatuses = new Set<string>()
  return {
    unknownStatuses,
    boardSlug: text => slugs.get(keyOf(text)) ?? text,
    statusName(text) {
      const key = keyOf(given.get(keyOf(text)) ?? text)
      const category = categories[key.replaceAll(/[_-]/g, ' ')]
      const alike = category && statuses.find(status => status.category === category)?.name
      const name = names.get(key) ?? alike
      if (name === undefined && unknownStatuses.size < unknownMax) unknownStatuses.add(text)
      return name ?? text
    },
  }
}
