import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { once } from '../support/once.ts'
import {
  acrossCompanies,
  filesAcross,
  handleAcross,
  namesOneCompany,
  plainText,
} from './across-companies.ts'
import { postgresVersion } from './temporary-store.ts'

setDefaultTimeout(900_000)

/**
 * The caller is known and the response is not cached, or it is, where `cached` says something else. More than `tripsMax` need a
 * reason. UPDATE_ROUND_TRIPS=1 writes the table anew, with the reasons that it has.
 */
type Entry = { trips: number; cached?: number; why?: string }
type Table = { reasons: Record<string, string>; routes: Record<string, Entry> }

const tripsMax = 4
const root = resolve(import.meta.dir, '../..')
const file = join(import.meta.dir, 'round-trips.json')
const table: Table = JSON.parse(readFileSync(file, 'utf8'))

/** In a process of its own: its server's connections are watched. */
const walk = () =>
  once('walk over every route', async () => {
    const written = join(freshFolder(), 'walk.json')
    const runner = join(import.meta.dir, 'round-trips-runner.ts')
    const child = Bun.spawn([join(root, 'bin/bun'), 'run', runner, written], {
      env: { ...process.env, HARK_TEST_POSTGRES: String(postgresVersion) },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [said, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited])
    if (exitCode !== 0) throw new Error(`The walk ended with ${exitCode}: ${said}`)
    return JSON.parse(readFileSync(written, 'utf8')) as {
      trips: Record<string, Entry>
      statements: string[]
    }
  })

const onPostgres = test.skipIf(!hasPostgres)

onPostgres(
  'a request waits for as few round trips as the table says (needs PostgreSQL)',
  async () => {
    const { trips } = await walk()
    if (process.env.UPDATE_ROUND_TRIPS) {
      const lines = Object.entries(trips).map(([route, entry]) => {
        const { why } = table.routes[route] ?? {}
        const kept = entry.trips > tripsMax ? { why: why ?? 'none yet' } : {}
        return `    ${JSON.stringify(route)}: ${JSON.stringify({ ...entry, ...kept })}`
      })
      const reasons = JSON.stringify(table.reasons, null, 2).replaceAll('\n', '\n  ')
      await Bun.write(
        file,
        `{\n  "reasons": ${reasons},\n  "routes": {\n${lines.join(',\n')}\n  }\n}\n`,
      )
      return
    }
    expect(Object.keys(trips).sort()).toEqual(Object.keys(table.routes).sort())
    const others = Object.entries(trips).filter(([route, entry]) => {
      const { why: _, ...stated } = table.routes[route]!
      // Whether its body came with its head changes what a write looks up before.
      const spare = route.startsWith('GET ') ? 0 : 1
      return entry.cached !== stated.cached || Math.abs(entry.trips - stated.trips) > spare
    })
    expect(Object.fromEntries(others)).toEqual({})
  },
)

test('whatever takes more than four round trips has a reason, and no reason is left over', () => {
  const many = Object.entries(table.routes).filter(([, { trips }]) => trips > tripsMax)
  const without = many.filter(([, { why }]) => !table.reasons[why ?? '']).map(([route]) => route)
  expect(without).toEqual([])
  expect(new Set(many.map(([, { why }]) => why!))).toEqual(new Set(Object.keys(table.reasons)))
  const few = Object.values(table.routes).filter(({ trips }) => trips <= tripsMax)
  expect(few.filter(({ why }) => why !== undefined)).toEqual([])
})

onPostgres('every statement names one company, or is on the list (needs PostgreSQL)', async () => {
  const { statements } = await walk()
  expect(statements.length).toBeGreaterThan(500)
  const listed = acrossCompanies.flatMap(each => each.statements)
  const others = statements.filter(
    statement =>
      !namesOneCompany(statement) && !listed.some(pattern => pattern.test(plainText(statement))),
  )
  expect(others).toEqual([])
})

test('only the listed files have a handle across companies', async () => {
  const found: string[] = []
  for (const path of new Bun.Glob('**/*.{ts,tsx}').scanSync(join(root, 'src')))
    if (
      !path.endsWith('.test.ts') &&
      handleAcross.test(readFileSync(join(root, 'src', path), 'utf8'))
    )
      found.push(path)
  expect(found.sort()).toEqual(Object.values(filesAcross).flat().sort())
})

test.each([
  ['select * from posts where company_id = $1 and id = $2', true],
  ['select * from posts where id = $1', false],
  ['select * from posts p join users u on u.id = p.creator_id where p.company_id = $1', false],
  ['update "tags" set "name" = $1 where ("id" = $2) and "tags"."company_id" = $3', true],
  ['insert into tags (id, name, company_id) values ($1, $2, $3)', true],
  ['insert into tags (id, name) values ($1, $2)', false],
  ['select * from posts where company_id > $1', false],
  ['select name from job_leases', false],
])('%s: %p', (statement, isOne) => expect(namesOneCompany(statement)).toBe(isOne))
