import { sql } from 'kysely'
import { tuples, valuesOf } from '../../platform/db/value-list.ts'
import { companyStatement } from '../store/index.ts'
import type { Indexing } from './index-posts.ts'
import { stemOf } from './text/stem.ts'

/** The numbers of words in the company's dictionary; new words get one. Nobody counts them here. */
export async function numberWords(
  transaction: Indexing,
  words: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const known = await transaction.run(numbersOf, { words: JSON.stringify([...words]) })
  const numbers = new Map(known.map(({ id, word }) => [word, id]))
  if (numbers.size === words.size) return numbers
  const stem = await stemIn(transaction)
  const unknown = [...words].filter(word => !numbers.has(word)).map(word => [word, stem(word)])
  const added = await transaction.run(addWords, { words: JSON.stringify(unknown) })
  // Lists hold 32 bits of a number.
  if (added.some(({ id }) => id >= 2 ** 32)) throw new Error('There are no more numbers for words.')
  for (const { id, word } of added) numbers.set(word, id)
  return numbers
}

/** What makes a stem of a word in the company's language. */
export async function stemIn(transaction: Indexing): Promise<(word: string) => string> {
  const [company] = await transaction.run(language, {})
  return stemOf(company!.language)
}

type Numbered = { id: number; word: string }

/** Word by word, on both engines: left to themselves, they would rather sort or read the dictionary. */
const numbersOf = companyStatement<{ words: string }, Numbered>((companyId, value, engine) => {
  const given = sql`(${valuesOf(engine, 'text', value('words'))}) as given`
  return engine === 'postgres'
    ? sql`select w.id, w.word from ${given} cross join lateral (select id, word from words
        where company_id = ${companyId} and word = given.a limit 1) w`
    : sql`select w.id, w.word from ${given}
        cross join words w where w.company_id = ${companyId} and w.word = given.a`
})

const addWords = companyStatement<{ words: string }, Numbered>(
  (companyId, value, engine) => sql`
    insert into words (company_id, word, stem, posts_count, magnitude)
    select ${companyId}, given.a, given.b, 0, 1
    from (${tuples(engine, ['text', 'text'], value('words'))}) as given
    returning id, word`,
)

const language = companyStatement<object, { language: string }>(
  companyId => sql`select language from companies where id = ${companyId}`,
)
