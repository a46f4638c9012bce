import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { isOneOf, jsonByNumber, tuples } from '../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../store/index.ts'
import {
  type NumberedWord,
  type NumberingTransaction,
  rememberedNumbers,
} from './remembered-words.ts'
import { stemOf } from './text/stem.ts'

/** Tells each word's number in the company's dictionary; a new word gets one. Nobody counts them here. */
export async function numberWords(
  transaction: NumberingTransaction,
  words: string[],
): Promise<(word: string) => number> {
  const remembered = await rememberedNumbers(transaction)
  const others = new Set(words.filter(word => !remembered.numbers.has(word)))
  const read = others.size > 0 ? await findOrAdd(transaction, others) : []
  remembered.add(read)
  const numbers = new Map(read.map(({ id, word }) => [word, id]))
  return word => (remembered.numbers.get(word) ?? numbers.get(word))!
}

async function findOrAdd(transaction: Runner, words: ReadonlySet<string>): Promise<NumberedWord[]> {
  const found = await findNumbers(transaction, words)
  if (found.length === words.size) return found
  const known = new Set(found.map(({ word }) => word))
  const unknown = [...words].filter(word => !known.has(word))
  return [...found, ...(await addNew(transaction, unknown))]
}

/** Of those that have one. */
export async function findNumbers(db: Runner, words: ReadonlySet<string>): Promise<NumberedWord[]> {
  return db.run(numbersOf, { words: JSON.stringify([...words]) })
}

async function addNew(transaction: Runner, words: string[]): Promise<NumberedWord[]> {
  const stem = await stemIn(transaction)
  const stemmed = words.map(word => [word, stem(word)])
  const added = await transaction.run(addWords, { words: JSON.stringify(stemmed) })
  // Lists hold 32 bits of a number.
  if (added.some(({ id }) => id >= 2 ** 32)) throw new Error('There are no more numbers for words.')
  return added
}

/** Gives words the stems of the company's language: it may be another now. */
export async function stemWords(transaction: Runner, ids: ReadonlySet<number>) {
  const stem = await stemIn(transaction)
  const words = await transaction.run(stemsOfWords, { ids: `[${[...ids]}]` })
  const changed = words.filter(row => row.stem !== stem(row.word))
  if (changed.length > 0)
    await transaction.run(setStems, {
      stems: jsonByNumber(changed.map(({ id, word }) => [id, stem(word)])),
    })
}

/** What makes a stem of a word in the company's language. */
async function stemIn(transaction: Runner): Promise<(word: string) => string> {
  const [company] = await transaction.run(language, {})
  return stemOf(company!.language)
}

const numbersOf = companyStatement<{ words: string }, NumberedWord>(
  (companyId, value, engine) => sql`select id, word from words
    where company_id = ${companyId} and ${isOneOf(engine, 'word', 'text', value('words'))}`,
)

const addWords = companyStatement<{ words: string }, NumberedWord>(
  (companyId, value, engine) => sql`
    insert into words (company_id, word, stem, magnitude)
    select ${companyId}, given.a, given.b, 1
    from (${tuples(engine, ['text', 'text'], value('words'))}) as given
    returning id, word`,
)

const stemsOfWords = companyStatement<{ ids: string }, NumberedWord & { stem: string }>(
  (companyId, value, engine) =>
    sql`select id, word, stem from words where ${isOneOfWords(engine, companyId, value('ids'))}`,
)

/** Whether a word is one of these. A plus keeps SQLite from the index of the company's words. */
export function isOneOfWords(
  engine: EngineKind,
  companyId: number,
  ids: string,
): RawBuilder<boolean> {
  const owner = sql.raw(engine === 'sqlite' ? '+company_id' : 'company_id')
  return sql`${owner} = ${companyId} and ${isOneOf(engine, 'id', 'bigint', ids)}`
}

const setStems = companyStatement<{ stems: string }>((companyId, value, engine) =>
  updateWords(engine, companyId, 'stem', value('stems')),
)

/**
 * Sets a column of words, by their numbers: the keys of a JSON object. Left to a join, PostgreSQL compares
 * all words with all that are given; SQLite would go through the company's words but for the plus.
 */
export function updateWords(
  engine: EngineKind,
  companyId: number,
  column: 'stem' | 'magnitude',
  json: string,
): RawBuilder<unknown> {
  const type = sql.raw(column === 'stem' ? 'text' : 'bigint')
  if (engine === 'sqlite')
    return sql`update words set ${sql.ref(column)} = given.value from json_each(${json}) as given
      where words.id = cast(given.key as integer) and +words.company_id = ${companyId}`
  return sql`update words set ${sql.ref(column)} =
      cast((select ${json}::text::jsonb)->>cast(words.id as text) as ${type})
    where words.company_id = ${companyId} and words.id = any
      (array(select cast(key as bigint) from jsonb_object_keys(${json}::text::jsonb) key))`
}

const language = companyStatement<object, { language: string }>(
  companyId => sql`select language from companies where id = ${companyId}`,
)
