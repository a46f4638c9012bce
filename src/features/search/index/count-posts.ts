import { sql } from 'kysely'
import { jsonByNumber, keyed } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import type { TermList } from './term-list.ts'

/** What search has of a post: the board that it is on and its terms. */
type Content = { boardId: number; terms: TermList }

/** How many posts there are, on which boards, and how many terms are in their titles and contents. */
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
}

const addToIndex = companyStatement<Omit<PostSums, 'boards'>>(
  (companyId, value) => sql`
    update search_indexes set
      posts_count = posts_count + ${value('postsCount')},
      title_terms = title_terms + ${value('titleTerms')},
      content_terms = content_terms + ${value('contentTerms')}
    where company_id = ${companyId}`,
)

const addToBoards = companyStatement<{ boards: string }>(
  (companyId, value, engine) => sql`
    insert into search_boards (company_id, board_id, posts_count)
    select ${companyId}, key, value
    from (${keyed(engine, 'bigint', value('boards'))}) as given where true
    on conflict (company_id, board_id) do update set
      posts_count = search_boards.posts_count + excluded.posts_count`,
)
