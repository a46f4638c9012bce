import { openStore } from '../app/open-store.ts'
import { loadConfig } from '../config/load-config.ts'
import { type Company, findCompanyBySlug, findFirstCompany } from '../features/companies/index.ts'
import type { Author, CompanyDb, Store } from '../features/store/index.ts'
import { CommandFailed, type Flags } from './command.ts'

/** What is done on the command line is done by nobody's account. */
export const commandLine: Author = { userId: null, tokenId: null }

export async function withStore<Result>(
  flags: Flags,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(loadConfig(process.env, flags).dataDir)
  try {
    return await work(store)
  } finally {
    await store.engine.close()
  }
}

export function withCompany<Result>(
  flags: Flags,
  work: (db: CompanyDb, company: Company) => Promise<Result>,
): Promise<Result> {
  return withStore(flags, async store => {
    const company = await getCompany(store, flags.company)
    return work(store.company(company.id), company)
  })
}

async function getCompany(store: Store, slug: string | undefined): Promise<Company> {
  const company =
    slug === undefined ? await findFirstCompany(store) : await findCompanyBySlug(store, slug)
  if (company) return company
  throw new CommandFailed(
    slug === undefined
      ? 'There is no company yet; `hark serve` or `hark company add` makes one.'
      : `There is no company "${slug}".`,
  )
}
