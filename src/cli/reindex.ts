import { findCompanyBySlug, listCompanies } from '../features/company/find-company.ts'
import { indexesOf } from '../features/search/index/comment-index.ts'
import { forgetIndex, rebuildIndex } from '../features/search/index/rebuild-index.ts'
import { findWrongCounts } from '../features/search/verify/find-wrong-counts.ts'
import { findWrongTerms } from '../features/search/verify/find-wrong-terms.ts'
import type { CompanyDb } from '../store/company-db.ts'
import type { Store } from '../store/store.ts'
import { type Command, CommandFailed, dataFlag, type Flags, print } from './command.ts'
import { commandLine, withStore } from './open.ts'
import { drawBar } from './progress.ts'

export const reindexCommand: Command = {
  summary: 'Make the search index anew while Hark runs (every company, or the one named)',
  flags: {
    company: { value: 'SLUG', help: 'Which company (default: every one)' },
    ...dataFlag,
  },
  run({ flags }) {
    return withStore(
      flags,
      async store => {
        for (const { id, slug } of await companies(store, flags)) {
          for (const index of indexesOf(store.company(id))) await forgetIfDamaged(index, slug)
          await reindex(store.company(id), slug)
        }
      },
      { isPatient: true },
    )
  },
}

export async function reindex(db: CompanyDb, slug: string) {
  const bar = process.stderr.isTTY ? drawBar(process.stderr) : undefined
  for (const index of indexesOf(db))
    for await (const { done, all } of rebuildIndex(index, commandLine, { fromStart: true }))
      bar?.draw(done / all, slug)
  bar?.end()
  print(`Indexed the posts and comments of ${slug} anew.`)
}

/** A rebuild skips posts and comments whose terms are correct, so it would not fix wrong counts. */
async function forgetIfDamaged(db: CompanyDb, slug: string) {
  const wrong = [...(await findWrongCounts(db)), ...(await findWrongTerms(db))]
  if (wrong.length === 0) return
  await forgetIndex(db, commandLine)
  print(`The index of ${slug} was damaged: it is made from nothing.`)
}

async function companies(store: Store, { company: slug }: Flags) {
  if (slug === undefined) return listCompanies(store)
  const company = await findCompanyBySlug(store, slug)
  if (!company) throw new CommandFailed(`There is no company "${slug}".`)
  return [company]
}
