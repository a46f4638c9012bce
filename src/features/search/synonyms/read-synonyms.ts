import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Corpus } from '../query/corpus.ts'
import { stemOf } from '../text/stem.ts'
import { startersOf } from './starter-list.ts'
import { type SynonymRules, synonymRules } from './synonym-rules.ts'

/** Lists per company: all of them are read together. */
export const synonymsMax = 500

/** Companies whose rules are cached; each takes 2 MB at most. */
const cachedMax = 16
/** By the identity of the company, the one that was used last comes last. */
const cache = new Map<object, { key: string; rules: SynonymRules }>()

/** The company's own synonyms, and those that are built in. Each change of them draws another names' revision. */
export async function readSynonyms(db: CompanyDb, corpus: Corpus): Promise<SynonymRules> {
  const { language, names_revision, has_starter_synonyms } = corpus
  const key = `${names_revision} ${language} ${has_starter_synonyms}`
  // A transaction changes synonyms before it changes the revision.
  const isCached = !('record' in db)
  const known = isCached ? cache.get(db.identity) : undefined
  if (known?.key === key) return known.rules
  // By synonyms_newest; the oldest first, so that a new list does not displace what an old one adds.
  const oldest = { orderBy: ['created', 'id'], limit: synonymsMax } as const
  const own = (await rowsOf(db, 'synonyms', {}, oldest)).map(({ terms, is_one_way }) => ({
    terms: JSON.parse(terms) as string[],
    isOneWay: is_one_way === 1,
  }))
  const starters = has_starter_synonyms === 1 ? startersOf(language) : []
  const builtIn = starters.map(terms => ({ terms, isOneWay: false }))
  const rules = synonymRules([...own, ...builtIn], await stemOf(language))
  if (isCached) {
    cache.delete(db.identity)
    cache.set(db.identity, { key, rules })
    if (cache.size > cachedMax) cache.delete(cache.keys().next().value!)
  }
  return rules
}
