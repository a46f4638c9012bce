import { afterAll, expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { type Answer, request } from '../support/client.ts'
import { type Company, freshCompany, type Person, scopes } from '../support/company.ts'
import { allowEmbedding } from '../support/embedding.ts'
import { isOnPostgres } from '../support/engine-under-test.ts'
import { once } from '../support/once.ts'
import { type Kind, kinds, type Place, placeIn } from '../support/place.ts'
import { issueSecret } from '../support/sso.ts'
import { type Asked, routes } from './requests.ts'

const file = join(resolve(import.meta.dir, '../..'), 'docs/authorization.md')
const isUpdate = Boolean(process.env.UPDATE_AUTHORIZATION)
const committed = (await Bun.file(file).text()).split('\n')

const introduction = `# Who may do what

The status that each caller gets for each path. Four values are for posts on a public board, on a private board that only the
admin sees, on a private board with the team member, and on a board where customers see only their own posts; one value means
that they are the same, or that boards do not matter.
\`shown\` and \`hidden\` are both 200, with or without the board's content. Tokens call the API, sessions open pages.

A test checks every cell on SQLite, and on PostgreSQL those of callers about whom the database decides;
\`UPDATE_AUTHORIZATION=1 bin/check authorization\` rewrites this file.
`

const columns = ['visitor', 'other company', 'customer', 'team', 'admin', 'without scope'] as const
type Column = (typeof columns)[number]

/**
 * On PostgreSQL those about whom a statement decides: a token's company and scopes are the same for each operation, and there
 * every-endpoint asks with a token of another company, with other scopes, and as an admin.
 */
const asks = (column: Column, route: string) => {
  if (!isOnPostgres) return true
  const isApi = route.includes(' /api/')
  return isApi ? column === 'team' : column !== 'admin' && column !== 'without scope'
}

type Role = 'admin' | 'team' | 'customer'

/** A company with a board of each kind, another company, and somebody of each role. */
const setting = () =>
  once('setting of authorization', async () => {
    const [company, other, stranger] = [
      await freshCompany(),
      await freshCompany(),
      await freshCompany(),
    ]
    await allowEmbedding(company, 'https://www.example.com')
    await issueSecret(company)
    return {
      company,
      places: Object.fromEntries(kinds.map(kind => [kind, placeIn(company, kind)])) as Record<
        Kind,
        Place
      >,
      tokens: {
        admin: company.adminToken,
        team: company.teamToken,
        'other company': other.adminToken,
        stranger: stranger.adminToken,
      } as Partial<Record<Column | 'stranger', string>>,
      foreignSession: await foreign(company, other),
    }
  })

/** The session of another company, under the name of this one's. */
async function foreign(company: Company, other: Company): Promise<[string, string][]> {
  const [secret] = (await signedIn(other, other.admin)).cookies.values()
  const [name] = (await signedIn(company, company.admin)).cookies.keys()
  return [[name!, secret!]]
}

/** A person may send 120 forms a minute: before that, somebody else of the role goes on. */
const formsPerPerson = 100
const people = new Map<Role, { session: [string, string][]; formsCount: number }>()

/** A new browser each time, with nothing but the session: what a page remembers must not decide about the next. */
async function browserOf(column: Column): Promise<Browser | undefined> {
  if (column === 'without scope') return undefined
  const { company, foreignSession } = await setting()
  const browser = visiting(company)
  const session = column === 'other company' ? foreignSession : await sessionOf(column)
  for (const [name, value] of session) browser.cookies.set(name, value)
  return browser
}

async function sessionOf(column: Role | 'visitor'): Promise<[string, string][]> {
  if (column === 'visitor') return []
  const known = people.get(column)
  if (known && known.formsCount++ < formsPerPerson) return known.session
  const { company } = await setting()
  const { cookies } = await signedIn(company, await personOf(column))
  people.set(column, { session: [...cookies], formsCount: 1 })
  return [...cookies]
}

async function personOf(role: Role): Promise<Person> {
  const { company, places } = await setting()
  const person = await company.addUser(role)
  if (role !== 'team') return person
  const { slug } = await places.member.board()
  await company.run(['board', 'member', '--board', slug, '--email', person.email])
  return person
}

async function sendAs(
  column: Column,
  route: string,
  { path, query, body, accept }: Asked,
): Promise<Answer | undefined> {
  const method = route.split(' ')[0]!
  // Any token may call a tool; whether it may do what the tool does is up to the endpoint.
  if (!path.startsWith('/api/') && path !== '/mcp/') {
    const browser = await browserOf(column)
    if (method === 'GET') return browser?.get(path)
    const answer = await browser?.submit(path, (body ?? {}) as Record<string, string>)
    if (path === '/logout/') people.clear()
    return answer
  }
  // Ids are counted by company: one that never creates anything has none that the places have.
  const creates =
    /^(POST (?!.*(posts\/bulk|duplicates|moderation|dismiss))[^{]*|PUT .*external_id.*)$/.test(
      route,
    )
  const isStranger = column === 'other company' && !creates
  const token = await tokenOf(isStranger ? 'stranger' : column, routes[route]!.scope)
  if (column !== 'visitor' && !token) return undefined
  return request(method, path, {
    ...(token ? { token } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(accept ? { headers: { accept } } : {}),
  })
}

async function tokenOf(
  column: Column | 'stranger',
  scope: string | undefined,
): Promise<string | undefined> {
  const { company, tokens } = await setting()
  if (column !== 'without scope') return tokens[column]
  if (!scope) return undefined
  const others = Object.values(scopes).filter(each => each !== scope)
  return once(`without ${scope}`, () => company.token(company.admin, { scopes: others }))
}

async function cellOf(column: Column, route: string, place: Place): Promise<string> {
  const sample = await routes[route]!.sample(place)
  const answer = await sendAs(column, route, sample)
  if (!answer) return '–'
  if (answer.status !== 200 || !sample.isShown) return String(answer.status)
  return sample.isShown(answer) ? 'shown' : 'hidden'
}

/** What the callers get, in the order of the columns. */
async function cellsOf(route: string, callers: Column[]): Promise<string[]> {
  const { places } = await setting()
  const { sample } = routes[route]!
  const [first, second] = [await sample(places.public), await sample(places.private)]
  const isAboutPlaces =
    !first.isCompanyWide && (first.isShown || JSON.stringify(first) !== JSON.stringify(second))
  const statuses = new Map<Column, string[]>(callers.map(column => [column, []]))
  for (const kind of isAboutPlaces ? kinds : (['public'] as const))
    for (const column of callers)
      statuses.get(column)!.push(await cellOf(column, route, places[kind]))
  return [...statuses.values()].map(each => (new Set(each).size === 1 ? each[0]! : each.join('/')))
}

/** The cells of the callers in the committed table. */
function expectedOf(route: string, callers: Column[]): (string | undefined)[] {
  const start = `| \`${route}\` | `
  const rows = committed.filter(line => line.startsWith(start))
  const cells = rows.length === 1 ? rows[0]!.slice(start.length, -' |'.length).split(' | ') : []
  return callers.map(column => cells[columns.indexOf(column)])
}

const observed = new Map<string, string>()

test.each(Object.keys(routes))('%s', async route => {
  const callers = columns.filter(column => asks(column, route))
  const cells = await cellsOf(route, callers)
  observed.set(route, `| \`${route}\` | ${cells.join(' | ')} |`)
  if (!isUpdate) expect<(string | undefined)[]>(cells).toEqual(expectedOf(route, callers))
})

afterAll(async () => {
  if (!isUpdate) return
  const head = `| path | ${columns.join(' | ')} |\n|---|${'---|'.repeat(columns.length)}`
  const rows = Object.keys(routes).map(route => observed.get(route)!)
  await Bun.write(file, `${introduction}\n${head}\n${rows.join('\n')}\n`)
})
