import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { apiDocument } from '../../src/app/api/document.ts'
import { apiRoutes, routes } from '../../src/app/routes.ts'

const root = resolve(import.meta.dir, '../..')
const contract = join(root, 'test/contract')
const matrix = await Bun.file(join(root, 'docs/authorization.md')).text()

/** The same on every endpoint, and tested once: limits, failures and overload cannot be had for each. */
const testedOnce = new Set(['429', '500', '503'])

type Operations = Record<string, Record<string, { responses: object }>>
const { paths } = (await apiDocument(apiRoutes)) as unknown as { paths: Operations }

/** `createPostAsUser` → `create-post-as-user`. */
function folderOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(contract, folder))
  } catch {
    return []
  }
}

describe.each(apiRoutes.map(route => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, { name, method, path }) => {
    const folder = folderOf(name)
    const statuses = Object.keys(paths[path]![method.toLowerCase()]!.responses)

    test(`has its tests in test/contract/${folder}, a file for each status`, () => {
      const files = filesIn(folder)
      const missing = statuses.filter(
        status => !testedOnce.has(status) && !files.some(file => file.startsWith(status)),
      )
      expect(missing).toEqual([])
    })
  },
)

const guarded = routes.filter(({ kind }) => ['api', 'page', 'form', 'image', 'mcp'].includes(kind))

test.each(guarded.map(({ method, path }) => `${method} ${path}`))(
  '%s has its line in docs/authorization.md',
  route => expect(matrix).toContain(`| \`${route}\` |`),
)

test('docs/authorization.md has no line of a path that is gone', () => {
  const lines = [...matrix.matchAll(/^\| `([A-Z]+ [^`]+)`/gm)].map(([, route]) => route!)
  const known = new Set(guarded.map(({ method, path }) => `${method} ${path}`))
  expect(lines.filter(route => !known.has(route))).toEqual([])
})

test('every kind of route is known to be one that somebody may or may not call', () => {
  const others = routes.filter(route => !guarded.includes(route))
  expect(others.filter(({ access }) => access !== 'anyone')).toEqual([])
})
