import { expect, test } from 'bun:test'
import { StorageUnavailable } from './engine.ts'
import { SqliteStorage } from './sqlite-storage.ts'

test.each([
  ['SQLITE_FULL', 'storage full'],
  ['SQLITE_READONLY', 'storage read-only'],
  ['SQLITE_CORRUPT', 'storage damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'storage damaged'],
  ['SQLITE_IOERR_FSYNC', 'storage failing'],
])('%s is %s', (code, reason) => {
  const storage = new SqliteStorage('a.db')
  const failure = storage.asFailure(Object.assign(new Error('why'), { code }))
  expect(failure).toBeInstanceOf(StorageUnavailable)
  expect([storage.failure(), String(failure)]).toEqual([reason, expect.stringContaining('a.db')])
})

test('a write after which nothing fails ends a failure, but no damage', async () => {
  for (const [code, left] of [
    ['SQLITE_IOERR_FSYNC', undefined],
    ['SQLITE_IOERR_SHORT_READ', 'storage damaged'],
  ] as const) {
    const storage = new SqliteStorage('a.db')
    storage.asFailure(Object.assign(new Error('why'), { code }))
    await storage.recover(async () => {})
    expect(storage.failure()).toBe(left)
  }
})
