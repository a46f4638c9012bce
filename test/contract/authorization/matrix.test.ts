import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { type Answer, request, retried } from '../../support/client.ts'
import { type Node, openApiDocument } from '../../support/openapi-document.ts'
import { kinds, type Place, setting } from './places.ts'
import { type Sample, samples } from './requests.ts'

const file = join(resolve(import.meta.dir, '../../..'), 'docs/authorization.md')

const introduction = `# Who may do what

What each path answers, by who asks and on which board: a public one, a private one that only the admin sees, and one
that the team member is a member of. Where the answer is 200 either way, it says whether what the board has is in it.
Tokens are for the API, sessions for pages. Observed on a running server, asserted cell by cell on both engines:
\`UPDATE_AUTHORIZATION=1 bin/check authorization\` writes this file.
`

const columns = ['visitor', 'other company', 'customer', 'team', 'admin', 'without scope'] as const
type Column = (typeof columns)[number]

type Setting = Awaited<ReturnType<typeof setting>>

/** A person may send 120 a minute: fewer, so that the table says who may do it and not how often. */
const formsPerPerson = 100
const formsSent = new Map<Column, number>()

const isRole = (column: Column) => column === 'admin' || column === 'team' || column === 'customer'

/** Sends one request as one caller; undefined where there is no such caller. */
type Send = (column: Column, sample: Sample) => Promise<Answer | undefined>

async function senderFor(route: string, given: Setting) {
  const { company, tokens, tokenWithout, browsers } = given
  const [method = '', path = ''] = route.split(' ')
  if (path.startsWith('/api/')) return apiSender(method, path)
  // Any token has access; whether a tool has is what its endpoint answers.
  if (path === '/mcp/') return tokenSender(method, tokens)
  const send: Send = async (column, { path, body }) => {
    if (column === 'without scope') return undefined
    if (method === 'GET') return browsers[column].get(path)
    const sent = (formsSent.get(column) ?? 0) + 1
    formsSent.set(column, sent)
    if (sent % formsPerPerson === 0 && isRole(column)) await given.replace(column)
    return browsers[column].submit(path, (body ?? {}) as Record<string, string>)
  }
  return send

  async function apiSender(method: string, path: string): Promise<Send> {
    const scope = await scopeOf(method, path)
    const without = scope && (await tokenWithout(scope, await everyScope()))
    return tokenSender(method, { ...tokens, 'without scope': without })
  }

  function tokenSender(method: string, token: Partial<Record<Column, string | undefined>>): Send {
    return async (column, { path, query, body, accept }) => {
      if (column !== 'visitor' && !token[column]) return undefined
      const sent = {
        ...(token[column] ? { token: token[column] } : {}),
        ...(query ? { query } : {}),
        ...(body ? { body } : {}),
        ...(accept ? { headers: { accept } } : {}),
        server: company.server,
      }
      return request(method, path, sent)
    }
  }
}

async function everyScope(): Promise<string[]> {
  const { components } = (await openApiDocument()) as { components: { securitySchemes: Node } }
  const described = JSON.stringify(components.securitySchemes)
  return [...new Set([...described.matchAll(/`([a-z]+:[a-z_]+)`/g)].map(([, scope]) => scope!))]
}

async function scopeOf(method: string, path: string): Promise<string | undefined> {
  const operations = (await openApiDocument()).paths as Record<string, Record<string, Node>>
  const { description } = operations[path]![method.toLowerCase()]!
  return /Needs the scope `([^`]+)`/.exec(String(description))?.[1]
}

async function cell(send: Send, column: Column, sample: Sample): Promise<string> {
  let answer = await send(column, sample)
  if (!answer) return '–'
  // A busy server has not judged them either.
  if (answer.status === 503) answer = await retried(async () => (await send(column, sample))!)
  if (answer.status !== 200 || !sample.isShown) return String(answer.status)
  return sample.isShown(answer) ? '200, shown' : '200, absent'
}

async function rowsOf(route: string, given: Setting): Promise<string[]> {
  const sampleOf = samples[route]!
  const send = await senderFor(route, given)
  const first = sampleOf(given.places.public)
  const isAboutPlaces =
    !first.isCompanyWide &&
    (JSON.stringify(first) !== JSON.stringify(sampleOf(given.places.private)) || first.isShown)
  const places: [string, Place][] = isAboutPlaces
    ? kinds.map(kind => [kind, given.places[kind]])
    : [['–', given.places.public]]
  const rows: string[] = []
  for (const [kind, place] of places) {
    const cells: string[] = []
    for (const column of columns) cells.push(await cell(send, column, sampleOf(place)))
    rows.push(`| \`${route}\` | ${kind} | ${cells.join(' | ')} |`)
  }
  return rows
}

test('every cell is as the committed table says', async () => {
  const given = await setting()
  const rows: string[] = []
  // A form that signs out ends a session that the others need: it is last.
  for (const route of Object.keys(samples)) rows.push(...(await rowsOf(route, given)))
  const head = `| path | board | ${columns.join(' | ')} |\n|---|---|${'---|'.repeat(columns.length)}`
  const table = `${introduction}\n${head}\n${rows.join('\n')}\n`
  // Whoever is refused for being too quick has not been judged.
  expect(table).not.toContain('| 429 ')
  if (process.env.UPDATE_AUTHORIZATION) await Bun.write(file, table)
  expect((await Bun.file(file).text()).split('\n')).toEqual(table.split('\n'))
}, 300_000)
