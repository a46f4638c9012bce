import { sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { jsonByNumber, keyed } from '../../../platform/db/value-list.ts'
import type { Runner } from '../../../store/company-db.ts'
import { indexStatement, isOfComments } from './comment-index.ts'
import type { TermList } from './term-list.ts'

/** The indexed part of a post: its board and its terms. */
type Content = { boardId: number; terms: TermList }

/** Number of posts in total and per board, and of terms in their titles and contents. */
export type PostSums = {
  postsCount: number
  titleTerms: number
  contentTerms: number
  boards: Map<number, number>
}

/** The sums of posts that are added, less those of posts that are removed. */
export function sumsOf(added: Content[], removed: Content[] = []): PostSums {
  const sums: PostSums = { postsCount: 0, titleTerms: 0, contentTerms: 0, boards: new Map() }
  const add = ({ boardId, terms }: Content, sign: 1 | -1) => {
    sums.postsCount += sign
    sums.titleTerms += sign * terms[0]!
    sums.contentTerms += sign * terms[2]!
    sums.boards.set(boardId, (sums.boards.get(boardId) ?? 0) + sign)
  }
  for (const post of added) add(post, 1)
  for (const post of removed) add(post, -1)
  return sums
}

/** Updates the counts of the company and of its boards. */
export async function addToSums(transaction: Runner, { boards, ...sums }: PostSums) {
  await transaction.run(addToIndex, sums)
  const changed = [...boards].filter(([, change]) => change !== 0)
  if (changed.length > 0) await transaction.run(addToBoards, { boards: jsonByNumber(changed) })
  const left = changed.flatMap(([board, change]) => (change < 0 ? [board] : []))
  // The board may have been deleted before the comments of its moved posts have followed.
  if (isOfComments(transaction)) await dropEmptyBoards(transaction, left)
}

export async function dropEmptyBoards(transaction: Runner, boards: number[]) {
  await settleAll(boards.map(async board => transaction.run(dropEmpty, { board })))
}

const addToIndex = indexStatement<Omit<PostSums, 'boards'>>(
  index => (companyId, value) =>
    sql`
    update ${index.indexes} set
      posts_count = posts_count + ${value('postsCount')},
      title_terms = title_terms + ${value('titleTerms')},
      content_terms = content_terms + ${value('contentTerms')}
    where company_id = ${companyId}`,
)

const addToBoards = indexStatement<{ boards: string }>(
  index => (companyId, value, engine) =>
    sql`
    insert into ${index.boards} (company_id, board_id, posts_count)
    select ${companyId}, key, value
    from (${keyed(engine, 'bigint', value('boards'))}) as given where true
    on conflict (company_id, board_id) do update set
      posts_count = ${index.boards}.posts_count + excluded.posts_count`,
)

const dropEmpty = indexStatement<{ board: number }>(
  index => (companyId, value) =>
    sql`delete from ${index.boards} where company_id = ${companyId} and posts_count = 0
      and board_id = ${value('board')}`,
)
