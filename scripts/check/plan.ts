import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Random } from '../../test/support/random.ts'

export const root = resolve(import.meta.dir, '../..')

/** How test files run: as they are, on SQLite if they are black-box tests, or with other variables. */
const passes = {
  'as is': {},
  'PostgreSQL 15': { HARK_TEST_POSTGRES: '15' },
  'PostgreSQL 18': { HARK_TEST_POSTGRES: '18' },
  'the newest PostgreSQL': { HARK_ENGINES_POSTGRES: '18' },
}
export type Pass = keyof typeof passes
export const environmentOf = (pass: Pass): Record<string, string> => passes[pass]

export type TestRun = { file: string; pass: Pass }

/** Files that one `bun test` runs, one after the other. */
export type Unit = { pass: Pass; part: string; files: string[]; seconds: number }

/** Black-box tests, which run on the engine that HARK_TEST_POSTGRES names. */
export const isBlackBox = (file: string) =>
  /^test\/(api|client|forms|http|mcp|pages|sessions|turns)\//.test(file)
/** What Chromium does with a page is the same on each engine. */
const needsChromium = /in-chromium/
/**
 * Pages, forms and MCP call the operations that the API's tests call on both engines, so one engine is enough, and
 * PostgreSQL is the stricter. On SQLite, Chromium and authorization.test.ts open every page.
 */
const isPage = (file: string) =>
  /^test\/(forms|mcp|pages|sessions)\//.test(file) && !needsSqlite.test(file)
/** One of its tests reads the database's file. */
const needsSqlite = /^test\/sessions\/ending/
/** Black-box tests of what happens before the store, or beside it. */
const storeFree = [
  /^test\/(client|http|turns)\//,
  /^test\/api\/(create-simple-post-body|get-open-api|rate-limits)/,
  /^test\/mcp\/(transport|untrusted)/,
  /^test\/pages\/(api-docs|base-url|embed-|first-view|language-choice|request-headers|translated)/,
  /^test\/sessions\/(cross-site|every-form|oidc-lying-provider|plain-http)/,
]

/** Tests about what outlives a crash, or about disks and files themselves: they have their data on a disk. */
export const needsDisk = (file: string) => /^(test\/crash\/|test\/command\/doctor|src\/)/.test(file)

/**
 * JavaScriptCore's last compiler does not pay for itself in processes that run for a minute: without it, tests take a tenth
 * less CPU. `--long` has it, and so have tests that measure.
 */
export const quickToCompile = ({ files }: Pick<Unit, 'files'>): Record<string, string> =>
  files.every(file => /^test\/(?!turns\/)/.test(file)) ? { BUN_JSC_useFTLJIT: '0' } : {}

/** Files of which hardly anything is left on SQLite alone. In others, each test that needs PostgreSQL says so in its name. */
const ofPostgres = [
  /^test\/(command|crash|support)\/postgres/,
  /^test\/crash\/lossy-failover/,
  /^test\/engines\/(conformance|group-commits|query-plans-postgres|replica|row-level-security|serving-role|two-nodes)\./,
  /^src\/platform\/db\/postgres-(hosts|pool)/,
]
export const needsPostgres = (file: string) => ofPostgres.some(pattern => pattern.test(file))

export function findTestFiles(): string[] {
  return [...new Bun.Glob('{src,test,bench,scripts}/**/*.test.{ts,tsx}').scanSync(root)].sort()
}

/** The passes of a file in a full run. */
export function passesOf(file: string, { isSqliteOnly = false, isLong = false } = {}): Pass[] {
  if (isSqliteOnly) return ['as is']
  // These run on SQLite and on the oldest PostgreSQL by themselves.
  if (isLong && file.startsWith('test/engines/')) return ['as is', 'the newest PostgreSQL']
  if (!isBlackBox(file)) return ['as is']
  if (isLong) return ['as is', 'PostgreSQL 15', 'PostgreSQL 18']
  // One request for each endpoint on the oldest; on the newest, every-endpoint sends it.
  if (file === 'test/api/answers.test.ts') return ['as is', 'PostgreSQL 15']
  if (needsChromium.test(file) || storeFree.some(pattern => pattern.test(file))) return ['as is']
  return isPage(file) ? ['PostgreSQL 18'] : ['as is', 'PostgreSQL 18']
}

/** How runs are summed up: `unit`, or the folder below test/. Small ones share units. */
function partOf(file: string): string {
  const [top, folder] = file.split('/')
  if (/^test\/(client|http|mcp|sessions)\//.test(file)) return 'client, http, mcp, sessions'
  return top === 'src' ? 'unit' : top === 'test' ? folder! : top!
}

export const timingKey = (file: string, pass: Pass) =>
  pass === 'as is' ? file : `${file} on ${pass}`

/** Seconds by timing key, of files that take long; the others count as `untimedSeconds`. */
export type Timings = Record<string, number>
const timingsFile = join(root, 'test/timings.json')
const timedSecondsMin = 2
const untimedSeconds = 1

export function readTimings(): Timings {
  return existsSync(timingsFile) ? JSON.parse(readFileSync(timingsFile, 'utf8')) : {}
}

/** Takes over what was measured now, and forgets files that are gone. */
export function writeTimings(measured: Map<string, number>): void {
  const all = new Map([...Object.entries(readTimings()), ...measured])
  const kept = [...all].filter(
    ([key, seconds]) => seconds >= timedSecondsMin && existsSync(join(root, key.split(' ')[0]!)),
  )
  const rounded = kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, s]) => [key, Math.round(s)])
  writeFileSync(timingsFile, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
}

/**
 * A process, its Hark, all that both have yet to compile, and the last look at the data take 3 to 7 seconds of CPU, so files
 * share them; a still longer unit would leave cores idle at the end.
 */
const unitSeconds = 180

/**
 * Longest first, so that the last ones to run are short. With `random` in random order, in which any files of a pass may
 * meet; with `isOne`, as few units as can be.
 */
export function planUnits(
  runs: TestRun[],
  timings: Timings,
  { random, isOne = false }: { random?: Random; isOne?: boolean } = {},
): Unit[] {
  const units: Unit[] = []
  const open = new Map<string, Unit>()
  for (const { file, pass } of random ? shuffled(runs, random) : runs) {
    const part = partOf(file)
    const seconds = timings[timingKey(file, pass)] ?? untimedSeconds
    const key = `${pass} ${needsDisk(file)} ${random || isOne ? '' : part}`
    const unit = open.get(key)
    if (unit && (isOne || unit.seconds + seconds <= unitSeconds)) {
      unit.files.push(file)
      unit.seconds += seconds
      continue
    }
    const next = { pass, part, files: [file], seconds }
    units.push(next)
    // A long file does not close the unit of the small ones around it.
    if (!unit || seconds < unit.seconds) open.set(key, next)
  }
  if (random) return shuffled(units, random)
  return units.sort((a, b) => b.seconds - a.seconds)
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const list = [...items]
  for (let last = list.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[list[last], list[other]] = [list[other]!, list[last]!]
  }
  return list
}
