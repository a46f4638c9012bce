import { sql } from 'kysely'
import { companyStatement, type Runner } from '../../../store/index.ts'
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

type Row = { number: number; post_id: number; board_id: number; terms: Uint8Array }

function toListedPost({ number, post_id, board_id, terms }: Row): ListedPost {
  return { number, id: post_id, boardId: board_id, terms: unpackTerms(terms) }
}

const postsById = companyStatement<Bounds, Row>((companyId, value) =>
  listsBy('post_id', companyId, value('first'), value('last')),
)

const postsByNumber = companyStatement<Bounds, Row>((companyId, value) =>
  listsBy('number', companyId, value('first'), value('last')),
)

/** Ordered by the column of the index to use, which leaves PostgreSQL no other plan. */
function listsBy(column: 'post_id' | 'number', companyId: number, first: number, last: number) {
  const name = sql.ref(column)
  return sql<Row>`select number, post_id, board_id, terms from post_terms
    where company_id = ${companyId} and ${name} between ${first} and ${last} order by ${name}`
}
