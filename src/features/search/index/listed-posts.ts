import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { distinctTerms, type TermList, unpackTerms } from './term-list.ts'

/**
 * A post and its term list. The index numbers posts consecutively: ids are shared with comments and users, so
 * they have large gaps.
 */
export type ListedPost = { number: number; id: number; boardId: number; terms: TermList }

/** What posts add to the counts of the company, of its boards and of its terms. */
export function sumsOf(posts: ListedPost[]) {
  return {
    postsCount: posts.length,
    titleTerms: posts.reduce((sum, { terms }) => sum + terms[0]!, 0),
    contentTerms: posts.reduce((sum, { terms }) => sum + terms[2]!, 0),
    boards: tally(posts.map(({ boardId }) => boardId)),
    terms: tally(posts.flatMap(({ terms }) => distinctTerms(terms))),
  }
}

function tally(numbers: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

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

/** The posts that have no postings yet, by their numbers. */
export async function readPendingPosts(db: Runner): Promise<ListedPost[]> {
  return (await db.run(pendingPosts, {})).map(toListedPost)
}

type Row = { number: number; id: number; board_id: number; terms: Uint8Array }

function toListedPost({ number, id, board_id, terms }: Row): ListedPost {
  return { number, id, boardId: board_id, terms: unpackTerms(terms) }
}

const postsById = companyStatement<Bounds, Row>((companyId, value, engine) =>
  listsBy('post_id', engine, companyId, sql`between ${value('first')} and ${value('last')}`),
)

const postsByNumber = companyStatement<Bounds, Row>((companyId, value, engine) =>
  listsBy('number', engine, companyId, sql`between ${value('first')} and ${value('last')}`),
)

const pendingPosts = companyStatement<object, Row>((companyId, _, engine) =>
  listsBy(
    'number',
    engine,
    companyId,
    sql`> (select counted_to from search_indexes where company_id = ${companyId})`,
  ),
)

/** Ordered by the column of the index to use, which leaves PostgreSQL no other plan. */
function listsBy(
  column: 'post_id' | 'number',
  engine: EngineKind,
  companyId: number,
  condition: RawBuilder<unknown>,
): RawBuilder<Row> {
  const name = sql.ref(column)
  return sql`select t.number, p.id, p.board_id, t.terms
    from (select number, post_id, terms from post_terms
      where company_id = ${companyId} and ${name} ${condition} order by ${name}) as t
    cross join ${postOf(engine, companyId)} order by t.number`
}

/**
 * The post `p` of each term list `t`, by primary key. It follows a `cross join`, which keeps SQLite from scanning
 * all posts and looking up their lists.
 */
export function postOf(engine: EngineKind, companyId: number): RawBuilder<unknown> {
  const id = sql.ref('t.post_id')
  return engine === 'postgres'
    ? sql`lateral (select * from posts where company_id = ${companyId} and ${seek(engine, 'id', id)}
        order by id limit 1) as p`
    : sql`posts as p on p.company_id = ${companyId} and p.id = ${id}`
}
