import { andThen } from '../../platform/and-then.ts'
import { WhileUnchanged } from '../../platform/cache/while-unchanged.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { installationQuery, type Store } from '../../store/store.ts'
import { type Company, firstCompanyId } from './company.ts'

/**
 * Finds the company of an address: the one whose own base URL is in `bases` (the last match wins), else the one with
 * the slug, or the first company if there is no slug. The installation's base URL is also what precedes the slugs: where a
 * company has it as its own, the one with the slug wins.
 */
export type CompanyLookup = (
  bases: string[],
  slug: string | undefined,
) => FoundCompany | Promise<FoundCompany>

/** The lookup key of a company, and the base URL that matched, if it has its own. */
export type LookedUp = { bases: string[]; slug: string | undefined; ownBase: string | undefined }

type FoundCompany = { company: Company | undefined; ownBase: string | undefined }

/** On SQLite, results are cached until the next commit, and there at once. */
export function companyLookup(store: Store, installationBase: () => string): CompanyLookup {
  const read = (address: Address) => store.readInstallation(companiesAt, address)
  const cache = new WhileUnchanged(() => store.engine.changeMark(), keyOf, read)
  return (bases, slug) => {
    // No company has the slug '' or the id 0.
    const id = slug === undefined ? firstCompanyId : 0
    const address = { bases: JSON.stringify(bases), slug: slug ?? '', id }
    const isShort = address.bases.length + address.slug.length <= cachedLengthMax
    const isCached = store.engine.kind === 'sqlite' && isShort
    return andThen(isCached ? cache.find(address) : read(address), found => {
      const ownBase = bases.findLast(base => found.some(({ base_url }) => base_url === base))
      if (!ownBase) return { company: found[0], ownBase }
      const named = found.find(company => company.slug === slug)
      if (named && ownBase === installationBase()) return { company: named, ownBase: undefined }
      return { company: found.find(({ base_url }) => base_url === ownBase), ownBase }
    })
  }
}

type Address = { bases: string; slug: string; id: number }

/** Anyone can request addresses of any length: longer ones are not cached. */
const cachedLengthMax = 1_000

function keyOf({ bases, slug, id }: Address): string {
  return `${id} ${slug} ${bases}`
}

/** One statement, because every page waits for it; each part uses an index. */
const companiesAt = installationQuery((query, value: ValueOf<Address>, engine) => {
  const companies = query.selectFrom('companies').selectAll().where('closed', 'is', null)
  return companies
    .where(isOneOf(engine, 'base_url', 'text', value('bases')))
    .unionAll(companies.where('slug', '=', value('slug')))
    .unionAll(companies.where('id', '=', value('id')))
})
