import type { Selectable } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import type { PostRow } from '../posts/post-row.ts'
import { readLinkedPosts } from './linked-posts.ts'

export type EntryRow = Omit<Selectable<Tables['changelog_entries']>, 'company_id'>

/** With every post that it is about, whoever may see them. */
export type LinkedEntry = EntryRow & { posts: PostRow[] }

/** Drafts and scheduled entries are for the team. */
export async function findEntry(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  reader: { isTeam: boolean },
  id: number,
): Promise<LinkedEntry | undefined> {
  const [entry] = await db.run(entryById, { id })
  if (!entry || (entry.state !== 'published' && !reader.isTeam)) return undefined
  return (await withPosts(db, [entry]))[0]
}

export async function withPosts(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  entries: EntryRow[],
): Promise<LinkedEntry[]> {
  const posts = await readLinkedPosts(
    db,
    entries.map(({ id }) => id),
  )
  return entries.map(entry => ({ ...entry, posts: posts.get(entry.id) ?? [] }))
}

/** By primary key. */
const entryById = companyQuery<{ id: number }, EntryRow>((query, value, engine) =>
  query
    .selectFrom('changelog_entries')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)
