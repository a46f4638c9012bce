import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { BatchRow } from './find-batch.ts'

/** Every batch of the company, newest first, removed ones, too. */
export async function listBatches(db: CompanyDb, page: PageRequest): Promise<Page<BatchRow>> {
  return newestBatches(db, 'every', page)
}

/** select … order by b.created desc, b.id desc: by batches_newest. */
const newestBatches = keysetPages(companyQuery, {
  from: 'batches as b',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, batches) => batches.selectAll('b'),
})
