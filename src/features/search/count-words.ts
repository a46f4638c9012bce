import { sql } from 'kysely'
import { tuples } from '../../platform/db/value-list.ts'
import { companyStatement } from '../store/index.ts'
import type { Indexing } from './index-posts.ts'
import { stemOf } from './text/stem.ts'

/** Adds words to the dictionary, or to their counts: how many posts more have each. Their numbers. */
export async function countWords(
  transaction: Indexing,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const [company] = await transaction.run(language, {})
  const stem = await stemOf(company!.language)
  const given = Array.from(counts, ([word, count]) => [word, stem(word), count, magnitude(count)])
  const words = await transaction.run(addWords, { words: JSON.stringify(given) })
  const moved = words.filter(
    row => row.stem !== stem(row.word) || row.magnitude !== magnitude(row.posts_count),
  )
  if (moved.length > 0)
    await transaction.run(moveWords, {
      words: JSON.stringify(moved.map(row => [row.id, stem(row.word), magnitude(row.posts_count)])),
    })
  // Lists hold 32 bits of a number; on PostgreSQL each count takes one, used or not.
  if (words.some(({ id }) => id >= 2 ** 32)) throw new Error('There are no more numbers for words.')
  return new Map(words.map(({ id, word }) => [word, id]))
}

function magnitude(count: number): number {
  return count < 10 ? 1 : String(count).length
}

const language = companyStatement<object, { language: string }>(
  companyId => sql`select language from companies where id = ${companyId}`,
)

type WordRow = { id: number; word: string; stem: string; posts_count: number; magnitude: number }

/** Columns that an index has are left alone: it would be written anew even where they are the same. */
const addWords = companyStatement<{ words: string }, WordRow>(
  (companyId, value, engine) => sql`
    insert into words (company_id, word, stem, posts_count, magnitude)
    select ${companyId}, given.a, given.b, given.c, given.d
    from (${tuples(engine, ['text', 'text', 'bigint', 'bigint'], value('words'))}) as given where true
    on conflict (company_id, word) do update set
      posts_count = words.posts_count + excluded.posts_count
    returning id, word, stem, posts_count, magnitude`,
)

/**
 * Words that became more common by a digit, or whose language is another now. The plus keeps SQLite from
 * going through all words of the company instead of taking each by its number.
 */
const moveWords = companyStatement<{ words: string }>(
  (companyId, value, engine) => sql`update words set stem = given.b, magnitude = given.c
    from (${tuples(engine, ['bigint', 'text', 'bigint'], value('words'))}) as given
    where words.id = given.a and +words.company_id = ${companyId}`,
)

/** Takes posts off the counts again; the words stay. */
export async function discountWords(transaction: Indexing, counts: ReadonlyMap<number, number>) {
  await transaction.run(takeOff, { words: JSON.stringify([...counts]) })
}

const takeOff = companyStatement<{ words: string }>(
  (companyId, value, engine) => sql`update words set posts_count = words.posts_count - given.b
    from (${tuples(engine, ['bigint', 'bigint'], value('words'))}) as given
    where words.id = given.a and +words.company_id = ${companyId}`,
)
