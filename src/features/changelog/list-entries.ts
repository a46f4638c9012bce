import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { type EntryRow, type LinkedEntry, withPosts } from './find-entry.ts'

/** The latest published first; drafts stand where they were begun. */
export async function listEntries(
  db: CompanyDb,
  state: EntryRow['state'] | 'every',
  request: PageRequest<'listed'>,
): Promise<Page<LinkedEntry, 'listed'>> {
  return db.readTogether(async same => {
    const page = await newestEntries(same, state === 'every' ? state : [state], request)
    return { ...page, items: await withPosts(same, page.items) }
  })
}

/** select … from changelog_entries as e where e.state = … order by e.listed desc, e.id desc */
const newestEntries = keysetPages(companyQuery, {
  from: 'changelog_entries as e',
  // Of one state: by changelog_newest_of_state (company_id, state, listed, id); of all: by changelog_newest.
  partition: 'state',
  orderBy: ['listed', 'id'],
  select: (_query, _engine, entries) => entries.selectAll('e'),
})
