import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { jsonByNumber, keyed, rowsWith, tuples } from '../../../platform/db/value-list.ts'
import type { Runner } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { stemOf } from '../text/stem.ts'
import { indexStatement } from './comment-index.ts'
import type { IndexTables } from './index-tables.ts'
import { cachedTermIds, type IndexingTransaction, type StoredTerm } from './term-id-cache.ts'

/** Finds the ids of terms, each of which is in the set that it was asked for. */
export type FindTermIds = (
  terms: ReadonlySet<string>,
) => Promise<(term: string) => number | undefined>

/** The ids of a company's terms. New ones are added to the dictionary, but not counted. */
export function termIdsOf(transaction: IndexingTransaction): FindTermIds {
  return async terms => {
    const cached = cachedTermIds(transaction)
    const others = new Set<string>()
    for (const term of terms) if (!cached.ids.has(term)) others.add(term)
    // Together, as each is a round trip on PostgreSQL. Most texts have a term that is not cached.
    const [areValid, found] = await settleAll([cached.areValid(), findOrAdd(transaction, others)])
    const added = areValid ? found : await findOrAdd(transaction, terms)
    cached.add(added)
    const ids = new Map(added.map(({ id, term }) => [term, id]))
    return term => ids.get(term) ?? (areValid ? cached.ids.get(term) : undefined)
  }
}

async function findOrAdd(transaction: Runner, terms: ReadonlySet<string>): Promise<StoredTerm[]> {
  if (terms.size === 0) return []
  // Most texts have a new term, and the language takes no time beside the ids.
  const [found, stem] = await settleAll([findTermIds(transaction, terms), stemIn(transaction)])
  if (found.length === terms.size) return found
  const known = new Set(found.map(({ term }) => term))
  const unknown = [...terms].filter(term => !known.has(term))
  return [...found, ...(await addNew(transaction, unknown, stem))]
}

/** Only of the terms that are in the dictionary. */
export async function findTermIds(db: Runner, terms: ReadonlySet<string>): Promise<StoredTerm[]> {
  return db.run(idsOf, { terms: JSON.stringify([...terms]) })
}

async function addNew(transaction: Runner, terms: string[], stem: Stem): Promise<StoredTerm[]> {
  const stemmed = terms.map(term => [term, stem(term)])
  const added = await transaction.run(addTerms, { terms: JSON.stringify(stemmed) })
  // A term list stores 32 bits for each id.
  if (added.some(({ id }) => id >= 2 ** 32)) throw new Error('There are no more term ids.')
  return added
}

/**
 * Updates the stems of the terms behind an id to the company's language, which may have changed. The id of the last of
 * them; undefined if these were all.
 */
export async function restemTerms(
  transaction: Runner,
  from: number,
  limit: number,
): Promise<number | undefined> {
  const stem = await stemIn(transaction)
  const terms = await transaction.run(termsBehind, { from, limit })
  const changed = terms.filter(row => row.stem !== stem(row.term))
  if (changed.length > 0)
    await transaction.run(setStems, {
      stems: jsonByNumber(changed.map(({ id, term }) => [id, stem(term)])),
    })
  return terms.length < limit ? undefined : terms.at(-1)!.id
}

type Stem = (term: string) => string

/** The stemmer of the company's language. */
async function stemIn(transaction: Runner): Promise<Stem> {
  const [company] = await transaction.run(language, {})
  return stemOf(company!.language)
}

const idsOf = indexStatement<{ terms: string }, StoredTerm>(
  index => (companyId, value, engine) =>
    sql`select id, term from (${termsWith(index, engine, companyId, 'term', value('terms'))}) as known`,
)

const addTerms = indexStatement<{ terms: string }, StoredTerm>(
  index => (companyId, value, engine) =>
    sql`
    insert into ${index.terms} (company_id, term, stem, magnitude)
    select ${companyId}, given.a, given.b, 1
    from (${tuples(engine, ['text', 'text'], value('terms'))}) as given
    returning id, term`,
)

/** By the primary key, or on SQLite by terms_in_order. */
const termsBehind = indexStatement<{ from: number; limit: number }, StoredTerm & { stem: string }>(
  index => (companyId, value) =>
    sql`select id, term, stem from ${index.terms}
    where company_id = ${companyId} and id > ${value('from')} order by id limit ${value('limit')}`,
)

/** The terms with these texts, stems or ids. The plus keeps SQLite from scanning all terms of the company. */
export function termsWith(
  index: IndexTables,
  engine: EngineKind,
  companyId: number,
  column: 'term' | 'stem' | 'id',
  json: string,
): RawBuilder<unknown> {
  const isById = column === 'id'
  const owner = sql.raw(engine === 'sqlite' && isById ? '+company_id' : 'company_id')
  const type = isById ? 'bigint' : 'text'
  return rowsWith(engine, index.terms, sql`${owner} = ${companyId}`, { name: column, type }, json)
}

const setStems = indexStatement<{ stems: string }>(
  index => (companyId, value, engine) =>
    updateTerms(index, engine, companyId, 'stem', value('stems')),
)

/**
 * Sets a column of the terms whose ids are the keys of a JSON object. Without the plus, SQLite would scan all
 * terms of the company. On PostgreSQL it is an upsert, because that finds its rows by the named index, where an
 * `update` leaves the choice to the planner.
 */
export function updateTerms(
  index: IndexTables,
  engine: EngineKind,
  companyId: number,
  column: 'stem' | 'magnitude',
  json: string,
): RawBuilder<unknown> {
  if (engine === 'sqlite')
    return sql`update ${index.terms} set ${sql.ref(column)} = given.value from json_each(${json}) as given
      where ${index.terms}.id = cast(given.key as integer) and +${index.terms}.company_id = ${companyId}`
  const given = keyed(engine, column === 'stem' ? 'text' : 'bigint', json)
  const columns = ['stem', 'magnitude'].map(name =>
    name === column ? 'given.value' : `known.${name}`,
  )
  return sql`insert into ${index.terms} (company_id, id, term, stem, magnitude) overriding system value
    select known.company_id, known.id, known.term, ${sql.join(columns.map(name => sql.ref(name)))}
    from (${given}) as given
    cross join lateral (select * from ${index.terms} where company_id = ${companyId}
      and ${seek(engine, 'id', sql.ref('given.key'))} order by id limit 1) as known
    on conflict (company_id, id) do update set ${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`
}

const language = companyStatement<object, { language: string }>(
  companyId => sql`select language from companies where id = ${companyId}`,
)
