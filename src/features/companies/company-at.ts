import { WhileUnchanged } from '../../platform/cache/while-unchanged.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { installationQuery, type Store } from '../../store/index.ts'
import { firstCompanyId } from './address.ts'
import type { Company } from './find-company.ts'

/**
 * The company at an address: whose own base URL is one of `bases` (the last that is anybody's), else the one
 * with that slug; without a slug, the first.
 */
export type CompanyAt = (
  bases: string[],
  slug: string | undefined,
) => Promise<{ company: Company | undefined; ownBase: string | undefined }>

/** Where commits are noticed in this process, what was found since the last one still holds. */
export function companyAtIn(store: Store): CompanyAt {
  const read = (address: Address) => store.readInstallation(companiesAt, address)
  const kept = new WhileUnchanged(() => store.engine.changeMark(), keyOf, read)
  return async (bases, slug) => {
    // No company has the slug '' or the id 0.
    const id = slug === undefined ? firstCompanyId : 0
    const address = { bases: JSON.stringify(bases), slug: slug ?? '', id }
    const isShort = address.bases.length + address.slug.length <= keptLengthMax
    const isKept = store.engine.kind === 'sqlite' && isShort
    const found = await (isKept ? kept.find(address) : read(address))
    const ownBase = bases.findLast(base => found.some(({ base_url }) => base_url === base))
    const company = ownBase ? found.find(({ base_url }) => base_url === ownBase) : found[0]
    return { company, ownBase }
  }
}

type Address = { bases: string; slug: string; id: number }

/** Anybody may ask for any address, however long. */
const keptLengthMax = 1_000

function keyOf({ bases, slug, id }: Address): string {
  return `${id} ${slug} ${bases}`
}

/** One statement, as every page waits for it; each part is found by an index of its own. */
const companiesAt = installationQuery((query, value: ValueOf<Address>, engine) => {
  const companies = query.selectFrom('companies').selectAll()
  return companies
    .where(isOneOf(engine, 'base_url', 'text', value('bases')))
    .unionAll(companies.where('slug', '=', value('slug')))
    .unionAll(companies.where('id', '=', value('id')))
})
