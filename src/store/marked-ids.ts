import { type Kysely, sql } from 'kysely'
import type { CompanyDb } from './company-db.ts'
import { companyQuery } from './company-query.ts'
import type { Tables } from './tables.ts'

type Marks = {
  table: 'votes' | 'comment_likes'
  column: 'post_id' | 'comment_id'
}

/**
 * A function that finds which of some posts, or comments, have a person's mark. The primary key of the table is
 * (company, column, user).
 */
export function markedIds({ table, column }: Marks) {
  const marked = companyQuery<{ ids: string; userId: number }, { id: number; is_marked: number }>(
    (query, value, engine) => {
      const wanted =
        engine === 'postgres'
          ? sql<object>`unnest(${value('ids')}::text::bigint[])`
          : sql<object>`json_each(${value('ids')})`
      const id = sql.ref<number>(engine === 'postgres' ? 'wanted.wanted' : 'wanted.value')
      const user = value('userId')
      // The first row that is not before theirs: with `=` PostgreSQL might read all marks of a post; see `seek`.
      const mark = (query as unknown as Kysely<Tables>)
        .selectFrom(`${table as 'votes'} as mark`)
        .select(
          sql<number>`case when ${sql.ref(`mark.${column}`)} = ${id} and mark.user_id = ${user}
            then 1 else 0 end`.as('is_marked'),
        )
        .where(sql<boolean>`(${sql.ref(`mark.${column}`)}, mark.user_id) >= (${id}, ${user})`)
        .orderBy(sql.ref(`mark.${column}`))
        .orderBy('mark.user_id')
        .limit(sql.lit(1))
      return query
        .selectFrom(wanted.as('wanted'))
        .select(id.as('id'))
        .select(sql<number>`coalesce((${mark}), 0)`.as('is_marked')) as never
    },
  )
  return async (db: CompanyDb, userId: number, ids: number[]): Promise<ReadonlySet<number>> => {
    if (ids.length === 0) return new Set()
    const list = db.engine === 'postgres' ? `{${ids.join()}}` : `[${ids.join()}]`
    const found = await db.run(marked, { ids: list, userId })
    return new Set(found.filter(({ is_marked }) => is_marked === 1).map(({ id }) => id))
  }
}
