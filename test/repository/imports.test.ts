import { describe, expect, test } from 'bun:test'
import { join, normalize, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const layers = [
  'errors',
  'platform',
  'config',
  'texts',
  'store',
  'features',
  'web',
  'server',
  'cli',
  'main.ts',
]

type Import = { from: string; to: string }

/** Every import of every source file, by path from the root; a package keeps its name. */
async function importsOf(pattern: string): Promise<Import[]> {
  const files = [...new Bun.Glob(pattern).scanSync(root)].filter(
    file => !/\.test\.tsx?$/.test(file),
  )
  const found = await Promise.all(
    files.map(async from => {
      const text = await Bun.file(join(root, from)).text()
      const names = text.matchAll(
        /^(?:import|export)\s[^'"`;]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
      )
      return [...names].map(([, a, b, c]) => {
        const name = (a ?? b ?? c)!
        return { from, to: name.startsWith('.') ? normalize(join(from, '..', name)) : name }
      })
    }),
  )
  return found.flat()
}

const sources = await importsOf('src/**/*.{ts,tsx}')
const layerOf = (path: string) => layers.indexOf(path.split('/')[1] ?? '')
const described = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`)

describe('imports', () => {
  test('are found at all', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(described(sources)).toContain('src/main.ts imports src/cli/run.ts')
  })

  test('point down: main, cli, server, web, features, store, texts, config, platform, errors', () => {
    const up = sources.filter(({ from, to }) => layerOf(to) > layerOf(from) && layerOf(from) >= 0)
    expect(described(up)).toEqual([])
  })

  test('name the file: there is no index.ts that passes on what others export', () => {
    const barrels = new Bun.Glob('src/**/index.{ts,tsx}').scanSync(root)
    expect([...barrels]).toEqual([])
  })

  test('of endpoints stand in the route table only', () => {
    const others = sources.filter(
      ({ from, to }) =>
        /^src\/features\/.*\bapi\.ts$/.test(to) && !from.startsWith('src/server/routes/'),
    )
    expect(described(others)).toEqual([])
  })

  test('among files make no cycle, of types neither', async () => {
    const edges = new Map<string, Set<string>>()
    for (const { from, to } of await importsOf(
      '{src,client,test,migrations,scripts,bench}/**/*.{ts,tsx}',
    ))
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    expect(cycleIn(edges)).toBeUndefined()
  })

  test('leave what is above the store out of it', () => {
    const up = sources.filter(
      ({ from, to }) => from.startsWith('src/store/') && to.startsWith('src/config/'),
    )
    expect(described(up)).toEqual([])
  })

  test('of the configuration stand in cli and server only', () => {
    const readers = sources.filter(
      ({ from, to }) => to.startsWith('src/config/') && !/^src\/(cli|server|config)\//.test(from),
    )
    expect(described(readers)).toEqual([])
  })

  test('of the library for MCP wait for the first message: no start loads it', async () => {
    const loading: string[] = []
    for (const file of new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)) {
      const text = await Bun.file(join(root, file)).text()
      const names = /^import (?!type )[^'"]*?from '(@modelcontextprotocol\/|.*\/serve-message\.ts)/m
      if (names.test(text)) loading.push(file)
    }
    expect(loading).toEqual(['src/server/mcp/serve-message.ts'])
  })

  test('of database drivers stand in platform/db only', () => {
    const drivers = sources.filter(
      ({ from, to }) =>
        /^(bun:sqlite|postgres|pg)$/.test(to) && !from.startsWith('src/platform/db/'),
    )
    expect(described(drivers)).toEqual([])
  })

  test("of Bun's own client for PostgreSQL stand in platform/db only", async () => {
    const users: string[] = []
    for (const file of new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root))
      if (!file.startsWith('src/platform/db/') && !/\.test\.tsx?$/.test(file))
        if (
          /\bSQL\b[^'"]*from 'bun'|\bBun\.(?:SQL|sql)\b/.test(
            await Bun.file(join(root, file)).text(),
          )
        )
          users.push(file)
    expect(users).toEqual([])
  })

  test('of black-box tests never reach into src', async () => {
    const folders = 'test/{api,client,forms,http,mcp,pages,sessions,support,turns}/**/*.ts'
    const tests = await importsOf(folders)
    expect(tests.length).toBeGreaterThan(200)
    // It is there for what nearly every file would start a command for.
    const allowed = 'test/support/shared-store.ts'
    const reaching = tests.filter(({ from, to }) => to.startsWith('src/') && from !== allowed)
    expect(described(reaching)).toEqual([])
  })
})

test('the environment is read on the command line only', async () => {
  for (const file of new Bun.Glob(
    'src/{errors,platform,store,features,web,server,config}/**/*.{ts,tsx}',
  ).scanSync(root))
    expect([file, /process\.env|Bun\.env/.test(await Bun.file(join(root, file)).text())]).toEqual([
      file,
      false,
    ])
})

function cycleIn(edges: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path, node]
    if (done.has(node)) return undefined
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}

test('only the platform touches what is beneath the company-bound handle', async () => {
  // A plugin or an executor of its own would let a query builder past the binding.
  const beneath = /\b(?:withPlugin|withoutPlugins|getExecutor|executeQuery|CompiledQuery)\b/
  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)]
  const outside = files.filter(file => !file.startsWith('src/platform/db/'))
  expect(outside.length).toBeGreaterThan(150)
  const texts = await Promise.all(outside.map(file => Bun.file(join(root, file)).text()))
  expect(outside.filter((_, at) => beneath.test(texts[at]!))).toEqual([])
})

test('no component is async: on PostgreSQL, the snapshot that a page reads from ends before it would run', async () => {
  const pages = [...new Bun.Glob('src/web/**/*.tsx').scanSync(root)]
  const texts = await Promise.all(pages.map(file => Bun.file(join(root, file)).text()))
  const component = /async function [A-Z]|const [A-Z]\w* = async/
  expect(pages.filter((_, at) => component.test(texts[at]!))).toEqual([])
})
