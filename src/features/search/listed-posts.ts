import { sql } from 'kysely'
import { companyStatement } from '../store/index.ts'
import type { Indexing } from './index-posts.ts'
import { unpackWords, type WordList } from './word-list.ts'
import { idsPerCompany, wordRow } from './word-row.ts'

/** A post and the list of its words. */
export type ListedPost = { id: number; boardId: number; words: WordList }

/** A company's posts with ids from one to another, oldest first. */
export async function readListedPosts(
  db: Indexing,
  firstId: number,
  lastId: number,
): Promise<ListedPost[]> {
  const rows = await db.run(listedPosts, {
    first: db.engine === 'postgres' ? firstId : wordRow(db.companyId, firstId),
    last: db.engine === 'postgres' ? lastId : wordRow(db.companyId, lastId),
  })
  return rows.map(({ id, board_id, words }) => {
    return { id, boardId: board_id, words: unpackWords(words) }
  })
}

type Row = { id: number; board_id: number; words: Uint8Array }

/** Post by post: PostgreSQL cannot know how few they are, and would read the whole table. */
const listedPosts = companyStatement<{ first: number; last: number }, Row>(
  (companyId, value, engine) =>
    engine === 'postgres'
      ? sql`select p.id, p.board_id, w.words
          from words_of_posts(${value('first')}, ${value('last')}) w
          cross join lateral (select id, board_id from posts
            where company_id = ${companyId} and id = w.post_id limit 1) p order by p.id`
      : sql`select p.id, p.board_id, w.words from post_words w
          cross join posts p on p.company_id = ${companyId}
            and p.id = w.id - ${companyId} * ${sql.lit(idsPerCompany)}
          where w.id between ${value('first')} and ${value('last')} order by w.id`,
)
