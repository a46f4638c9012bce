import { addCompany, listCompanies } from '../features/companies/index.ts'
import { languages, setLanguage } from '../features/search/index.ts'
import { isoTime } from '../platform/clock.ts'
import { normalBaseUrl } from '../platform/http/base-url.ts'
import { isSlug } from '../platform/text/slug.ts'
import type { Store } from '../store/index.ts'
import {
  type Command,
  CommandFailed,
  companyFlag,
  dataFlag,
  jsonFlag,
  print,
  UsageError,
} from './command.ts'
import { filledFlag } from './filled-flag.ts'
import { commandLine, withCompany, withStore } from './open.ts'
import { printRows } from './print-rows.ts'
import { reindex } from './reindex.ts'

export const addCompanyCommand: Command = {
  summary: 'Add a company, with its statuses and nothing else',
  flags: {
    slug: { value: 'SLUG', help: 'Its short name: a-z, 0-9 and -', isRequired: true },
    name: { value: 'NAME', help: 'Its name', isRequired: true },
    'base-url': { value: 'URL', help: 'Its own base URL (default: BASE_URL/c/SLUG)' },
    ...jsonFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const slug = flags.slug!
    const name = filledFlag(flags, 'name')
    const baseUrl = flags['base-url'] === undefined ? undefined : normalBaseUrl(flags['base-url'])
    if (!isSlug(slug)) throw new UsageError(`--slug must be of a-z, 0-9 and -, not "${slug}".`)
    if (flags['base-url'] !== undefined && !baseUrl)
      throw new UsageError(`--base-url must be an http or https URL, not "${flags['base-url']}".`)
    const add = async (store: Store) => {
      const made = await addCompany(store, commandLine, { slug, name, baseUrl }, async () => {})
      if (!made)
        throw new CommandFailed(`There is a company "${slug}", or one at that base URL, already.`)
      print(
        flags.json === undefined
          ? `Added the company ${name} (${slug}).`
          : JSON.stringify({ id: made.companyId, slug, name, base_url: baseUrl ?? null }),
      )
    }
    return withStore(flags, add, { mayCreate: true })
  },
}

export const listCompaniesCommand: Command = {
  summary: 'List the companies',
  flags: { ...jsonFlag, ...dataFlag },
  run({ flags }) {
    return withStore(flags, async store => {
      const companies = await listCompanies(store)
      const rows = companies.map(({ id, slug, name, base_url, created }) => ({
        id,
        slug,
        name,
        base_url,
        created: isoTime(created),
      }))
      printRows(rows, flags)
    })
  },
}

export const companyLanguageCommand: Command = {
  summary: 'Tell search the language of a company, and index its posts anew',
  operands: ['CODE'],
  flags: { ...companyFlag, ...dataFlag },
  run({ flags, operands: [language = ''] }) {
    if (!languages.includes(language))
      throw new UsageError(`CODE must be one of ${languages.join(', ')}, not "${language}".`)
    return withCompany(
      flags,
      async (db, { slug }) => {
        await setLanguage(db, commandLine, language)
        await reindex(db, slug)
      },
      { isPatient: true },
    )
  },
}
