import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { type TokenRow, withTokenColumns } from './token-row.ts'

/** The tokens of one owner, or of everybody, newest first; revoked ones are not listed. */
export async function listTokens(
  db: CompanyDb,
  ownerId: number | 'everybody',
  page: PageRequest,
): Promise<Page<TokenRow>> {
  return newestTokens(db, ownerId === 'everybody' ? 'every' : [ownerId], page)
}

/** select … from tokens as t where t.is_listed = 1 and t.owner_id = … order by t.created desc, t.id desc */
const newestTokens = keysetPages(companyQuery, {
  from: 'tokens as t',
  // Of one owner: by tokens_newest_of_owner; of everybody: by tokens_newest.
  partition: 'owner_id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (query, engine, tokens) => withTokenColumns(query, engine, tokens),
})
