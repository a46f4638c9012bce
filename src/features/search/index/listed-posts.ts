import { sql } from 'kysely'
import type { Runner } from '../../../store/company-db.ts'
import { indexStatement } from './comment-index.ts'
import type { IndexTables } from './index-tables.ts'
import { type TermList, unpackTerms } from './term-list.ts'

/**
 * A post and its term list. The index numbers posts consecutively: ids are shared with comments and users, so
 * they have large gaps.
 */
export type ListedPost = { number: number; id: number; boardId: number; terms: TermList }

type Bounds = { first: number; last: number }

/** A company's posts in a range of ids, oldest first. */
export async function readListedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsById, { first, last })).map(toListedPost)
}

/** The same for a range of post numbers. */
export async function readNumberedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsByNumber, { first, last })).map(toListedPost)
}

type Row = { number: number; id: number; board_id: number; terms: Uint8Array }

function toListedPost({ number, id, board_id, terms }: Row): ListedPost {
  return { number, id, boardId: board_id, terms: unpackTerms(terms) }
}

const postsById = indexStatement<Bounds, Row>(
  index => (companyId, value) =>
    listsBy(index, index.itemId, companyId, value('first'), value('last')),
)

const postsByNumber = indexStatement<Bounds, Row>(
  index => (companyId, value) => listsBy(index, 'number', companyId, value('first'), value('last')),
)

/** Ordered by the column of the index to use, which leaves PostgreSQL no other plan. */
function listsBy(
  index: IndexTables,
  column: IndexTables['itemId'] | 'number',
  companyId: number,
  first: number,
  last: number,
) {
  const name = sql.ref(column)
  return sql<Row>`select number, ${sql.ref(index.itemId)} as id, board_id, terms from ${index.lists}
    where company_id = ${companyId} and ${name} between ${first} and ${last} order by ${name}`
}
