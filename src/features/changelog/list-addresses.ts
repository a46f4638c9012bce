import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'

export type EntryAddress = { id: number; slug: string; changed: number }

/** The published entries whose ids are in a range. */
export async function listEntryAddresses(
  db: CompanyDb,
  { after, to }: { after: number; to: number },
): Promise<EntryAddress[]> {
  const entries = await db.run(inRange, { after, to })
  return entries
    .filter(({ state }) => state === 'published')
    .map(({ id, slug, edited, published, created }) => ({
      id,
      slug,
      changed: Math.max(edited ?? 0, published ?? created),
    }))
}

type Found = {
  id: number
  slug: string
  state: string
  edited: number | null
  published: number | null
  created: number
}

/** By primary key. */
const inRange = companyQuery<{ after: number; to: number }, Found>((query, value) =>
  query
    .selectFrom('changelog_entries')
    .select(['id', 'slug', 'state', 'edited', 'published', 'created'])
    .where('id', '>', value('after'))
    .where('id', '<=', value('to'))
    .orderBy('id'),
)
