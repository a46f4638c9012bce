import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

/** Another post is at the end of what a merged post was merged into. */
export async function setRoot(transaction: CompanyTransaction, id: number, rootId: number) {
  await transaction.run(updateRoot, { id, rootId, revision: transaction.revision })
}

/** By primary key. */
const updateRoot = companyQuery<{ id: number; rootId: number; revision: number }, unknown>(
  (query, value) =>
    query
      .updateTable('posts')
      .set({ root_id: value('rootId'), revision: value('revision') })
      .where('id', '=', value('id')),
)
