import type { Fingerprint, Marks } from '../../platform/cache/fingerprint.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { EntryRow, LinkedEntry } from './find-entry.ts'
import { listEntries } from './list-entries.ts'
import { entryMarks } from './resource.ts'

/** Of a page that `listEntries` read. */
export function entriesFingerprint(
  page: Page<LinkedEntry, 'listed'>,
  state: EntryRow['state'] | 'every',
  request: PageRequest<'listed'>,
): Fingerprint<CompanyDb> {
  return {
    value: pageMarks(page),
    read: async db => pageMarks(await listEntries(db, state, request)),
  }
}

function pageMarks({ items, older, newer }: Page<LinkedEntry, 'listed'>): Marks {
  return [older ? 1 : 0, newer ? 1 : 0, ...items.flatMap(entryMarks)]
}
