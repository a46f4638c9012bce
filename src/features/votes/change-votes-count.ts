import { type CompanyTransaction, companyQuery } from '../../store/index.ts'

/** The post's board. */
export async function changeVotesCount(
  transaction: CompanyTransaction,
  postId: number,
  by: 1 | -1,
): Promise<number> {
  const { revision } = transaction
  const [post] = await transaction.run(updateCount, { postId, by, revision })
  return post!.board_id
}

const updateCount = companyQuery<
  { postId: number; by: number; revision: number },
  { board_id: number }
>((query, value) =>
  query
    .updateTable('posts')
    .set(eb => ({
      votes_count: eb('votes_count', '+', value('by')),
      revision: value('revision'),
    }))
    .where('id', '=', value('postId'))
    .returning('board_id'),
)
