import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createComment, expectStatus, get, patch, put, request } from '../support/client.ts'
import { type Company, freshCompany, type Person, unique } from '../support/company.ts'
import { allowEmbedding } from '../support/embedding.ts'
import { once } from '../support/once.ts'
import { picture } from '../support/pictures.ts'
import { type Place, placeIn } from '../support/place.ts'
import { routes } from './requests.ts'

const file = join(resolve(import.meta.dir, '../..'), 'docs/names.md')
const isUpdate = Boolean(process.env.UPDATE_NAMES)

const introduction = `# Where names, email addresses and pictures appear

If a customer has not chosen a name, Hark takes one from their email address: the part before the @. Only the team sees it,
next to the address itself. Everyone else sees "Customer" or "Team member". The same applies to names from an import, the API or
single sign-on that match that part of the address. An alias replaces the name; the team sees both.
If the team or a sync changes the name of a person who has chosen or hidden theirs, others do not see the new one until that person chooses it.

A mention, \`@[Ada Moreau](user:31)\`, shows others its name if it is the one that everyone sees now; otherwise, it shows "@…".

This table lists every path where a test found the name or address of one of two people: one has chosen a name, the other has not.
*name*: the chosen name. *address*: an email address, or the part before its @. *stand-in*: "Customer". *picture*: that of the person with
a name; *hidden picture*: that of the other, which they did not upload. *guest*: the name of a guest who voted; *typed address*: what that
guest typed as theirs. No other API path, page, form or
feed showed any of them, except the page header, which shows readers their own name and picture. "themselves" is the person without a name. Emails follow the same rule: \`nameFor\` in
\`src/features/people/users/names.ts\` decides it everywhere, and \`pictureFor\` beside it which picture is shown.

A picture has a URL of its own, \`/picture/NAME/\`, for everyone who sees pages of the company. Its name is a hash; nothing lists it but the paths below.

A test checks every path; \`UPDATE_NAMES=1 bin/check names-shown\` rewrites this file.
`

const columns = ['visitor', 'guest', 'customer', 'themselves', 'team', 'admin'] as const
type Column = (typeof columns)[number]

/** A post of somebody without a name, who has answered and voted, too; somebody with a name has commented. */
const setting = () =>
  once('setting of names', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    await allowEmbedding(company, 'https://www.example.com')
    const place = placeIn(company, 'public')
    const local = `hidden.${unique()}`.toLowerCase()
    const unnamed: Person = { email: `${local}@people.example`, name: local }
    const named: Person = { email: `writer.${unique()}@people.example`, name: `Nora ${unique()}` }
    const id = await place.writer()
    await expectStatus(200, patch(`/api/v1/users/${id}/`, unnamed, { token }))
    const postId = await place.post()
    const says = async ({ email, name }: Person) => {
      const as_user = { email, full_name: name }
      await createComment(token, postId, { content: `said ${unique()}`, as_user })
    }
    await says(named)
    const mention = `Thank you, @[${local}](user:${id})`
    await createComment(token, postId, { content: mention })
    await says(unnamed)
    await expectStatus(200, request('PUT', `/api/v1/posts/${postId}/voters/${id}/`, { token }))
    const namedId = (await get('/api/v1/users/', { token, query: { email: named.email } })).json<{
      results: { id: number }[]
    }>().results[0]!.id
    const pictureOf = async (userId: number) => {
      const path = `/api/v1/users/${userId}/picture/`
      const set = await expectStatus(200, put(path, { token, body: await picture('png') }))
      return set.json<{ picture_url: string }>().picture_url.split('/').at(-2)!
    }
    const pictures = { named: await pictureOf(namedId), unnamed: await pictureOf(id) }
    await expectStatus(200, patch('/api/v1/company/', { allows_guests: true }, { token }))
    const guest = visiting(company)
    const typed = `typed.${unique()}`.toLowerCase()
    const vote = { set: 'on', name: 'Zoe', guest_email: `${typed}@people.example` }
    await expectStatus(303, guest.submit(`/post/${postId}/vote/`, vote))
    return { pictures, company, place, postId, local, unnamed, named, guest, typed }
  })

async function guestId(): Promise<number> {
  const { company, postId } = await setting()
  const path = `/api/v1/posts/${postId}/voters/`
  const { results } = (await get(path, { token: company.adminToken })).json<{
    results: { user: { id: number; name: string } }[]
  }>()
  return results.find(({ user }) => user.name === 'Zoe (guest)')!.user.id
}

/** The pages that the route table has once, in their other forms. */
async function otherPages(): Promise<Record<string, string>> {
  const { postId, local, place } = await setting()
  const post = `post/${postId}/${await place.postSlug()}/`
  return {
    'GET /embed/post/:id/:slug/': `/embed/${post}`,
    'GET /team/?post=': `/team/?post=${postId}`,
    'GET /team/people/:id/ (of theirs)': `/team/people/${await place.writer()}/`,
    'GET /team/people/:id/ (of a guest)': `/team/people/${await guestId()}/`,
    'GET /search/?q=words': '/search/?q=words',
    'GET /search/?q=author:': `/search/?q=author:${local}`,
    'GET /board/:slug/?search=': `/board/${(await place.board()).slug}/?search=words`,
    'GET /embed/board/:slug/': `/embed/board/${(await place.board()).slug}/`,
  }
}

async function browserOf(column: Column): Promise<Browser> {
  const { company, unnamed } = await setting()
  if (column === 'visitor') return visiting(company)
  if (column === 'guest') return (await setting()).guest.copy()
  const person = {
    customer: () => company.addUser('customer', 'Reader'),
    themselves: async () => unnamed,
    team: async () => company.team,
    admin: async () => company.admin,
  }[column]
  const known = await once(`browser of ${column}`, async () => signedIn(company, await person()))
  return known.copy()
}

/** Tokens belong to the team, so that the API has no other callers. */
function tokenOf(column: Column, { adminToken, teamToken }: Company): string | undefined {
  const tokens: Partial<Record<Column, string>> = { team: teamToken, admin: adminToken }
  return tokens[column]
}

async function textFor(column: Column, path: string, query?: Record<string, string>) {
  const { company } = await setting()
  if (!path.startsWith('/api/')) {
    const { status, text, headers } = await (await browserOf(column)).get(path)
    return status === 200 && !headers.get('location') ? text : ''
  }
  const token = tokenOf(column, company)
  if (!token) return ''
  const { status, text } = await get(path, { token, ...(query && { query }) })
  return status === 200 ? text : ''
}

async function seenBy(column: Column, path: string, query?: Record<string, string>) {
  const { local, named, pictures, typed } = await setting()
  const text = await textFor(column, path, query)
  const told = text
    // What was asked for is repeated: that tells nobody anything.
    .replaceAll(new RegExp(`author(?::|%3A)${local}`, 'g'), '')
    // Who is signed in.
    .replaceAll(/<a class="viewer-name".*?<\/a>|<bdi class="viewer-embedded">.*?<\/bdi>/gs, '')
  const hasAddress = told.includes(local) || told.includes(named.email)
  const hasStandIn = /<bdi>Customer<\/bdi>|<name>Customer<\/name>|by Customer/.test(told)
  return [
    ...(told.includes(named.name) ? ['name'] : []),
    ...(hasAddress ? ['address'] : []),
    ...(told.includes('Zoe (guest)') ? ['guest'] : []),
    ...(told.includes(typed) ? ['typed address'] : []),
    ...(hasStandIn ? ['stand-in'] : []),
    ...(told.includes(pictures.named) ? ['picture'] : []),
    ...(told.includes(pictures.unnamed) ? ['hidden picture'] : []),
  ].join(', ')
}

async function rowOf(route: string, path: string, query?: Record<string, string>) {
  const cells: string[] = []
  for (const column of columns) cells.push((await seenBy(column, path, query)) || '–')
  return { route, cells }
}

async function samples(place: Place) {
  const reads = Object.entries(routes).filter(([route]) => route.startsWith('GET '))
  const found: [string, string, Record<string, string> | undefined][] = []
  for (const [route, { sample }] of reads) {
    const { path, query } = await sample(place)
    found.push([route, path, query])
  }
  for (const [route, path] of Object.entries(await otherPages()))
    found.push([route, path, undefined])
  return found
}

const ownPages = [
  'GET /account/',
  'GET /me/',
  'GET /settings/notifications/',
  'GET /follow/',
  'GET /notifications/',
]

test('every path shows names as the table says, and no address to anyone but the team and its owner', async () => {
  const { place } = await setting()
  const rows: { route: string; cells: string[] }[] = []
  for (const [route, path, query] of await samples(place)) {
    const row = await rowOf(route, path, query)
    if (row.cells.some(cell => cell !== '–')) rows.push(row)
  }
  for (const { route, cells } of rows) {
    const [visitor, guest, customer, themselves] = cells
    const others = [visitor, guest, customer]
    expect([route, ...others]).toEqual([route, ...others.map(withoutAddress)])
    if (!ownPages.some(own => route.startsWith(own)))
      expect([route, themselves]).toEqual([route, withoutAddress(themselves)])
  }
  const head = `| path | ${columns.join(' | ')} |\n|---|${'---|'.repeat(columns.length)}`
  const lines = rows.map(({ route, cells }) => `| \`${route}\` | ${cells.join(' | ')} |`)
  const said = `${introduction}\n${head}\n${lines.join('\n')}\n`
  if (isUpdate) await Bun.write(file, said)
  expect(said).toBe(await Bun.file(file).text())
})

function withoutAddress(cell = ''): string {
  const kept = cell
    .split(', ')
    .filter(each => !['address', 'hidden picture', 'typed address'].includes(each))
  return kept.join(', ') || '–'
}
