import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { TagRow } from './find-tag.ts'

/** The company's tags, newest first. */
export function listTags(db: CompanyDb, page: PageRequest): Page<TagRow> | Promise<Page<TagRow>> {
  return newestTags(db, 'every', page)
}

/** Those that everyone sees, newest first: by tags_public_newest. */
export const listPublicTags = keysetPages(companyQuery, {
  from: 'tags as t',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_public', value: 1 },
  select: (_query, _engine, tags) => tags.selectAll('t'),
})

/** select … from tags as t where t.is_listed = 1 order by t.created desc, t.id desc: by tags_newest. */
const newestTags = keysetPages(companyQuery, {
  from: 'tags as t',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, tags) => tags.selectAll('t'),
})
