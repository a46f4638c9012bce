import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Entry } from './entry.ts'
import type { PostFilter } from './post-filter.ts'

/** Value of `matches` for an entry that is in the list if the voter votes for a post merged into it. */
export const isOpen = 2

/** Index entries needed to decide that: for each merged post its own, and a vote. */
export function costOf({ matches, merged_count }: Entry): number {
  return matches === isOpen ? 2 * merged_count : 0
}

/** Entries that are in the list or are not: a vote for a merged post is one for what it was merged into. */
export async function resolveVotes(
  db: CompanyDb,
  { voter }: PostFilter,
  entries: Entry[],
): Promise<Entry[]> {
  const open = entries.filter(({ matches }) => matches === isOpen).map(({ id }) => id)
  if (open.length === 0 || voter === undefined) return entries
  const found = await db.run(votedFor, { roots: JSON.stringify(open), voter })
  const voted = new Set(found.map(({ root_id }) => root_id))
  return entries.map(entry =>
    entry.matches === isOpen ? { ...entry, matches: voted.has(entry.id) ? 1 : 0 } : entry,
  )
}

/** The merged posts by posts_by_root, and of each a vote by primary key. */
const votedFor = companyStatement<{ roots: string; voter: number }, { root_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'root_id', type: 'bigint' as const }
    const merged = rowsWith(engine, 'posts', owner, column, value('roots'))
    const voter = value('voter')
    return engine === 'postgres'
      ? sql`select merged.root_id from (${merged}) as merged
          cross join lateral (select 1 from votes where company_id = ${companyId}
            and post_id = merged.id and user_id between ${voter} and ${voter}
            order by user_id limit 1) as voted`
      : sql`select merged.root_id from (${merged}) as merged
          cross join votes as v on v.company_id = ${companyId}
            and v.post_id = merged.id and v.user_id = ${voter}`
  },
)
