import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { isOfComments } from './comment-index.ts'
import { commentPlace } from './comment-place.ts'
import type { IndexedPost } from './index-posts.ts'

type Range = { after: number; upTo: number; limit: number }

/** The next posts by id, as they are indexed, or comments if the index is of these; those that are listed come marked. */
export async function readIndexable(
  db: Pick<CompanyDb, 'query'>,
  { after, upTo, limit }: Range,
): Promise<(IndexedPost & { isListed: boolean })[]> {
  const rows = isOfComments(db)
    ? await db.query
        .selectFrom('comments as c')
        .select(['c.id', 'c.content', 'c.is_listed'])
        .select([commentPlace('c').as('boardId'), sql<string>`''`.as('title')])
        .where('c.id', '>', after)
        .where('c.id', '<=', upTo)
        .orderBy('c.id')
        .limit(limit)
        .execute()
    : await db.query
        .selectFrom('posts')
        .select(['id', 'board_id as boardId', 'title', 'content', 'is_listed'])
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id')
        .limit(limit)
        .execute()
  return rows.map(({ is_listed, ...row }) => ({ ...row, isListed: is_listed === 1 }))
}
