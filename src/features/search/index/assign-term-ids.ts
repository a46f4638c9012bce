import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { jsonByNumber, keyed, rowsWith, tuples } from '../../../platform/db/value-list.ts'
import { companyStatement, type Runner } from '../../../store/index.ts'
import { stemOf } from '../text/stem.ts'
import { type NumberedWord, type NumberingTransaction, rememberedNumbers } from './term-id-cache.ts'

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
  (companyId, value, engine) =>
    sql`select id, word from (${wordsWith(engine, companyId, 'word', value('words'))}) as known`,
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
    sql`select id, word, stem from (${wordsWith(engine, companyId, 'id', value('ids'))}) as known`,
)

/** The words with these texts, stems or numbers. A plus keeps SQLite from going through all the company's. */
export function wordsWith(
  engine: EngineKind,
  companyId: number,
  column: 'word' | 'stem' | 'id',
  json: string,
): RawBuilder<unknown> {
  const isByNumber = column === 'id'
  const owner = sql.raw(engine === 'sqlite' && isByNumber ? '+company_id' : 'company_id')
  const type = isByNumber ? 'bigint' : 'text'
  return rowsWith(engine, 'words', sql`${owner} = ${companyId}`, { name: column, type }, json)
}

const setStems = companyStatement<{ stems: string }>((companyId, value, engine) =>
  updateWords(engine, companyId, 'stem', value('stems')),
)

/**
 * Sets a column of words, by their numbers: the keys of a JSON object. SQLite would go through the company's
 * words but for the plus. PostgreSQL chooses how to find the rows of an `update`; those of a conflict are found
 * by the index that is named.
 */
export function updateWords(
  engine: EngineKind,
  companyId: number,
  column: 'stem' | 'magnitude',
  json: string,
): RawBuilder<unknown> {
  if (engine === 'sqlite')
    return sql`update words set ${sql.ref(column)} = given.value from json_each(${json}) as given
      where words.id = cast(given.key as integer) and +words.company_id = ${companyId}`
  const given = keyed(engine, column === 'stem' ? 'text' : 'bigint', json)
  const columns = ['stem', 'magnitude'].map(name =>
    name === column ? 'given.value' : `known.${name}`,
  )
  return sql`insert into words (company_id, id, word, stem, magnitude) overriding system value
    select known.company_id, known.id, known.word, ${sql.join(columns.map(name => sql.ref(name)))}
    from (${given}) as given
    cross join lateral (select * from words where company_id = ${companyId}
      and ${seek(engine, 'id', sql.ref('given.key'))} order by id limit 1) as known
    on conflict (company_id, id) do update set ${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`
}

const language = companyStatement<object, { language: string }>(
  companyId => sql`select language from companies where id = ${companyId}`,
)
