import { findCompanyBySlug, listCompanies } from '../features/companies/index.ts'
import { mergeIndex, rebuildIndex } from '../features/search/index.ts'
import type { CompanyDb, Store } from '../features/store/index.ts'
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
        const chosen = await companies(store, flags)
        for (const { id, slug } of chosen) await reindex(store.company(id), slug)
        if (chosen[0]) await mergeIndex(store.company(chosen[0].id), commandLine)
      },
      { isPatient: true },
    )
  },
}

export async function reindex(db: CompanyDb, slug: string) {
  const bar = process.stderr.isTTY ? drawBar(process.stderr) : undefined
  for await (const { done, all } of rebuildIndex(db, commandLine, { fromStart: true }))
    bar?.draw(done / all, slug)
  bar?.end()
  print(`Indexed the posts of ${slug} anew.`)
}

async function companies(store: Store, { company: slug }: Flags) {
  if (slug === undefined) return listCompanies(store)
  const company = await findCompanyBySlug(store, slug)
  if (!company) throw new CommandFailed(`There is no company "${slug}".`)
  return [company]
}
