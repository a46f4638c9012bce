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
  organizations: 'organizations:read',
  writeOrganizations: 'organizations:write',
  tags: 'tags:read',
  writeTags: 'tags:write',
  notifications: 'notifications:read',
  writeNotifications: 'notifications:write',
  changelog: 'changelog:read',
  writeChangelog: 'changelog:write',
  report: 'reports:write',
  moderation: 'moderation:read',
  writeModeration: 'moderation:write',
  batches: 'batches:read',
  writeBatches: 'batches:write',
} as const

/** Starting a command takes a fifth of a second of processor time: only what HTTP cannot do at first is left to them. */
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
  const admin = await addUser('admin')
  const adminToken = await token(admin)
  const team = { email: `team-${unique()}@people.example`, name: `team ${unique()}` }
  const create = async <Created>(path: string, body: object): Promise<Created> => {
    const response = await fetch(`${home.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 201) throw new Error(`${path}: ${await response.text()}`)
    return response.json() as Promise<Created>
  }
  const addTeamToken = async () => {
    const { id } = await create<{ id: number }>('users/', { ...team, role: 'team' })
    return (await create<{ token: string }>('tokens/', { name: 'team', owner_id: id })).token
  }
  const [teamToken] = await Promise.all([
    addTeamToken(),
    ...made.publicBoards.map(slug => create('boards/', { slug, name: `Board ${slug}` })),
    create('boards/', { slug: boards.private, name: 'Board of secrets', is_private: true }),
  ])
  return {
    slug: made.slug,
    name: made.name,
    baseUrl: made.baseUrl,
    server: home,
    admin,
    team,
    adminToken,
    teamToken,
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
