/**
 * What the tests notice: breaks one thing at a time in a copy of the checkout, and runs the tests of the operations that it
 * touches on SQLite until one fails. `npm run mutations` runs all of them, `npm run mutations -- tenant-3 status-1` some,
 * and `none` the same tests on unchanged code. `--out FILE` writes the results as JSON. They were drawn at random over
 * permissions, tenants, validation, statuses, headers and keys (3c7a0516 has the script); where code moves, they move along.
 */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { operations as table } from '../test/api/operations.ts'
import { testedWith } from './check/changed.ts'
import { findTestFiles } from './check/plan.ts'
import drawn from './mutations/mutations.json'
import { pathOf } from './mutations/path-of.ts'

/** `operations` are those of test/api/operations.ts, or subjects that have tests of their own. */
type Mutation = {
  id: string
  group: string
  file: string
  from: string
  to: string
  operations: string[]
}
type Result = { id: string; group: string; caughtBy: string | null }

const root = resolve(import.meta.dir, '..')

const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  options: { out: { type: 'string' } },
  allowPositionals: true,
})
const mutations: Mutation[] = drawn.mutations
/** The tests that run on mutations must pass without one. */
const none: Mutation = {
  id: 'none',
  group: 'none',
  file: 'package.json',
  from: '',
  to: '',
  operations: [...new Set(mutations.flatMap(({ operations }) => operations))],
}

const copy = await mkdtemp(join(tmpdir(), 'hark-mutations-'))
try {
  await copyCheckout()
  const outdated = await findOutdated()
  for (const { id, file } of outdated) print(`${id} no longer applies to ${file}`)
  const results: Result[] = []
  for (const mutation of chosen()) {
    if (outdated.includes(mutation)) continue
    const caughtBy = await findCatch(mutation)
    results.push({ id: mutation.id, group: mutation.group, caughtBy })
    print(`${mutation.id}: ${caughtBy === null ? 'SURVIVED' : `caught by ${caughtBy}`}`)
    if (values.out) await Bun.write(values.out, `${JSON.stringify(results, null, 2)}\n`)
  }
  const { length } = results.filter(({ caughtBy }) => caughtBy !== null)
  print(`${length} of ${results.length} caught`)
  if (outdated.length > 0) process.exitCode = 1
} finally {
  await rm(copy, { recursive: true })
}

function chosen(): Mutation[] {
  if (positionals.length === 0) return mutations
  return positionals.map(id => {
    const found = id === none.id ? none : mutations.find(mutation => mutation.id === id)
    if (!found) throw new Error(`There is no mutation ${id}.`)
    return found
  })
}

async function copyCheckout() {
  const left = new Set(['.git', 'node_modules', 'dist', 'data', 'screenshots', 'bench/.data'])
  await cp(root, copy, {
    recursive: true,
    // Or bin/install takes node_modules for outdated.
    preserveTimestamps: true,
    filter: path => !left.has(relative(root, path)),
  })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}

async function findOutdated(): Promise<Mutation[]> {
  const isFound = await Promise.all(
    mutations.map(async ({ file, from }) => {
      const source = Bun.file(join(copy, file))
      return (await source.exists()) && (await source.text()).split(from).length === 2
    }),
  )
  return mutations.filter((_, at) => !isFound[at])
}

/** The test that fails first; null if all pass. */
async function findCatch({ file, from, to, operations }: Mutation): Promise<string | null> {
  const path = join(copy, file)
  const source = await Bun.file(path).text()
  const mutated = source.replace(from, () => to)
  await Bun.write(path, mutated)
  try {
    return await findFailure(operations)
  } finally {
    await Bun.write(path, source)
  }
}

async function findFailure(operations: string[]): Promise<string | null> {
  const { exitCode, output } = await run(['bin/build'])
  if (exitCode !== 0) throw new Error(`It does not build:\n${output}`)
  for (const tests of testsOf(operations)) {
    const failure = await firstFailure(tests)
    if (failure) return failure
  }
  return null
}

/**
 * A test that fails once, on a busy machine, has caught nothing: a file must fail twice. Not alone, as some notice another
 * company only by the data of the others.
 */
async function firstFailure(tests: string[]): Promise<string | null> {
  const failed = new Set<string>()
  for (;;) {
    const { exitCode, output } = await runTests(tests)
    if (exitCode === 0) return null
    const { file, test } = failureIn(output)
    if (failed.has(file)) return `${file}: ${test}`
    failed.add(file)
  }
}

/** What to run, cheapest first: the tests of the operations, then those of what all operations have in common. */
function testsOf(operations: string[]): string[][] {
  const inTable = operations.filter(name => name in table)
  const subjects = operations.filter(name => !(name in table))
  const own = [
    ...inTable.flatMap(name => testedWith(name, findTestFiles())).map(name => `test/api/${name}`),
    ...subjects.map(pathOf),
  ]
  return [
    own,
    ...(inTable.length === 0
      ? []
      : [
          ['test/api/every-endpoint', '-t', `^(${inTable.join('|')}): `],
          ['test/api/answers', '-t', `^(${inTable.join('|')}) is `],
        ]),
    ...['every-resource', 'tenancy', 'idempotency', 'authorization'].map(name => [
      `test/api/${name}`,
    ]),
    ['test/http/'],
  ]
}

/**
 * Seconds are enough for any of these tests, and a mutation may make one wait forever. Whether pipelined requests are all
 * answered depends on how busy the machine is, and on no mutation.
 */
function runTests(paths: string[]) {
  const left = ['**/*in-chromium*', '**/http/connection*']
  const options = [
    '--bail',
    // After a failure nothing ends the servers otherwise.
    '--no-orphans',
    '--timeout',
    '60000',
    ...left.map(each => `--path-ignore-patterns=${each}`),
  ]
  return run(['bin/bun', 'test', ...options, ...paths])
}

async function run(command: string[]) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = Bun.spawn(command, {
    cwd: copy,
    env: { PATH, HOME, TMPDIR, HARK_COMMAND: join(copy, 'dist/hark') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { exitCode: await child.exited, output: stdout + stderr }
}

function failureIn(output: string): { file: string; test: string } {
  const failed = /^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/m.exec(output)
  const before = output.slice(0, failed?.index)
  const file = [...before.matchAll(/^(test\/\S+):$/gm)].at(-1)?.[1] ?? 'no file'
  const error = /^error: .*$/m.exec(output)?.[0] ?? 'failed outside a test'
  return { file, test: failed?.[1] ?? error }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
