import { createHarkClient, type Schemas } from 'hark/client'
import type { Ran } from './command.ts'
import { type RunningHark, server } from './hark.ts'
import { once } from './once.ts'
import { type Furniture, type NewCompany, sharedStore, type Tokens } from './shared-store.ts'

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
  const company = newCompany()
  return made(home, company, `${home.url}/c/${company.slug}`)
}

/** A company whose pages and links have an address of their own. */
export async function companyAt(baseUrl: string): Promise<Company> {
  return made(await server(), { ...newCompany(), baseUrl }, baseUrl)
}

function newCompany() {
  const slug = `co-${unique()}`
  return { slug, name: `Company ${slug}` }
}

async function made(home: RunningHark, company: NewCompany, baseUrl: string): Promise<Company> {
  const { slug, name } = company
  const furniture = { admin: newPerson('admin'), team: newPerson('team'), boards: newBoards() }
  const store = await sharedStore(home)
  const tokens = store
    ? await store.addCompany(company, furniture)
    : await furnish(home, await addByCommand(home, company, furniture.admin), furniture)
  return companyOf(home, {
    slug,
    name,
    baseUrl,
    select: ['--company', slug],
    ...furniture,
    ...tokens,
  })
}

/** The installation's first company, which has `bugs` already, with people and boards added to it. */
export async function firstCompany(on: RunningHark): Promise<Company> {
  const admin = newPerson('admin')
  const { email, name } = admin
  await succeed(on, ['user', 'add', '--email', email, '--name', name, '--role', 'admin'])
  const adminToken = (await succeed(on, ['token', 'add', '--owner', email])).stdout.trim()
  const team = newPerson('team')
  const missing = newBoards().filter(({ slug }) => slug !== 'bugs')
  const tokens = await furnish(on, adminToken, { team, boards: missing })
  return companyOf(on, { slug: '', name: '', baseUrl: on.url, select: [], admin, team, ...tokens })
}

async function addByCommand(on: RunningHark, { slug, name, baseUrl }: NewCompany, admin: Person) {
  const flags = ['--slug', slug, '--name', name, ...(baseUrl ? ['--base-url', baseUrl] : [])]
  const adminFlags = ['--admin', admin.email, '--admin-name', admin.name, '--json']
  const { stdout } = await succeed(on, ['company', 'add', ...flags, ...adminFlags])
  return (JSON.parse(stdout) as { token: string }).token
}

const newBoards = () => [
  ...boards.public.map(slug => ({ slug, name: `Board ${slug}`, is_private: false })),
  { slug: boards.private, name: 'Board of secrets', is_private: true },
]

/** Starting a command takes a fifth of a second of processor time: what HTTP can do is done by it. */
async function furnish(
  home: RunningHark,
  adminToken: string,
  { team, boards }: Omit<Furniture, 'admin'>,
): Promise<Tokens> {
  const hark = createHarkClient({ baseUrl: home.url, token: adminToken })
  const { data } = await hark.POST('/api/v1/users/', { body: { ...team, role: 'team' } })
  const body = { name: 'test', owner_id: data.id } as Schemas['CreateToken']
  const [{ data: token }] = await Promise.all([
    hark.POST('/api/v1/tokens/', { body }),
    ...boards.map(board => hark.POST('/api/v1/boards/', { body: board })),
  ])
  return { adminToken, teamToken: token.token! }
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
  demand: 'demand:read',
  moderation: 'moderation:read',
  writeModeration: 'moderation:write',
  batches: 'batches:read',
  writeBatches: 'batches:write',
  webhooks: 'webhooks:read',
  writeWebhooks: 'webhooks:write',
} as const

function companyOf(
  home: RunningHark,
  made: Omit<Company, 'server' | 'run' | 'token' | 'addUser'> & { select: string[] },
): Company {
  const { select, ...company } = made
  const hark = createHarkClient({ baseUrl: home.url, token: company.adminToken })
  /** Where requests are limited, every one counts. */
  const ids = new Map<string, number>()
  const idOf = async (email: string) => {
    const { data } = await hark.GET('/api/v1/users/', { params: { query: { email } } })
    return data.results[0]!.id
  }
  return {
    ...company,
    server: home,
    run: args => succeed(home, [...args, ...select]),
    async token({ email }, limits = {}) {
      const owner_id = ids.get(email) ?? (await idOf(email))
      const body = { name: 'test', owner_id, ...limits } as Schemas['CreateToken']
      return (await hark.POST('/api/v1/tokens/', { body })).data.token!
    },
    async addUser(role, name) {
      const person = newPerson(role, name)
      const { data } = await hark.POST('/api/v1/users/', { body: { ...person, role } })
      ids.set(person.email, data.id)
      return person
    },
  }
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
