import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Audience } from '../boards/audience.ts'
import { type ItemRow, withItemColumns } from './item-row.ts'

/** What the team has to decide about, on the boards that the audience sees. */
export async function listItems(
  db: CompanyDb,
  { boards }: Audience,
  startsAt: 'newest' | 'oldest',
  page: PageRequest,
): Promise<Page<ItemRow>> {
  return (startsAt === 'newest' ? newestItems : oldestItems)(db, boards, page)
}

/** select … from moderation_items as m where m.is_listed = 1 and m.board_id in (boards) order by m.created, m.id */
const order = {
  from: 'moderation_items as m',
  // Of one board, or some of them: by moderation_items_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // Of every board: by moderation_items_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
} as const

const newestItems = keysetPages(companyQuery, {
  ...order,
  select: (query, engine, items) => withItemColumns(query, engine, items),
})

const oldestItems = keysetPages(companyQuery, {
  ...order,
  startsAt: 'oldest',
  select: (query, engine, items) => withItemColumns(query, engine, items),
})
