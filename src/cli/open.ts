import { existsSync } from 'node:fs'
import { loadConfig } from '../config/load-config.ts'
import { type Company, findCompanyBySlug, findFirstCompany } from '../features/company/company.ts'
import { databaseFile } from '../server/process/database-file.ts'
import { ofCommand, openStore, patient } from '../server/process/open-store.ts'
import type { CompanyDb } from '../store/company-db.ts'
import { actors } from '../store/event.ts'
import type { Store } from '../store/store.ts'
import { CommandFailed, type Flags } from './command.ts'

export const { commandLine } = actors

/** The installation that is there; only `serve` and `company add` make one where there is none. */
export async function withStore<Result>(
  flags: Flags,
  work: (store: Store) => Promise<Result>,
  { mayCreate = false, isPatient = false } = {},
): Promise<Result> {
  const config = loadConfig(process.env, flags)
  const { dataDir, databaseUrl } = config
  if (!mayCreate && !databaseUrl && !existsSync(databaseFile(dataDir)))
    throw new CommandFailed(`There is no Hark database in ${dataDir}; \`hark serve\` creates one.`)
  const store = await openStore(config, undefined, isPatient ? patient : ofCommand)
  try {
    return await work(store)
  } finally {
    await store.engine.close()
  }
}

export function withCompany<Result>(
  flags: Flags,
  work: (db: CompanyDb, company: Company) => Promise<Result>,
  options?: { isPatient?: boolean },
): Promise<Result> {
  const inCompany = async (store: Store) => {
    const company = await getCompany(store, flags.company)
    return work(store.company(company.id), company)
  }
  return withStore(flags, inCompany, options)
}

export async function getCompany(store: Store, slug: string | undefined): Promise<Company> {
  const company =
    slug === undefined ? await findFirstCompany(store) : await findCompanyBySlug(store, slug)
  if (company) return company
  throw new CommandFailed(
    slug === undefined
      ? 'There is no company yet; `hark serve` or `hark company add` creates one.'
      : `There is no company "${slug}".`,
  )
}
