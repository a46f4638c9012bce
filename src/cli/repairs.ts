import { loadConfig } from '../config/load-config.ts'
import { findCompanyBySlug, listCompanies } from '../features/company/company.ts'
import { redateAhead } from '../features/posts/redate-ahead.ts'
import { indexesOf } from '../features/search/index/comment-index.ts'
import { forgetIndex, rebuildIndex } from '../features/search/index/rebuild-index.ts'
import { findWrongCounts } from '../features/search/verify/find-wrong-counts.ts'
import { findWrongTerms } from '../features/search/verify/find-wrong-terms.ts'
import { verifyCompanies, verifyStore } from '../features/transfer/verify/verify-store.ts'
import { fileStorage } from '../server/process/file-storage.ts'
import type { CompanyDb } from '../store/company-db.ts'
import type { Store } from '../store/store.ts'
import {
  type Command,
  CommandFailed,
  dataFlag,
  type Flags,
  jsonFlag,
  print,
  printError,
} from './command.ts'
import { countOf } from './import/count-of.ts'
import { commandLine, getCompany, withStore } from './open.ts'
import { drawBar } from './progress.ts'

export const verifyCommand: Command = {
  summary: 'Recount every stored count and check every invariant; exit 1 if one is wrong',
  flags: {
    company: { value: 'SLUG', help: 'Only the rows of this company (default: everything)' },
    ...jsonFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const verify = async (store: Store) => {
      const { checked, errors } =
        flags.company === undefined
          ? await verifyStore(store, fileStorage(loadConfig(process.env, flags)).folder)
          : await verifyCompanies(store, (await getCompany(store, flags.company)).id)
      if (flags.json !== undefined) print(JSON.stringify({ checked, errors }, null, 2))
      else if (errors.length === 0) print(`All ${checked} checks hold.`)
      else for (const error of errors) printError(error)
      return errors.length === 0 ? 0 : 1
    }
    return withStore(flags, verify, { isPatient: true })
  },
}

export const reindexCommand: Command = {
  summary: 'Rebuild the search index while Hark runs',
  flags: {
    company: { value: 'SLUG', help: 'The company (default: all of them)' },
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
  print(`Reindexed the posts and comments of ${slug}.`)
}

/** A rebuild skips posts and comments whose terms are correct, so it would not fix wrong counts. */
async function forgetIfDamaged(db: CompanyDb, slug: string) {
  const wrong = [...(await findWrongCounts(db)), ...(await findWrongTerms(db))]
  if (wrong.length === 0) return
  await forgetIndex(db, commandLine)
  print(`The index of ${slug} was damaged; rebuilding it from scratch.`)
}

async function companies(store: Store, { company: slug }: Flags) {
  if (slug === undefined) return listCompanies(store)
  const company = await findCompanyBySlug(store, slug)
  if (!company) throw new CommandFailed(`There is no company "${slug}".`)
  return [company]
}

export const repairDatesCommand: Command = {
  summary:
    'Set the current time on posts, comments and votes that a wrong clock dated in the future',
  flags: { ...dataFlag },
  run({ flags }) {
    return withStore(
      flags,
      async store => {
        for (const { id, slug } of await listCompanies(store)) {
          const { posts, comments, votes } = await redateAhead(store.company(id), commandLine)
          const [first, second] = [countOf(posts, 'post'), countOf(comments, 'comment')]
          print(`${slug}: redated ${first}, ${second} and ${countOf(votes, 'vote')}.`)
        }
      },
      { isPatient: true },
    )
  },
}
