import { type CompanyTransaction, companyQuery } from '../../store/index.ts'

/** For a post whose own row stays as it is, but whose JSON a person has changed. */
export async function touchPost(transaction: CompanyTransaction, id: number) {
  await transaction.run(setRevisions, { id, revision: transaction.revision })
}

const setRevisions = companyQuery<{ id: number; revision: number }, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({ revision: value('revision'), edit_revision: value('revision') })
    .where('id', '=', value('id')),
)
