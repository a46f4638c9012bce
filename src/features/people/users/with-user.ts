import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { rowById } from '../../../platform/db/row-by-id.ts'
import type { Tables } from '../../../store/tables.ts'

/** Each row with the user (u) that a column of it names, by primary key. SQLite keeps the order of cross joins. */
export function withUser<Database extends Tables, Alias extends keyof Database & string>(
  query: Kysely<Tables>,
  engine: EngineKind,
  rows: SelectQueryBuilder<Database, Alias, object>,
  column: string,
) {
  const plain = rows as unknown as SelectQueryBuilder<Tables & { row: object }, 'row', object>
  const joined =
    engine === 'postgres'
      ? plain.crossJoinLateral(rowById(query, 'users', column).as('u'))
      : plain.crossJoin('users as u').whereRef('u.id', '=', column as never)
  // Kysely cannot type a choice of tables.
  return joined as unknown as SelectQueryBuilder<
    Database & { u: Tables['users'] },
    Alias | 'u',
    object
  >
}
