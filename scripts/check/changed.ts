import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportGraph } from './imports.ts'
import { WrongUsage } from './options.ts'
import { isBlackBox, root } from './plan.ts'

export type Selection = { files: string[]; reasons: string[] }

/** What git says has changed since `ref`, committed or not; by default since this branch left main. */
export function changedFiles(ref: string | undefined): string[] {
  const base = git('merge-base', 'HEAD', ref ?? 'main') ?? git('rev-parse', ref ?? 'HEAD')
  if (!base) throw new WrongUsage(`git knows no ${ref ?? 'HEAD'}`)
  const lists = [
    git('diff', '--name-only', '--no-renames', base.trim()),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return lists.flatMap(list => (list ?? '').split('\n').filter(Boolean)).sort()
}

function git(...words: string[]): string | undefined {
  const { success, stdout } = Bun.spawnSync(['git', ...words], { cwd: root, stderr: 'ignore' })
  return success ? stdout.toString() : undefined
}

/** Everything is built with these, or starts with them. */
const forEverything = /^(package(-lock)?\.json|bunfig\.toml|tsconfig\.json|migrations\/|bin\/)/
/** What stands between every request and its handler, or below every handler. */
const forEveryRequest =
  /^src\/(server\/(?!routes)|store\/|config\/|errors\/|texts\/|main\.ts|platform\/((db|http|admission|cache|metrics)\/|[^/]+$))/
const isRouteTable = (file: string) => /^src\/server\/routes\//.test(file)
/** Tests that start Hark, and whose imports therefore say little. */
const startsHark = (file: string) =>
  isBlackBox(file) || /^test\/(browser|command|crash)\//.test(file)

/**
 * The tests that a change can affect: by their imports, and where they only send requests, by the routes whose handlers
 * import it.
 */
export function selectTests(changed: string[], tests: string[]): Selection {
  const all = changed.find(file => forEverything.test(file))
  if (all) return { files: tests, reasons: [`everything, because of ${all}`] }

  const graph = new ImportGraph()
  const selected = new Map<string, string>()
  const select = (reason: string, files: string[]) => {
    for (const file of files) if (!selected.has(file)) selected.set(file, reason)
  }
  const isChanged = (file: string) =>
    changed.some(each => graph.closure(file, 'test/support/shared-store.ts').has(each))
  select('what they import', tests.filter(isChanged))
  select('the whole repository, as always', tests.filter(isOfRepository))

  const sources = changed.filter(file => /^src\//.test(file) && !/\.test\.tsx?$/.test(file))
  const routes = readRoutes(graph)
  const request = sources.find(file => forEveryRequest.test(file))
  if (request) select(`every request, because of ${request}`, tests.filter(startsHark))
  const affected = routes.filter(({ file }) => sources.some(each => graph.closure(file).has(each)))
  if (affected.length > 0 || changed.some(isRouteTable))
    select('walking every route', tests.filter(walksRoutes))
  select(`routes: ${described(affected)}`, testsOfRoutes(affected, routes, tests))
  const words = new Set(sources.flatMap(nounsOf))
  for (const word of words) {
    const named = new RegExp(`[/-]${word}\\b`)
    select(
      `the name ${word}`,
      tests.filter(file => startsHark(file) && named.test(file)),
    )
  }
  const reasons = Map.groupBy(selected, ([, reason]) => reason)
  return {
    files: [...selected.keys()].sort(),
    reasons: [...reasons].map(([reason, files]) => `${files.length} by ${reason}`),
  }
}

/** Those of one endpoint are called after it. */
function walksRoutes(file: string): boolean {
  return file.startsWith('test/api/') && operationOf(file) === undefined
}

const isOfRepository = (file: string) => file.startsWith('test/repository/')

/** `src/features/auth/tokens/api.ts` → auth, tokens; `src/cli/import/x.ts` and `src/cli/import.ts` → import. */
function nounsOf(file: string): string[] {
  const [, path] = /^src\/(?:features|cli)\/(.+)\.tsx?$/.exec(file) ?? []
  const names = path?.split('/') ?? []
  return names.length > 1 ? names.slice(0, -1) : names
}

type RouteOfFile = { kind: string; method: string; path: string; file: string }

/** The route table as text, with the file that each handler is in. */
function readRoutes(graph: ImportGraph): RouteOfFile[] {
  return [
    'src/server/routes/api.ts',
    'src/server/routes/portal.ts',
    'src/server/routes/team.ts',
  ].flatMap(table => {
    const text = readFileSync(join(root, table), 'utf8')
    const calls = text.matchAll(
      /^ {2}(get|post|put|patch|remove|page|form)\(\s*'(\/[^']*)',([\s\S]*?)\n? *\),?\n/gm,
    )
    return [...calls].flatMap(([, call, path, rest]) => {
      const handler = /([\w.]+),?\s*$/.exec(rest!)?.[1] ?? ''
      const file = graph.definition(table, handler)
      return file ? [{ ...kindOf(call!), path: path!, file }] : []
    })
  })
}

function kindOf(call: string): { kind: string; method: string } {
  if (call === 'page') return { kind: call, method: 'GET' }
  if (call === 'form') return { kind: call, method: 'POST' }
  return { kind: 'api', method: call === 'remove' ? 'DELETE' : call.toUpperCase() }
}

/** API tests by the names of their operations, others by the paths in their text. */
function testsOfRoutes(affected: RouteOfFile[], routes: RouteOfFile[], tests: string[]): string[] {
  const called = affected.flatMap(({ method, path }) => operations.get(`${method} ${path}`) ?? [])
  const names = new Set(called.flatMap(operation => testedWith(operation, tests)))
  const pages = affected.filter(({ kind }) => kind !== 'api')
  const isMany = pages.length > routes.filter(({ kind }) => kind !== 'api').length / 3
  return tests.filter(isBlackBox).filter(file => {
    const operation = operationOf(file)
    if (operation) return names.has(operation)
    if (isMany) return true
    const text = readFileSync(join(root, file), 'utf8')
    return pages.some(({ path }) => namesPath(text, path))
  })
}

/**
 * The operations that may have the tests of this one in their files: itself or, where it has no file, those at its path
 * and at the nearest one above.
 */
export function testedWith(operation: string, tests: string[]): string[] {
  const withFile = new Set(tests.map(operationOf))
  if (withFile.has(operation)) return [operation]
  const all = [...operations].map(([route, name]) => ({ name, path: route.split(' ')[1]! }))
  const { path: own } = all.find(({ name }) => name === operation)!
  const above = all.filter(({ name, path }) => withFile.has(name) && own.startsWith(path))
  const lengths = above.map(({ path }) => path.length).filter(length => length < own.length)
  const nearest = Math.max(...lengths)
  return above.filter(({ path }) => path.length >= nearest).map(({ name }) => name)
}

/** `list-posts-sort.test.ts` is about list-posts, `create-simple-post-as-user.test.ts` about create-simple-post-as-user. */
function operationOf(file: string): string | undefined {
  const name = /^test\/api\/([a-z-]+)/.exec(file)?.[1] ?? ''
  const fitting = [...operations.values()].filter(
    each => name === each || name.startsWith(`${each}-`),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]
}

/** `create-simple-post` for createSimplePost, by method and path. */
const operations = readOperations()

function readOperations(): Map<string, string> {
  type Operations = Record<string, Record<string, { operationId?: string }>>
  const document = readFileSync(join(root, 'openapi/openapi.json'), 'utf8')
  const { paths } = JSON.parse(document) as { paths: Operations }
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) => {
        const name = operationId?.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
        return name ? [[`${method.toUpperCase()} ${path}`, name] as const] : []
      }),
    ),
  )
}

/** Whether a text has the part of a path that is before its first parameter. */
function namesPath(text: string, path: string): boolean {
  const [start = ''] = path.split(':')
  return start === '/' ? /['"`]\/['"`]/.test(text) : text.includes(start)
}

function described(routes: RouteOfFile[]): string {
  const shown = routes.slice(0, 4).map(({ method, path }) => `${method} ${path}`)
  return [...shown, ...(routes.length > 4 ? [`${routes.length - 4} more`] : [])].join(', ')
}
