import { loadConfig } from '../config/load-config.ts'
import { Problem } from '../errors/problem.ts'
import { addToken } from '../features/auth/tokens/add-token.ts'
import { addBoard, findBoardBySlug } from '../features/boards/boards.ts'
import { setBoardMember } from '../features/boards/members.ts'
import { addCompany, findCompanyBySlug, listCompanies } from '../features/company/company.ts'
import { closeCompany, removeCompany } from '../features/company/removal/remove-company.ts'
import { addUser } from '../features/people/users/add-user.ts'
import { isEmail } from '../features/people/users/email.ts'
import { findUserByEmail } from '../features/people/users/find-user.ts'
import { setLanguage } from '../features/search/index/set-language.ts'
import { languages } from '../features/search/text/stem.ts'
import { isoTime } from '../platform/clock.ts'
import { normalBaseUrl } from '../platform/http/base-url.ts'
import { isSlug } from '../platform/text/slug.ts'
import { fileStorage } from '../server/process/file-storage.ts'
import type { Store } from '../store/store.ts'
import {
  type Command,
  CommandFailed,
  companyFlag,
  dataFlag,
  type Flags,
  jsonFlag,
  print,
  UsageError,
} from './command.ts'
import { filledFlag, shortFlag } from './filled-flag.ts'
import { commandLine, withCompany, withStore } from './open.ts'
import { printRows } from './print-rows.ts'
import { reindex } from './repairs.ts'

export const addCompanyCommand: Command = {
  summary: 'Add a company, optionally with an admin and a token',
  flags: {
    slug: { value: 'SLUG', help: 'Its short name: a-z, 0-9 and -', isRequired: true },
    name: { value: 'NAME', help: 'Its name', isRequired: true },
    'base-url': { value: 'URL', help: 'Its own base URL (default: BASE_URL/c/SLUG)' },
    admin: { value: 'EMAIL', help: 'Its first admin; prints a token for them, only once' },
    'admin-name': { value: 'NAME', help: 'Their name (default: Admin)' },
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
    const admin = adminOf(flags)
    const add = async (store: Store) => {
      const company = { slug, name, baseUrl }
      const made = await addCompany(store, commandLine, company, async transaction => {
        if (!admin) return undefined
        const ownerId = (await addUser(transaction, commandLine, admin))!
        return addToken(transaction, commandLine, { ownerId })
      })
      if (!made)
        throw new CommandFailed(`A company "${slug}", or one at that base URL, already exists.`)
      const { companyId: id, filled: token } = made
      if (flags.json !== undefined) {
        print(JSON.stringify({ id, slug, name, base_url: baseUrl ?? null, token }))
      } else {
        print(`Added the company ${name} (${slug}).`)
        if (admin) print(`Token of its admin ${admin.email}, shown only once: ${token}`)
      }
    }
    return withStore(flags, add, { mayCreate: true })
  },
}

function adminOf(flags: Flags) {
  const email = flags.admin?.trim()
  if (email === undefined) {
    if (flags['admin-name'] === undefined) return undefined
    throw new UsageError('--admin-name needs --admin.')
  }
  if (!isEmail(email)) throw new UsageError(`--admin must be one email address, not "${email}".`)
  return { email, name: shortFlag(flags, 'admin-name') || 'Admin', role: 'admin' as const }
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

export const removeCompanyCommand: Command = {
  summary: 'Delete a company and everything in it permanently; --name must match its name',
  operands: ['SLUG'],
  flags: {
    name: { value: 'NAME', help: 'The name of the company, to confirm', isRequired: true },
    ...dataFlag,
  },
  run({ flags, operands: [slug = ''] }) {
    const imageFolder = fileStorage(loadConfig(process.env, flags)).folder
    return withStore(
      flags,
      async store => {
        const company = await findCompanyBySlug(store, slug)
        if (!company) throw new CommandFailed(`There is no company "${slug}".`)
        if (flags.name !== company.name)
          throw new CommandFailed(`The name of ${slug} is "${company.name}": nothing was deleted.`)
        const db = store.company(company.id)
        await closeCompany(db, commandLine)
        await removeCompany(db, imageFolder)
        print(`Deleted the company ${company.name} (${slug}).`)
      },
      { isPatient: true },
    )
  },
}

export const companyLanguageCommand: Command = {
  summary: 'Set the search language of a company and reindex its posts',
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

/** The API's limit. */
const boardNameLengthMax = 60

export const addBoardCommand: Command = {
  summary: 'Add a board',
  flags: {
    slug: { value: 'SLUG', help: 'The short part of its URL: a-z, 0-9 and -', isRequired: true },
    name: { value: 'NAME', help: 'Its name', isRequired: true },
    private: { help: 'Only admins and its members can see it' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const slug = flags.slug!
    const name = filledFlag(flags, 'name', boardNameLengthMax)
    if (!isSlug(slug)) throw new UsageError(`--slug must be of a-z, 0-9 and -, not "${slug}".`)
    return withCompany(flags, async (db, company) => {
      const isPrivate = flags.private !== undefined
      const id = await addBoard(db, commandLine, { slug, name, isPrivate }).catch(error => {
        if (!(error instanceof Problem && error.code === 'already_exists')) throw error
        throw new CommandFailed(`${company.slug} already has a board named "${name}".`)
      })
      if (id === undefined)
        throw new CommandFailed(`${company.slug} already has a board "${slug}".`)
      print(`Added the ${isPrivate ? 'private' : 'public'} board ${name} (${slug}).`)
    })
  },
}

export const boardMemberCommand: Command = {
  summary: 'Add a team member to a private board, or remove them',
  flags: {
    board: { value: 'SLUG', help: 'The board', isRequired: true },
    email: { value: 'EMAIL', help: 'The team member', isRequired: true },
    remove: { help: 'Remove the team member' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    return withCompany(flags, async db => {
      const board = await findBoardBySlug(db, flags.board!)
      const user = await findUserByEmail(db, flags.email!)
      if (!board) throw new CommandFailed(`There is no board "${flags.board}".`)
      if (!user) throw new CommandFailed(`There is no user ${flags.email}.`)
      if (user.role === 'customer') throw new CommandFailed(`${user.email} is not on the team.`)
      const isMember = flags.remove === undefined
      await setBoardMember(db, commandLine, { boardId: board.id, userId: user.id, isMember })
      print(`${user.email} is ${isMember ? 'now' : 'no longer'} a member of ${board.slug}.`)
    })
  },
}
