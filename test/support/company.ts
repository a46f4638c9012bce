import { createHarkClient, type Schemas } from 'hark/client'
import type { Ran } from './command.ts'
import { type RunningHark, server } from './hark.ts'
import { once } from './once.ts'
import { type NewCompany, sharedStore } from './shared-store.ts'

export type Person = { email: string; name: string }

export type Company = {
  slug: string
  name: string
  server: RunningHark
  /** Where its pages and its API live: no trailing slash. */
  baseUrl: string
  admin: Person
  /** On the team, but no member of the private board. */
  team: Person
  adminToken: string
  teamToken: string
  /** Runs a command for this company, and fails when the command does. */
  run: (args: string[]) => Promise<Ran>
  token: (owner: Person, limits?: TokenLimits) => Promise<string>
  addUser: (role: Role, name?: string) => Promise<Person>
}

type Role = 'admin' | 'team' | 'customer'
type TokenLimits = { scopes?: string[]; expires?: string; rate_limit_per_minute?: number }

/** The boards of every test company: `ideas` and `bugs` are public, `secret` is private. */
export const boards = { public: ['ideas', 'bugs'], private: 'secret' } as const

/** A company of its own, that nothing else writes into. */
export async function freshCompany(on?: RunningHark): Promise<Company> {
  const home = on ?? (await server())
  const { slug, name } = newCompany()
  const baseUrl = `${home.url}/c/${slug}`
  const admin = await addWithAdmin(home, { slug, name })
  return furnish(home, { slug, name, baseUrl, ...admin, ...placeOf(slug) })
}

/** A company whose pages and links have an address of their own. */
export async function companyAt(baseUrl: string): Promise<Company> {
  const home = await server()
  const { slug, name } = newCompany()
  const admin = await addWithAdmin(home, { slug, name, baseUrl })
  return furnish(home, { slug, name, baseUrl, ...admin, ...placeOf(slug) })
}

function newCompany() {
  const slug = `co-${unique()}`
  return { slug, name: `Company ${slug}` }
}

const placeOf = (slug: string) => ({ select: ['--company', slug], publicBoards: boards.public })

/** The installation's first company, which has `bugs` already, with people and boards added to it. */
export async function firstCompany(on: RunningHark): Promise<Company> {
  const admin = newPerson('admin')
  const { email, name } = admin
  await succeed(on, ['user', 'add', '--email', email, '--name', name, '--role', 'admin'])
  const adminToken = (await succeed(on, ['token', 'add', '--owner', email])).stdout.trim()
  const place = { slug: '', name: '', baseUrl: on.url, select: [], publicBoards: ['ideas'] }
  return furnish(on, { ...place, admin, adminToken })
}

async function addWithAdmin(home: RunningHark, company: NewCompany) {
  const admin = newPerson('admin')
  const store = await sharedStore(home)
  const add = store?.addCompany ?? addByCommand(home)
  return { admin, adminToken: await add(company, admin) }
}

const addByCommand =
  (on: RunningHark) =>
  async ({ slug, name, baseUrl }: NewCompany, admin: Person) => {
    const flags = ['--slug', slug, '--name', name, ...(baseUrl ? ['--base-url', baseUrl] : [])]
    const adminFlags = ['--admin', admin.email, '--admin-name', admin.name, '--json']
    const { stdout } = await succeed(on, ['company', 'add', ...flags, ...adminFlags])
    return (JSON.parse(stdout) as { token: string }).token
  }

/** One company for the tests of a file that do not mind what the others store. */
export const sharedCompany = () => once(`company of ${Bun.main}`, () => freshCompany())

/** One company full of demonstration data: the only source of comments. */
export const demoCompany = () =>
  once('demoCompany', async () => {
    const company = await freshCompany()
    await company.run(['demo'])
    return company
  })

/** What the endpoints need. */
export const scopes = {
  read: 'posts:read',
  write: 'posts:write',
  writeAsUser: 'posts:write_as_user',
  manage: 'posts:manage',
  votes: 'votes:read',
  events: 'events:read',
  audit: 'audit:read',
  writeVotes: 'votes:write',
  comments: 'comments:read',
  writeComments: 'comments:write',
  boards: 'boards:read',
  writeBoards: 'boards:write',
  statuses: 'statuses:read',
  writeStatuses: 'statuses:write',
  users: 'users:read',
  writeUsers: 'users:write',
  tokens: 'tokens:read',
  writeTokens: 'tokens:write',
  company: 'company:read',
  writeCompany: 'company:write',
  organizations: 'organizations:read',
  writeOrganizations: 'organizations:write',
  tags: 'tags:read',
  writeTags: 'tags:write',
  notifications: 'notifications:read',
  writeNotifications: 'notifications:write',
  changelog: 'changelog:read',
  writeChangelog: 'changelog:write',
  report: 'reports:write',
  insight: 'insight:read',
  moderation: 'moderation:read',
  writeModeration: 'moderation:write',
  batches: 'batches:read',
  writeBatches: 'batches:write',
  webhooks: 'webhooks:read',
  writeWebhooks: 'webhooks:write',
} as const

/** Starting a command takes a fifth of a second of processor time: what HTTP can do is done by it. */
async function furnish(
  home: RunningHark,
  made: {
    slug: string
    name: string
    baseUrl: string
    select: string[]
    publicBoards: readonly string[]
    admin: Person
    adminToken: string
  },
): Promise<Company> {
  const { slug, name, baseUrl, admin, adminToken } = made
  const hark = createHarkClient({ baseUrl: home.url, token: adminToken })
  /** Where requests are limited, every one counts. */
  const ids = new Map<string, number>()
  const idOf = async (email: string) => {
    const { data } = await hark.GET('/api/v1/users/', { params: { query: { email } } })
    return data.results[0]!.id
  }
  const addUser = async (role: Role, name?: string) => {
    const person = newPerson(role, name)
    const { data } = await hark.POST('/api/v1/users/', { body: { ...person, role } })
    ids.set(person.email, data.id)
    return person
  }
  const token = async ({ email }: Person, limits: TokenLimits = {}) => {
    const owner_id = ids.get(email) ?? (await idOf(email))
    const body = { name: 'test', owner_id, ...limits } as Schemas['CreateToken']
    return (await hark.POST('/api/v1/tokens/', { body })).data.token!
  }
  const addTeam = async () => {
    const team = await addUser('team')
    return { team, teamToken: await token(team) }
  }
  const addBoard = (body: Schemas['CreateBoard']) => hark.POST('/api/v1/boards/', { body })
  const [team] = await Promise.all([
    addTeam(),
    ...made.publicBoards.map(slug => addBoard({ slug, name: `Board ${slug}` })),
    addBoard({ slug: boards.private, name: 'Board of secrets', is_private: true }),
  ])
  const run = (args: string[]) => succeed(home, [...args, ...made.select])
  return { slug, name, baseUrl, server: home, admin, adminToken, ...team, run, token, addUser }
}

async function succeed(home: RunningHark, args: string[]): Promise<Ran> {
  const ran = await home.hark(args)
  if (ran.exitCode === 0) return ran
  throw new Error(`hark ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}${ran.stdout}`)
}

function newPerson(role: Role, name = `${role} ${unique()}`): Person {
  return { email: `${role}-${unique()}@people.example`, name }
}

export const unique = () =>
  `${Date.now().toString(36)}${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
