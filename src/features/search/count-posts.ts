import { type RawBuilder, sql } from 'kysely'
import { tuples } from '../../platform/db/value-list.ts'
import { companyStatement } from '../store/index.ts'
import type { Indexing } from './index-posts.ts'
import { type ListedPost, readListedPosts } from './listed-posts.ts'
import { marksOf } from './marks.ts'
import { stemIn } from './number-words.ts'
import { analysisVersion } from './text/analysis.ts'
import { listStart } from './word-list.ts'
import { wordRow } from './word-row.ts'

/**
 * So many posts wait to be counted together: an engine's index and the counts of words are written in
 * many places, and most of these are the same for many posts. A search looks through those that wait.
 */
const pendingMax = 64

/** Counts the posts that wait, once they are many or when all are to be. Up to where posts were counted. */
export async function countPending(
  transaction: Indexing,
  { isForced = false } = {},
): Promise<number> {
  const [state] = await transaction.run(pendingState, {})
  if (!state) {
    await transaction.run(addIndex, {})
    return countPending(transaction, { isForced })
  }
  const { counted_to, pending, last_id } = state
  if (pending === 0 || (pending < pendingMax && !isForced)) return counted_to
  await countPosts(transaction, await readListedPosts(transaction, counted_to + 1, last_id))
  await transaction.run(setCounted, { to: last_id })
  return counted_to
}

/** By posts' primary key, and no more than it takes to know that they are many. */
const pendingState = companyStatement<
  object,
  { counted_to: number; pending: number; last_id: number }
>(
  companyId => sql`
    select s.counted_to,
      (select count(*) from (select p.id from posts p
        where p.company_id = ${companyId} and p.id > s.counted_to
        order by p.id limit ${sql.lit(pendingMax)}) as waiting) as pending,
      (select max(p.id) from posts p where p.company_id = ${companyId}) as last_id
    from search_indexes s where s.company_id = ${companyId}`,
)

const addIndex = companyStatement<object>(
  companyId => sql`
    insert into search_indexes (company_id, analysis, posts_count, title_words, content_words,
      last_post_id, rebuilt_to, rebuild_until, counted_to)
    values (${companyId}, ${analysisVersion}, 0, 0, 0, 0, 0, 0, 0)`,
)

const setCounted = companyStatement<{ to: number }>(
  (companyId, value) => sql`
    update search_indexes set counted_to = ${value('to')} where company_id = ${companyId}`,
)

/** Adds posts to all counts, and to the engine's index where they are not in it yet. */
export async function countPosts(transaction: Indexing, posts: ListedPost[]) {
  if (posts.length === 0) return
  await countWords(transaction, tally(posts.flatMap(({ words }) => wordsOnce(words))))
  await count(transaction, posts, 1)
  if (transaction.engine === 'postgres') return
  const { companyId } = transaction
  const rows = posts.map(post => [wordRow(companyId, post.id), marksOf(companyId, post)])
  await transaction.run(insertMarks, { rows: JSON.stringify(rows) })
}

/** Takes counted posts off all counts again; the words stay, and what the engine's index has. */
export async function discountPosts(transaction: Indexing, posts: ListedPost[]) {
  const words = tally(posts.flatMap(({ words: list }) => wordsOnce(list)))
  await transaction.run(addToWords, {
    words: JSON.stringify(Object.fromEntries([...words].map(([id, times]) => [id, [-times]]))),
  })
  await count(transaction, posts, -1)
}

export function wordsOnce(list: Uint32Array): number[] {
  return [...new Set(list.subarray(listStart))]
}

export function tally(numbers: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

async function countWords(transaction: Indexing, counts: ReadonlyMap<number, number>) {
  const stem = await stemIn(transaction)
  const words = await transaction.run(addToWords, {
    words: JSON.stringify(Object.fromEntries([...counts].map(([id, times]) => [id, [times]]))),
  })
  const moved = words.filter(
    row => row.stem !== stem(row.word) || row.magnitude !== magnitude(row.posts_count),
  )
  if (moved.length > 0)
    await transaction.run(moveWords, {
      words: JSON.stringify(
        Object.fromEntries(
          moved.map(row => [row.id, [stem(row.word), magnitude(row.posts_count)]]),
        ),
      ),
    })
}

function magnitude(posts_count: number): number {
  return posts_count < 10 ? 1 : String(posts_count).length
}

/** The company's sums, and those of its boards. `sign` is -1 where posts are taken off. */
async function count(transaction: Indexing, posts: ListedPost[], sign: 1 | -1) {
  await transaction.run(addToIndex, {
    posts: sign * posts.length,
    titleWords: sign * posts.reduce((sum, { words }) => sum + words[0]!, 0),
    contentWords: sign * posts.reduce((sum, { words }) => sum + words[2]!, 0),
    lastId: posts.at(-1)!.id,
  })
  const boards = tally(posts.map(({ boardId }) => boardId))
  await transaction.run(addToBoards, {
    boards: JSON.stringify([...boards].map(([id, count]) => [id, sign * count])),
  })
}

type WordRow = { id: number; word: string; stem: string; posts_count: number; magnitude: number }

/** Columns that an index has are left alone: it would be written anew even where they are the same. */
const addToWords = companyStatement<{ words: string }, WordRow>(
  (companyId, value, engine) => sql`
    ${updateWords(engine, companyId, value('words'), told => [
      sql`posts_count = words.posts_count + cast(${told(0)} as bigint)`,
    ])} returning words.id, words.word, words.stem, words.posts_count, words.magnitude`,
)

/** Words that became more common by a digit, or whose language is another now. */
const moveWords = companyStatement<{ words: string }>((companyId, value, engine) =>
  updateWords(engine, companyId, value('words'), told => [
    sql`stem = ${told(0)}`,
    sql`magnitude = cast(${told(1)} as bigint)`,
  ]),
)

/**
 * Updates words by their numbers: the keys of a JSON object, whose values are lists of what to set. Left to
 * a join, PostgreSQL compares all words with all that are given; SQLite would go through the company's
 * words but for the plus.
 */
function updateWords(
  engine: Indexing['engine'],
  companyId: number,
  json: string,
  set: (told: (at: number) => RawBuilder<unknown>) => RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (engine === 'sqlite') {
    const values = set(at => sql`given.value->>${sql.lit(at)}`)
    return sql`update words set ${sql.join(values)} from json_each(${json}) as given
      where words.id = cast(given.key as integer) and +words.company_id = ${companyId}`
  }
  const own = sql`(select ${json}::text::jsonb)->cast(words.id as text)`
  const values = set(at => sql`(${own}->>${sql.lit(at)})`)
  return sql`update words set ${sql.join(values)} where words.company_id = ${companyId}
    and words.id = any (array(select cast(key as bigint) from jsonb_object_keys(${json}::text::jsonb) key))`
}

type Sums = { posts: number; titleWords: number; contentWords: number; lastId: number }

const addToIndex = companyStatement<Sums>(
  (companyId, value) => sql`
    update search_indexes set
      posts_count = posts_count + ${value('posts')},
      title_words = title_words + ${value('titleWords')},
      content_words = content_words + ${value('contentWords')},
      last_post_id = case when last_post_id < ${value('lastId')} then ${value('lastId')}
        else last_post_id end
    where company_id = ${companyId}`,
)

const addToBoards = companyStatement<{ boards: string }>(
  (companyId, value, engine) => sql`
    insert into search_boards (company_id, board_id, posts_count)
    select ${companyId}, given.a, given.b
    from (${tuples(engine, ['bigint', 'bigint'], value('boards'))}) as given where true
    on conflict (company_id, board_id) do update set
      posts_count = search_boards.posts_count + excluded.posts_count`,
)

const insertMarks = companyStatement<{ rows: string }>(
  (_, value, engine) => sql`insert into word_index (rowid, marks)
    select given.a, given.b from (${tuples(engine, ['bigint', 'text'], value('rows'))}) as given`,
)
