import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from './sqlite.ts'
import { SqliteReads } from './sqlite-reads.ts'

const folder = mkdtempSync(join(tmpdir(), 'hark-sqlite-reads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pages = 500
const pageBytes = 4096

/** What this process has read from files since it started. */
const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))![1])

test.skipIf(!existsSync('/proc/self/io'))(
  'what was read before a commit is not read from the file again (needs Linux)',
  async () => {
    const engine = openSqlite(join(folder, 'cache.db'))
    const run = (sql: string) =>
      engine.write('everybody', async (_, run) => run({ sql, parameters: [] }))
    const sum = { sql: 'select sum(length(text)) as sum from rows', parameters: [] }
    const readAll = async () => {
      const before = bytesRead()
      expect(await engine.read('everybody', sum)).toEqual([{ sum: pages * 3000 }])
      return (bytesRead() - before) / pageBytes
    }
    await run('create table rows (text text)')
    await run('create table others (id integer)')
    await run(`with recursive n(v) as (select 1 union all select v + 1 from n where v < ${pages})
      insert into rows select printf('%.3000c', 'a') from n`)
    await readAll()
    await run('insert into others values (1)')
    expect(await readAll()).toBeLessThan(pages / 5)
    await engine.close()
  },
)

test('where the connection that writes is locked out, the other one reads', async () => {
  const [locked, open] = ['locked', 'open'].map(name => {
    const database = new Database(join(folder, `${name}.db`))
    database.run('create table rows (name text)')
    database.run('insert into rows values (?)', [name])
    return database
  })
  const reads = new SqliteReads(locked!, open!, error => error)
  const names = { sql: 'select name from rows', parameters: [] }
  expect(reads.all(names)).toEqual([{ name: 'locked' }])
  using other = new Database(join(folder, 'locked.db'))
  other.run('begin exclusive')
  expect(reads.all(names)).toEqual([{ name: 'open' }])
})
