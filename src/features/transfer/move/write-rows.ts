import { type Kysely, sql } from 'kysely'
import type { EngineKind, Run } from '../../../platform/db/engine.ts'
import { statementsOf } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'
import { indexComments } from '../../search/index/index-comments.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import type { Row, TableName } from './moved-tables.ts'

/** Inserts rows as they are; posts and comments become findable, too. */
export async function writeRows(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  table: TableName,
  rows: Row[],
) {
  const columns = Object.keys(rows[0]!)
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  // The migrations make the one row of `installation`; all others are new.
  const given = columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const onConflict =
    table === 'installation' ? sql`on conflict (id) do update set ${sql.join(given)}` : sql``
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values ${sql.join(values)} ${onConflict}`.execute(transaction)
  if (table === 'posts')
    await makeFindable(transaction, run, engine, rows as unknown as PostRow[], (index, posts) =>
      indexPosts(
        index,
        posts.map(({ id, board_id, title, content }) => ({
          id,
          boardId: board_id,
          title,
          content,
        })),
      ),
    )
  if (table === 'comments')
    await makeFindable(transaction, run, engine, rows as unknown as CommentRow[], indexComments)
}

type Listed = { company_id: number; is_listed: 0 | 1 | 2 }
type PostRow = Listed & { id: number; board_id: number; title: string; content: string }
type CommentRow = Listed & { id: number; board_id: number; is_internal: 0 | 1; content: string }

async function makeFindable<Row extends Listed>(
  transaction: Kysely<Tables>,
  run: Run,
  engine: EngineKind,
  rows: Row[],
  add: (index: Parameters<typeof indexPosts>[0], rows: Row[]) => Promise<void>,
) {
  const listed = rows.filter(row => row.is_listed === 1)
  for (const [companyId, own] of Map.groupBy(listed, row => row.company_id)) {
    // Row-level security restricts the index to the transaction's company, and a move has none.
    if (engine === 'postgres')
      await sql`select set_config('app.owner', ${String(companyId)}, true)`.execute(transaction)
    const statements = statementsOf(transaction, run, engine, companyId)
    // This process writes nothing afterwards, so term ids need not be cached.
    await add({ ...statements, engine, identity: {}, revision: 0, afterCommit: () => {} }, own)
  }
}
