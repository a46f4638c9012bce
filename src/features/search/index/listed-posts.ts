import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { unpackWords, type WordList, wordsOnce } from './term-list.ts'

/** A post and the list of its words. Its number is that of the index: ids are those of other things, too. */
export type ListedPost = { number: number; id: number; boardId: number; words: WordList }

/** What posts add to the counts of their company, its boards and its words. */
export function sumsOf(posts: ListedPost[]) {
  return {
    postsCount: posts.length,
    titleWords: posts.reduce((sum, { words }) => sum + words[0]!, 0),
    contentWords: posts.reduce((sum, { words }) => sum + words[2]!, 0),
    boards: tally(posts.map(({ boardId }) => boardId)),
    words: tally(posts.flatMap(({ words }) => wordsOnce(words))),
  }
}

function tally(numbers: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

type Bounds = { first: number; last: number }

/** A company's posts with ids from one to another, oldest first. */
export async function readListedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsById, { first, last })).map(toListedPost)
}

/** The same by their numbers. */
export async function readNumberedPosts(
  db: Runner,
  first: number,
  last: number,
): Promise<ListedPost[]> {
  return (await db.run(postsByNumber, { first, last })).map(toListedPost)
}

/** The posts that are not counted yet, in the order of their numbers. */
export async function readPendingPosts(db: Runner): Promise<ListedPost[]> {
  return (await db.run(pendingPosts, {})).map(toListedPost)
}

type Row = { number: number; id: number; board_id: number; words: Uint8Array }

function toListedPost({ number, id, board_id, words }: Row): ListedPost {
  return { number, id, boardId: board_id, words: unpackWords(words) }
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

/** In the order of the index that they are found by: PostgreSQL has no choice then. */
function listsBy(
  column: 'post_id' | 'number',
  engine: EngineKind,
  companyId: number,
  condition: RawBuilder<unknown>,
): RawBuilder<Row> {
  const name = sql.ref(column)
  return sql`select w.number, p.id, p.board_id, w.words
    from (select number, post_id, words from post_words
      where company_id = ${companyId} and ${name} ${condition} order by ${name}) as w
    cross join ${postOf(engine, companyId)} order by w.number`
}

/**
 * The post `p` of each list `w`, by primary key: after a `cross join`, which keeps SQLite from walking all posts
 * in search of the lists.
 */
export function postOf(engine: EngineKind, companyId: number): RawBuilder<unknown> {
  const id = sql.ref('w.post_id')
  return engine === 'postgres'
    ? sql`lateral (select * from posts where company_id = ${companyId} and ${seek(engine, 'id', id)}
        order by id limit 1) as p`
    : sql`posts as p on p.company_id = ${companyId} and p.id = ${id}`
}
