import { type RawBuilder, sql } from 'kysely'
import type { Commit, EngineKind } from '../../../platform/db/engine.ts'
import { seek } from '../../../platform/db/seek.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { jsonByNumber, keyed, rowsWith, tuples } from '../../../platform/db/value-list.ts'
import type { CompanyTransaction, Runner } from '../../../store/company-db.ts'
import { languageOf } from '../../company/company.ts'
import { stemOf } from '../text/stem.ts'
import { indexStatement } from './comment-index.ts'
import type { IndexState } from './index-state.ts'
import type { IndexTables } from './index-tables.ts'

/** Finds the ids of terms, each of which is in the set that it was asked for. */
export type FindTermIds = (terms: ReadonlySet<string>) => Promise<IdOf>
export type IdOf = (term: string) => number | undefined

/** `addNew` adds the terms that are not there to the dictionary, but does not count them, and gives the ids of all. */
type TermsToIndex = { place: IndexPlace; addNew(): Promise<IdOf> }

/** Only reads, in one round trip on PostgreSQL: most texts have a term whose id is not cached. */
export async function findTermsToIndex(
  transaction: IndexingTransaction,
  terms: ReadonlySet<string>,
): Promise<TermsToIndex> {
  const cached = cache.get(transaction.identity)
  const uncached = withoutCached(terms, cached)
  const [place, foundUncached] = await settleAll([
    readPlace(transaction, cached?.latest),
    findTermIds(transaction, uncached),
  ])
  const areValid = !cached || isValid(cached, place)
  if (!areValid) forget(transaction.identity)
  const known = areValid ? cached?.ids : undefined
  const wanted = areValid ? uncached : [...terms]
  const found = areValid ? foundUncached : await findTermIds(transaction, wanted)
  return {
    place,
    async addNew() {
      const ids = new Map(found.map(({ id, term }) => [term, id]))
      const unknown = wanted.filter(term => !ids.has(term))
      const added = unknown.length > 0 ? await add(transaction, unknown, place.language) : []
      for (const { id, term } of added) ids.set(term, id)
      keepIds(transaction, [...found, ...added], place.stamp)
      return term => known?.get(term) ?? ids.get(term)
    },
  }
}

function withoutCached(terms: ReadonlySet<string>, cached: CachedIds | undefined): string[] {
  if (!cached) return [...terms]
  const uncached: string[] = []
  for (const term of terms) if (!cached.ids.has(term)) uncached.push(term)
  return uncached
}

/**
 * A committed id stays valid, with two exceptions: terms that are removed, or added again by rebuilding a damaged index,
 * change the index's stamp; and the file may have been replaced by an older copy, or a server that takes over on
 * PostgreSQL may lack the last commits: then the history lacks the event by which the ids were committed.
 */
function isValid(cached: CachedIds, { hasCommit, stamp }: IndexPlace): boolean {
  return hasCommit && stamp === cached.stamp
}

/** Only of the terms that are in the dictionary. */
export async function findTermIds(db: Runner, terms: string[]): Promise<StoredTerm[]> {
  if (terms.length === 0) return []
  return db.run(idsOf, { terms: JSON.stringify(terms) })
}

async function add(transaction: Runner, terms: string[], language: string) {
  const stem = await stemOf(language)
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
  const [company] = await transaction.run(languageOf, {})
  const stem = await stemOf(company!.language)
  const terms = await transaction.run(termsBehind, { from, limit })
  const changed = terms.filter(row => row.stem !== stem(row.term))
  if (changed.length > 0)
    await transaction.run(setStems, {
      stems: jsonByNumber(changed.map(({ id, term }) => [id, stem(term)])),
    })
  return terms.length < limit ? undefined : terms.at(-1)!.id
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

/** The part of a company's transaction that indexing needs. */
export type IndexingTransaction = Pick<
  CompanyTransaction,
  'run' | 'send' | 'identity' | 'engine' | 'revision' | 'afterCommit'
>

type StoredTerm = { id: number; term: string }

/** Some 20 MB. A full cache is cleared as a whole: the common terms are back after a few posts. */
const termsMax = 100_000

/** All ids were committed by the event `latest`, when the index had this `stamp`. */
type CachedIds = { ids: Map<string, number>; latest: Commit; stamp: number }

/** By `identity`, which all handles of a company share. */
const cache = new Map<object, CachedIds>()
let size = 0

/** The state of a company's index, and whether a given commit is in the company's history. */
export type IndexPlace = {
  /** Undefined if there is no index yet. */
  state: IndexState | undefined
  /** No later number has a post, or postings of one that was removed. */
  lastNumber: number
  language: string
  /** Another one once ids have changed. */
  stamp: number
  hasCommit: boolean
}

export async function readPlace(
  transaction: Runner,
  commit: Commit = { version: 0, revision: 0 },
): Promise<IndexPlace> {
  const [row] = await transaction.run(place, commit)
  const { newest, language, stamp, commits, counted_to, ...flushed } = row!
  return {
    state: counted_to === null ? undefined : { counted_to, ...flushed },
    lastNumber: Math.max(newest ?? 0, counted_to ?? 0),
    language,
    stamp: stamp ?? 0,
    hasCommit: commits > 0,
  }
}

type PlaceRow = Omit<IndexState, 'counted_to'> & {
  counted_to: number | null
  newest: number | null
  language: string
  stamp: number | null
  commits: number
}

/** All by primary keys. */
const place = indexStatement<Commit, PlaceRow>(
  index => (companyId, value) =>
    sql`select c.language, i.stamp,
      i.counted_to, i.flushed_to, i.flush_stamp, i.flush_block, i.flush_term,
      (select number from ${index.lists} where company_id = ${companyId}
        order by number desc limit 1) as newest,
      (select count(*) from events where company_id = ${companyId}
        and version = ${value('version')} and revision = ${value('revision')}) as commits
    from companies c left join ${index.indexes} i on i.company_id = ${companyId}
    where c.id = ${companyId}`,
)

/** Once they are committed. Without an event of its own, a write can be lost unnoticed. */
function keepIds(transaction: IndexingTransaction, terms: StoredTerm[], stamp: number) {
  if (terms.length > termsMax) return
  transaction.afterCommit(latest => {
    if (latest.revision === transaction.revision) store(transaction.identity, terms, latest, stamp)
  })
}

/** `terms` must be strings that the engine returned: a slice of a post's text would keep all of it in memory. */
function store(identity: object, terms: StoredTerm[], latest: Commit, stamp: number) {
  if (size + terms.length > termsMax) clear()
  // Writes of one commit may have seen different stamps.
  if (cache.get(identity)?.stamp !== stamp) forget(identity)
  const ids = cache.get(identity)?.ids ?? new Map<string, number>()
  cache.set(identity, { ids, latest, stamp })
  size -= ids.size
  for (const { id, term } of terms) ids.set(term, id)
  size += ids.size
}

function forget(identity: object) {
  size -= cache.get(identity)?.ids.size ?? 0
  cache.delete(identity)
}

function clear() {
  cache.clear()
  size = 0
}
