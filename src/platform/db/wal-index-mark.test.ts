import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walIndexMark } from './wal-index-mark.ts'

const folder = mkdtempSync(join(tmpdir(), 'hark-mark-'))
const file = join(folder, 'marked.db')
const own = new Database(file, { create: true })
own.run('pragma journal_mode = wal')
own.run('create table items (id integer primary key)')
const mark = walIndexMark(file)!
afterAll(() => {
  own.close()
  rmSync(folder, { recursive: true })
})

test('it stays while nothing is committed, by whatever is read', () => {
  const before = mark()
  own.query('select * from items').all()
  own.run('begin immediate')
  own.run('insert into items default values')
  expect(mark()).toBe(before)
  own.run('rollback')
  expect(mark()).toBe(before)
})

test('it changes with every commit of this process, and with a checkpoint at most', () => {
  for (let n = 0; n < 500; n++) {
    const before = mark()
    own.run('insert into items default values')
    expect(mark()).not.toBe(before)
    if (n % 50 === 0) own.run('pragma wal_checkpoint(truncate)')
  }
})

test('it has changed when another process says that it has committed', async () => {
  const program = `
    const { Database } = require('bun:sqlite')
    const other = new Database(${JSON.stringify(file)})
    for await (const _ of console) {
      other.run('insert into items default values')
      console.log('committed')
    }`
  const other = Bun.spawn([process.execPath, '-e', program], { stdin: 'pipe', stdout: 'pipe' })
  const told = other.stdout.getReader()
  for (let n = 0; n < 300; n++) {
    const before = mark()
    other.stdin.write('go\n')
    await other.stdin.flush()
    await told.read()
    expect(mark()).not.toBe(before)
  }
  other.stdin.end()
  await other.exited
})

test('it leaves the locks of SQLite alone', () => {
  own.run('begin immediate')
  own.run('insert into items default values')
  walIndexMark(file)!()
  const program = `
    const { Database } = require('bun:sqlite')
    const other = new Database(${JSON.stringify(file)})
    other.run('pragma busy_timeout = 0')
    other.run('begin immediate')`
  const other = Bun.spawnSync([process.execPath, '-e', program])
  expect(other.stderr.toString()).toContain('locked')
  own.run('rollback')
})

test('where there is no index of that form, it says so', () => {
  expect(walIndexMark(join(folder, 'none.db'))).toBeUndefined()
})

test('behind a link it is the index of the file that is meant, whatever lies beside the link', () => {
  const link = join(folder, 'link.db')
  symlinkSync(file, link)
  // By another process: where one closes a file, all of its locks on that file are gone.
  Bun.spawnSync(['cp', `${file}-shm`, `${link}-shm`])
  const linked = walIndexMark(link)!
  const before = linked()
  own.run('insert into items default values')
  expect(linked()).not.toBe(before)
})
