import { type Selectable, sql } from 'kysely'
import { rowsWith } from '../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement, type Tables } from '../../store/index.ts'

type Named = 'posts' | 'comments' | 'users' | 'statuses' | 'changelog_entries'

type Reader = Pick<CompanyDb, 'run'>

/** Rows by primary key, each once, in no order; see `rowsWith` for why it is done this way. */
export async function rowsById<Name extends Named>(
  db: Reader,
  table: Name,
  ids: number[],
): Promise<Map<number, Selectable<Tables[Name]>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.run(statements[table], { ids: JSON.stringify(ids) })
  return new Map((rows as { id: number }[]).map(row => [row.id, row as never]))
}

/** The same for events, whose key is their number. */
export async function eventsByVersion(
  db: Reader,
  versions: number[],
): Promise<Selectable<Tables['events']>[]> {
  return versions.length === 0 ? [] : db.run(events, { ids: JSON.stringify(versions) })
}

function statementOf<Row>(table: Named | 'events', name: string) {
  return companyStatement<{ ids: string }, Row>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const rows = rowsWith(engine, table, owner, { name, type: 'bigint' }, value('ids'))
    return sql`select * from (${rows}) as found`
  })
}

const statements = {
  posts: statementOf<{ id: number }>('posts', 'id'),
  comments: statementOf<{ id: number }>('comments', 'id'),
  users: statementOf<{ id: number }>('users', 'id'),
  statuses: statementOf<{ id: number }>('statuses', 'id'),
  changelog_entries: statementOf<{ id: number }>('changelog_entries', 'id'),
}

const events = statementOf<Selectable<Tables['events']>>('events', 'version')
