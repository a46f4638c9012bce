import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const read = (file: string) => Bun.file(join(root, file)).text()
const filesOf = (glob: string) => [...new Bun.Glob(glob).scanSync(root)]

/** The columns that the condition of a partial index compares with a constant. */
async function indexedByConstant(): Promise<Set<string>> {
  const schema = (await Promise.all(filesOf('migrations/*.sql').map(read))).join('\n')
  const conditions = schema.matchAll(/create (?:unique )?index [^;]*? where ([^;]*);/g)
  return new Set(
    [...conditions].flatMap(([, condition]) =>
      [...condition!.matchAll(/\b(\w+) (?:=|in) (?:\d|'|\()/g)].map(([, column]) => column!),
    ),
  )
}

/**
 * PostgreSQL plans our statements for any values, and so uses no partial index where its condition is a parameter: it
 * reads the whole company instead. SQLite plans anew each time.
 */
test('what the condition of a partial index compares is part of the statement, no parameter', async () => {
  const columns = await indexedByConstant()
  expect([...columns]).toContain('is_listed')
  const found: string[] = []
  for (const file of filesOf('src/**/*.{ts,tsx}').filter(file => !file.includes('.test.'))) {
    const text = await read(file)
    for (const [all, column] of text.matchAll(
      /(?:where|eb)\(\s*'(?:\w+\.)?(\w+)',\s*'=',\s*(?:\d+|'[^']*'),?\s*\)/g,
    ))
      if (columns.has(column!)) found.push(`${file}: ${all}`)
  }
  expect(found).toEqual([])
})
