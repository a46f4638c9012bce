import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import type { Tables } from '../../store/tables.ts'
import { creatorColumns } from '../people/users/present.ts'

/** An item of the queue with everything that its JSON shows, from one query. */
export type ItemRow = InferResult<ReturnType<typeof withItemColumns>>[number]

type Items = SelectQueryBuilder<Tables & { m: Tables['moderation_items'] }, 'm', object>

/** The post, the comment if it is one (c), and the author of each item, by primary key. */
export function withItemColumns(query: Kysely<Tables>, engine: EngineKind, items: Items) {
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
