import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'

/** The post's JSON says whether its reader follows it, so it has changed. The post's board. */
export async function changePostRevision(
  transaction: CompanyTransaction,
  postId: number,
): Promise<number> {
  const { revision } = transaction
  const [post] = await transaction.run(setRevision, { postId, revision })
  return post!.board_id
}

const setRevision = companyQuery<{ postId: number; revision: number }, { board_id: number }>(
  (query, value) =>
    query
      .updateTable('posts')
      .set({ revision: value('revision') })
      .where('id', '=', value('postId'))
      .returning('board_id'),
)
