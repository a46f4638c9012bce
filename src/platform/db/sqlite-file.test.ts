import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { detachSqlite, requireUnused } from './sqlite-file.ts'

/** As a killed process leaves it: almost everything that is committed is in the log alone. */
function databaseWithLog(): string {
  const [source, file] = [join(freshFolder(), 'a.db'), join(freshFolder(), 'a.db')]
  const database = new Database(source)
  database.run('pragma journal_mode = wal')
  database.run('pragma wal_autocheckpoint = 0')
  database.run('create table notes (body)')
  for (let count = 0; count < 100; count++)
    database.run('insert into notes values (zeroblob(4000))')
  for (const end of ['', '-wal']) copyFileSync(`${source}${end}`, `${file}${end}`)
  database.close()
  return file
}

function countNotes(file: string) {
  const database = new Database(file)
  using count = database.prepare('select count(*) as notes from notes')
  const found = count.get()
  database.close()
  return found
}

test('a database that is detached has all of its log', () => {
  const file = databaseWithLog()
  requireUnused(file)
  detachSqlite(file)
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false])
  expect(countNotes(file)).toEqual({ notes: 100 })
})

test('where the database cannot grow, as on a full disk, its log stays', async () => {
  const file = databaseWithLog()
  expect(statSync(file).size).toBeLessThan(65_536)
  const detach = `import { detachSqlite } from ${JSON.stringify(join(import.meta.dir, 'sqlite-file.ts'))}
    try { detachSqlite(process.argv.at(-1)) } catch (error) { console.log(error.constructor.name) }`
  // In blocks of 512 bytes. Its signal would end the process.
  const limited = `trap '' XFSZ; ulimit -f 128; exec "$0" -e "$1" "$2"`
  const child = Bun.spawn(['sh', '-c', limited, process.execPath, detach, file])
  expect(await new Response(child.stdout).text()).toBe('StorageUnavailable\n')
  expect(existsSync(`${file}-wal`)).toBe(true)
  expect(countNotes(file)).toEqual({ notes: 100 })
})

test('a file that is in use stays as it is', () => {
  const file = databaseWithLog()
  const other = new Database(file)
  other.run("insert into notes values ('')")
  for (const tried of [requireUnused, detachSqlite])
    expect(() => tried(file)).toThrow('is in use; stop Hark first.')
  expect(existsSync(`${file}-wal`)).toBe(true)
  other.close()
  expect(countNotes(file)).toEqual({ notes: 101 })
})
