import { sql } from 'kysely'
import { jsonByNumber, keyed, sortedJsonByNumber } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { analysisVersion } from '../text/analysis.ts'
import { updateWords } from './assign-term-ids.ts'
import { type BlockSet, blockSetOf } from './block-set.ts'
import { type ListedPost, readPendingPosts, sumsOf } from './listed-posts.ts'
import { addWordPosts, blockOf, removeWordPosts } from './postings.ts'

/**
 * So many posts wait to be counted together, or so many bytes of their lists: what is known of words is
 * written in many places, and most of these are the same for many posts. A search looks through what waits.
 */
const pendingMax = { posts: 256, bytes: 2 ** 16 }

/** Counts the posts that wait, once they are many or when all are to be. */
export async function countPending(transaction: Runner, { isForced = false } = {}): Promise<void> {
  const [state] = await transaction.run(pendingState, {})
  if (!state) {
    await transaction.run(addIndex, {})
    return countPending(transaction, { isForced })
  }
  const { posts, bytes, last } = state
  const areMany = posts >= pendingMax.posts || bytes >= pendingMax.bytes
  if (posts === 0 || !(areMany || isForced)) return
  await countPosts(transaction, await readPendingPosts(transaction))
  await transaction.run(setCounted, { to: last })
}

type Pending = { posts: number; bytes: number; last: number }

const pendingState = companyStatement<object, Pending>((companyId, _, engine) => {
  const waiting = sql`w.company_id = s.company_id and w.number > s.counted_to`
  return sql`
    select count(w.number) as posts, sum(length(w.words)) as bytes, max(w.number) as last
    from search_indexes s left join ${
      engine === 'postgres'
        ? sql`lateral (select * from post_words w where ${waiting} order by w.number) w on true`
        : sql`post_words w on ${waiting}`
    }
    where s.company_id = ${companyId} group by s.company_id`
})

const addIndex = companyStatement<object>(
  companyId => sql`
    insert into search_indexes (company_id, analysis, posts_count, title_words, content_words,
      rebuilt_to, rebuild_until, counted_to)
    values (${companyId}, ${analysisVersion}, 0, 0, 0, 0, 0, 0)`,
)

const setCounted = companyStatement<{ to: number }>(
  (companyId, value) => sql`
    update search_indexes set counted_to = ${value('to')} where company_id = ${companyId}`,
)

/** Adds posts to all counts, and to the posts of each of their words. */
export async function countPosts(transaction: Runner, posts: ListedPost[]) {
  if (posts.length === 0) return
  await count(transaction, posts, 1)
  await addWordPosts(transaction, posts)
}

/** Takes counted posts off everything again; the words themselves stay. */
export async function discountPosts(transaction: Runner, posts: ListedPost[]) {
  await count(transaction, posts, -1)
  await removeWordPosts(transaction, posts)
}

/** The sums of the company, of its boards and of its words. */
async function count(transaction: Runner, posts: ListedPost[], sign: 1 | -1) {
  const { postsCount, titleWords, contentWords, boards, words } = sumsOf(posts)
  const signed = (counts: Map<number, number>) =>
    new Map(Array.from(counts, ([key, times]) => [key, sign * times]))
  await transaction.run(addToIndex, {
    posts: sign * postsCount,
    titleWords: sign * titleWords,
    contentWords: sign * contentWords,
  })
  await transaction.run(addToBoards, { boards: jsonByNumber(signed(boards)) })
  await countWords(
    transaction,
    signed(words),
    blockSetOf(posts.map(({ number }) => blockOf(number))),
  )
}

/**
 * The magnitudes of words follow their counts. `change`: how many more posts have each, or fewer; `blocks`:
 * where those are.
 */
async function countWords(
  transaction: Runner,
  change: ReadonlyMap<number, number>,
  blocks: BlockSet,
) {
  const counts = await transaction.run(addToCounts, {
    change: sortedJsonByNumber(change),
    blocks,
  })
  const moved = counts.filter(
    ({ word_id, posts_count }) =>
      magnitude(posts_count) !== magnitude(posts_count - change.get(word_id)!),
  )
  if (moved.length > 0)
    await transaction.run(setMagnitudes, {
      magnitudes: jsonByNumber(
        moved.map(({ word_id, posts_count }) => [word_id, magnitude(posts_count)]),
      ),
    })
}

/** The number of digits of a count. */
export function magnitude(posts_count: number): number {
  return posts_count < 10 ? 1 : String(posts_count).length
}

const addToCounts = companyStatement<
  { change: string; blocks: BlockSet },
  { word_id: number; posts_count: number }
>(
  (companyId, value, engine) => sql`
    insert into word_counts (company_id, word_id, posts_count, blocks)
    select ${companyId}, key, value, ${value('blocks')}
    from (${keyed(engine, 'bigint', value('change'))}) as given where true
    on conflict (company_id, word_id) do update set
      posts_count = word_counts.posts_count + excluded.posts_count,
      blocks = word_counts.blocks | excluded.blocks
    returning word_id, posts_count`,
)

const setMagnitudes = companyStatement<{ magnitudes: string }>((companyId, value, engine) =>
  updateWords(engine, companyId, 'magnitude', value('magnitudes')),
)

type Sums = { posts: number; titleWords: number; contentWords: number }

const addToIndex = companyStatement<Sums>(
  (companyId, value) => sql`
    update search_indexes set
      posts_count = posts_count + ${value('posts')},
      title_words = title_words + ${value('titleWords')},
      content_words = content_words + ${value('contentWords')}
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
