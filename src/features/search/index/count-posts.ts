import { sql } from 'kysely'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { updateTerms } from './assign-term-ids.ts'
import { type BlockSet, blockSetOf } from './block-set.ts'
import { type ListedPost, sumsOf } from './listed-posts.ts'
import { addPostings, blockOf, removePostings } from './postings.ts'

/** Adds posts to all counts, and to the postings of their terms. */
export async function countPosts(transaction: Runner, posts: ListedPost[]) {
  if (posts.length === 0) return
  await count(transaction, posts, 1)
  await addPostings(transaction, posts)
}

/** Removes counted posts from counts and postings; their terms stay in the dictionary. */
export async function discountPosts(transaction: Runner, posts: ListedPost[]) {
  await count(transaction, posts, -1)
  await removePostings(transaction, posts)
}

/** Updates the counts of the company, of its boards and of its terms. */
async function count(transaction: Runner, posts: ListedPost[], sign: 1 | -1) {
  const { postsCount, titleTerms, contentTerms, boards, terms } = sumsOf(posts)
  const signed = (counts: Map<number, number>) =>
    new Map(Array.from(counts, ([key, times]) => [key, sign * times]))
  await transaction.run(addToIndex, {
    posts: sign * postsCount,
    titleTerms: sign * titleTerms,
    contentTerms: sign * contentTerms,
  })
  await transaction.run(addToBoards, { boards: jsonByNumber(signed(boards)) })
  await countTerms(
    transaction,
    signed(terms),
    blockSetOf(posts.map(({ number }) => blockOf(number))),
  )
}

/**
 * Updates document frequencies, and the magnitudes that follow from them. `change` is by how much the frequency of
 * each term changes, `blocks` where the posts are.
 */
async function countTerms(
  transaction: Runner,
  change: ReadonlyMap<number, number>,
  blocks: BlockSet,
) {
  const counts = await transaction.run(addToCounts, {
    change: sortedJsonByNumber(change),
    blocks,
  })
  const moved = counts.filter(
    ({ term_id, posts_count }) =>
      magnitude(posts_count) !== magnitude(posts_count - change.get(term_id)!),
  )
  if (moved.length > 0)
    await transaction.run(setMagnitudes, {
      magnitudes: jsonByNumber(
        moved.map(({ term_id, posts_count }) => [term_id, magnitude(posts_count)]),
      ),
    })
}

/** The number of digits of a document frequency. */
export function magnitude(posts_count: number): number {
  return posts_count < 10 ? 1 : String(posts_count).length
}

const addToCounts = companyStatement<
  { change: string; blocks: BlockSet },
  { term_id: number; posts_count: number }
>(
  (companyId, value, engine) => sql`
    insert into term_counts (company_id, term_id, posts_count, blocks)
    select ${companyId}, key, value, ${value('blocks')}
    from (${keyed(engine, 'bigint', value('change'))}) as given where true
    on conflict (company_id, term_id) do update set
      posts_count = term_counts.posts_count + excluded.posts_count,
      blocks = term_counts.blocks | excluded.blocks
    returning term_id, posts_count`,
)

const setMagnitudes = companyStatement<{ magnitudes: string }>((companyId, value, engine) =>
  updateTerms(engine, companyId, 'magnitude', value('magnitudes')),
)

type Sums = { posts: number; titleTerms: number; contentTerms: number }

const addToIndex = companyStatement<Sums>(
  (companyId, value) => sql`
    update search_indexes set
      posts_count = posts_count + ${value('posts')},
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
