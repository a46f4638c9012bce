import { type InferResult, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Tables } from '../../store/tables.ts'
import { type Audience, sees } from '../boards/audience.ts'
import { creatorColumns } from '../people/users/present.ts'

/** An item of the queue, if the audience sees its board. */
export async function findItem(
  db: CompanyDb,
  audience: Audience,
  id: number,
): Promise<ItemRow | undefined> {
  const [item] = await db.run(itemById, { id })
  return item && item.is_listed === 1 && sees(audience, item.board_id) ? item : undefined
}

/** The ids of what waits of one author, the oldest first. */
export async function findItemIdsOf(db: CompanyDb, creatorId: number, limit: number) {
  // By moderation_items_by_creator.
  const items = await rowsOf(
    db,
    'moderation_items',
    { creator_id: creatorId },
    {
      columns: ['id'],
      condition: 'is_listed = 1',
      orderBy: ['id'],
      limit,
    },
  )
  return items.map(({ id }) => id)
}

/** By primary key. */
const itemById = companyQuery<{ id: number }, ItemRow>((query, value, engine) =>
  withItemColumns(
    query,
    engine,
    query
      .selectFrom('moderation_items as m')
      .where(seek(engine, 'm.id', value('id')))
      .orderBy('m.id') as never,
  ),
)

/** An item of the queue with everything that its JSON shows, from one query. */
export type ItemRow = InferResult<ReturnType<typeof withItemColumns>>[number]

type Items = SelectQueryBuilder<Tables & { m: Tables['moderation_items'] }, 'm', object>

/** The post, the comment if it is one (c), and the author of each item, by primary key. */
function withItemColumns(query: Kysely<Tables>, engine: EngineKind, items: Items) {
  const joined = engine === 'postgres' ? lookedUp(query, items) : crossJoined(items)
  return joined
    .select(['m.id', 'm.kind', 'm.board_id', 'm.reports_count', 'm.report_reasons'])
    .select(['m.created', 'm.revision', 'm.is_listed'])
    .select(['p.id as post_id', 'p.title as post_title', 'p.slug as post_slug'])
    .select(['p.edit_revision as post_edit_revision', 'p.content as post_content'])
    .select(['p.held as post_held', 'c.held as comment_held', 'c.content as comment_content'])
    .select(eb => eb.fn.coalesce('c.edit_revision', 'p.edit_revision').as('edit_revision'))
    .select(creatorColumns)
}

/** SQLite keeps the order of cross joins: from the items to what they name, and never the other way. */
function crossJoined(items: Items) {
  return items
    .crossJoin('posts as p')
    .crossJoin('users as u')
    .whereRef('p.id', '=', 'm.post_id')
    .whereRef('u.id', '=', 'm.creator_id')
    .leftJoin('comments as c', 'c.id', 'm.id')
}

function lookedUp(query: Kysely<Tables>, items: Items) {
  return items
    .crossJoinLateral(rowById(query, 'posts', 'm.post_id').as('p'))
    .crossJoinLateral(rowById(query, 'users', 'm.creator_id').as('u'))
    .leftJoinLateral(rowById(query, 'comments', 'm.id').as('c'), join =>
      join.onTrue(),
    ) as unknown as ReturnType<typeof crossJoined>
}

/** The queue, on the boards that the audience sees. */
export async function listItems(
  db: CompanyDb,
  { boards }: Audience,
  startsAt: 'newest' | 'oldest',
  page: PageRequest,
): Promise<Page<ItemRow>> {
  return (startsAt === 'newest' ? newestItems : oldestItems)(db, boards, page)
}

/** The number of items in the queue that the audience sees: exact, or a lower bound if the queue has more than `itemsMax`. */
export async function countItems(
  db: CompanyDb,
  audience: Audience,
  itemsMax = 1_000,
): Promise<{ count: number; isExact: boolean }> {
  const items = await db.run(boardsOfItems, { limit: itemsMax + 1 })
  const { length } = items.slice(0, itemsMax).filter(item => sees(audience, item.board_id))
  return { count: length, isExact: items.length <= itemsMax }
}

/** By moderation_items_newest. */
const boardsOfItems = companyQuery<{ limit: number }, { board_id: number }>((query, value) =>
  query
    .selectFrom('moderation_items')
    .select('board_id')
    .where('is_listed', '=', sql.lit(1))
    .orderBy('created')
    .orderBy('id')
    .limit(value('limit')),
)

/** select … from moderation_items as m where m.is_listed = 1 and m.board_id in (boards) order by m.created, m.id */
const order = {
  from: 'moderation_items as m',
  // For some boards: by moderation_items_newest_on_board (company_id, board_id, created, id).
  partition: 'board_id',
  // For every board: by moderation_items_newest (company_id, created, id).
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
} as const

const newestItems = keysetPages(companyQuery, {
  ...order,
  select: withItemColumns,
})

const oldestItems = keysetPages(companyQuery, {
  ...order,
  startsAt: 'oldest',
  select: withItemColumns,
})
