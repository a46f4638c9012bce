import type { Ran } from './command.ts'
import { type RunningHark, server } from './hark.ts'
import { once } from './once.ts'

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
  token: (owner: Person, ...options: string[]) => Promise<string>
  addUser: (role: 'admin' | 'team' | 'customer', name?: string) => Promise<Person>
}

/** The boards of every test company: `ideas` and `bugs` are public, `secret` is private. */
export const boards = { public: ['ideas', 'bugs'], private: 'secret' } as const

/** A company of its own, that nothing else writes into. */
export async function freshCompany(on?: RunningHark): Promise<Company> {
  const home = on ?? (await server())
  const slug = `co-${unique()}`
  const name = `Company ${slug}`
  await succeed(home, ['company', 'add', '--slug', slug, '--name', name])
  return furnish(home, {
    slug,
    name,
    baseUrl: `${home.url}/c/${slug}`,
    select: ['--company', slug],
    publicBoards: boards.public,
  })
}

/** A company whose pages and links have an address of their own. */
export async function companyAt(baseUrl: string): Promise<Company> {
  const home = await server()
  const slug = `co-${unique()}`
  const name = `Company ${slug}`
  const add = ['company', 'add', '--slug', slug, '--name', name, '--base-url', baseUrl]
  await succeed(home, add)
  const select = ['--company', slug]
  return furnish(home, { slug, name, baseUrl, select, publicBoards: boards.public })
}

/** The installation's first company, which has `bugs` already, with people and boards added to it. */
export async function firstCompany(on: RunningHark): Promise<Company> {
  return furnish(on, { slug: '', name: '', baseUrl: on.url, select: [], publicBoards: ['ideas'] })
}

/** One company for all tests that store nothing, or do not mind what others store. */
export const sharedCompany = () => once('sharedCompany', () => freshCompany())

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
  tags: 'tags:read',
  writeTags: 'tags:write',
  notifications: 'notifications:read',
  writeNotifications: 'notifications:write',
} as const

async function furnish(
  home: RunningHark,
  made: {
    slug: string
    name: string
    baseUrl: string
    select: string[]
    publicBoards: readonly string[]
  },
): Promise<Company> {
  const run = (args: string[]) => succeed(home, [...args, ...made.select])
  const addUser = async (role: string, name = `${role} ${unique()}`) => {
    const email = `${role}-${unique()}@people.example`
    await run(['user', 'add', '--email', email, '--name', name, '--role', role])
    return { email, name }
  }
  const token = async (owner: Person, ...options: string[]) => {
    const { stdout } = await run(['token', 'add', '--owner', owner.email, ...options])
    return stdout.trim()
  }
  const tokenOfNew = async (role: string) => {
    const person = await addUser(role)
    return { person, token: await token(person) }
  }
  const [admin, team] = await Promise.all([
    tokenOfNew('admin'),
    tokenOfNew('team'),
    ...made.publicBoards.map(slug =>
      run(['board', 'add', '--slug', slug, '--name', `Board ${slug}`]),
    ),
    run(['board', 'add', '--slug', boards.private, '--name', 'Board of secrets', '--private']),
  ])
  return {
    slug: made.slug,
    name: made.name,
    baseUrl: made.baseUrl,
    server: home,
    admin: admin.person,
    team: team.person,
    adminToken: admin.token,
    teamToken: team.token,
    run,
    token,
    addUser,
  }
}

async function succeed(home: RunningHark, args: string[]): Promise<Ran> {
  const ran = await home.hark(args)
  if (ran.exitCode === 0) return ran
  throw new Error(`hark ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}${ran.stdout}`)
}

export const unique = () =>
  `${Date.now().toString(36)}${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
