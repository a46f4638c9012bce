import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { EngineBusy } from './engine.ts'
import { openSqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'hark-sqlite-'))
const file = join(folder, 'test.db')
const engine = openSqlite<{ rows: { id: number } }>(file)
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() =>
  engine.write('everybody', async transaction => {
    await sql`create table if not exists rows (id integer primary key)`.execute(transaction)
    await transaction.deleteFrom('rows').execute()
  }),
)

const ids = async () =>
  (await engine.reads('everybody').selectFrom('rows').select('id').orderBy('id').execute()).map(
    row => row.id,
  )

test('one failing write takes nothing with it, not even what it wrote before it failed', async () => {
  const insert = (id: number, fails: boolean) =>
    engine.write('everybody', async transaction => {
      await transaction.insertInto('rows').values({ id }).execute()
      if (fails) throw new Error(`no ${id}`)
      return id
    })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, id) => insert(id, id % 3 === 0)),
  )
  const kept = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(kept).toHaveLength(133)
  expect(await ids()).toEqual(kept)
})

test('a failing write that is alone in its transaction leaves nothing, and the next one is written', async () => {
  const failures = engine.commitStats!.failures
  const failing = engine.write('everybody', async transaction => {
    await transaction.insertInto('rows').values({ id: 1 }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await engine.write('everybody', transaction =>
    transaction.insertInto('rows').values({ id: 2 }).execute(),
  )
  expect(await ids()).toEqual([2])
  expect(engine.commitStats!.failures).toBe(failures)
})

test('writes that arrive together share a commit', async () => {
  const other = new Database(file)
  const version = () =>
    other.query<{ data_version: number }, []>('pragma data_version').get()?.data_version
  const before = version()!
  const seen = new Set<number>()
  await Promise.all(
    Array.from({ length: 50 }, (_, id) =>
      engine
        .write('everybody', transaction => transaction.insertInto('rows').values({ id }).execute())
        .then(() => seen.add(version()!)),
    ),
  )
  expect(seen).toEqual(new Set([before + 1]))
  other.close()
})

test('a read never sees the inside of a transaction', async () => {
  const seen: number[][] = []
  await engine.write('everybody', async transaction => {
    await transaction.insertInto('rows').values({ id: 1 }).execute()
    seen.push(await ids())
    await Bun.sleep(1)
    seen.push(await ids())
  })
  seen.push(await ids())
  expect(seen).toEqual([[], [], [1]])
})

test('reads go on while another process holds the write lock, and the write waits for it', async () => {
  const other = new Database(file)
  other.run('begin immediate')
  other.run('insert into rows (id) values (1)')
  const write = engine.write('everybody', transaction =>
    transaction.insertInto('rows').values({ id: 2 }).execute(),
  )
  expect(await ids()).toEqual([])
  await Bun.sleep(20)
  other.run('commit')
  await write
  expect(await ids()).toEqual([1, 2])
  other.close()
})

test('a write that cannot get the lock says so and writes nothing', async () => {
  const other = new Database(file)
  other.run('begin immediate')
  const impatient = openSqlite<{ rows: { id: number } }>(file, { lockWaitMs: 50 })
  const write = impatient.write('everybody', transaction =>
    transaction.insertInto('rows').values({ id: 2 }).execute(),
  )
  await expect(write).rejects.toThrow(EngineBusy)
  other.run('rollback')
  await impatient.write('everybody', transaction =>
    transaction.insertInto('rows').values({ id: 3 }).execute(),
  )
  expect(await ids()).toEqual([3])
  await impatient.close()
  other.close()
})

test('a read connection cannot write', async () => {
  await expect(
    engine.reads('everybody').insertInto('rows').values({ id: 1 }).execute(),
  ).rejects.toThrow('readonly')
})

test('commits are durable: synchronous is full and the journal is a WAL', async () => {
  await engine.write('everybody', async transaction => {
    const { rows: level } = await sql<{ synchronous: number }>`pragma synchronous`.execute(
      transaction,
    )
    const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(
      transaction,
    )
    expect([level[0]?.synchronous, mode[0]?.journal_mode]).toEqual([2, 'wal'])
  })
})
