import { describe, expect, test } from 'bun:test'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../../../test/support/fresh-folder.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { ProbeResponse } from '../../server/process/doctor-probe.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk, checkWal } from './check-disk.ts'
import { checkOpenFiles, checkProxy } from './check-server.ts'

const arrived: ProbeResponse = {
  proof: '',
  version: '1',
  base_url: 'https://feedback.example',
  trusted_proxies: 1,
  client_address: '203.0.113.9',
  host: 'feedback.example',
  forwarded_for: '192.0.2.1, 203.0.113.9',
  forwarded_host: null,
  forwarded_proto: 'https',
  time_ms: Date.now(),
  open_files_max: 20_000,
}

const answered = (changes: Partial<ProbeResponse>, dateHeader: string | null = null) => ({
  kind: 'answered' as const,
  response: { ...arrived, ...changes },
  dateHeader,
  askedMs: arrived.time_ms,
})

describe('proxy headers', () => {
  const check = (changes: Partial<ProbeResponse>, hasOwnBases = false) =>
    checkProxy('https://feedback.example', { ...arrived, ...changes }, hasOwnBases)

  test.each<[string, Partial<ProbeResponse>]>([
    ['one proxy that adds its entry', {}],
    ['one that replaces what the client claims', { forwarded_for: '203.0.113.9' }],
    ['two', { trusted_proxies: 2, forwarded_for: '192.0.2.1, 203.0.113.9, 10.0.0.1' }],
    ['one without X-Forwarded-Proto', { forwarded_proto: null }],
  ])('are as TRUSTED_PROXIES says: %s', (_, changes) => {
    expect(check(changes).state).toBe('ok')
  })

  test.each<[string, Partial<ProbeResponse>]>([
    ['Set TRUSTED_PROXIES=1', { trusted_proxies: 0 }],
    ['Set TRUSTED_PROXIES=0', { forwarded_for: '192.0.2.1' }],
    ['Set TRUSTED_PROXIES=0', { forwarded_for: null }],
    ['set TRUSTED_PROXIES=1', { trusted_proxies: 0, forwarded_for: '192.0.2.1' }],
  ])('are a problem: %s', (advice, changes) => {
    expect(check(changes)).toEqual({ state: 'problem', message: expect.stringContaining(advice) })
  })

  test('Host must arrive where companies are found by it', () => {
    expect(check({ host: '127.0.0.1:3000' }).state).toBe('warning')
    expect(check({ host: '127.0.0.1:3000' }, true).state).toBe('problem')
  })

  test('a proxy that is reached by plain http is a warning', () => {
    expect(check({ forwarded_proto: 'http' })).toMatchObject({ state: 'warning' })
  })
})

test.each([
  [0, 'ok'],
  [10_000, 'warning'],
  [-90_000, 'problem'],
] as const)('a server whose clock is %d ms off is: %s', async (offMs, state) => {
  const asked = answered({ time_ms: arrived.time_ms + offMs })
  expect(await checkClock(undefined, asked, 0)).toMatchObject({ state })
  const dateHeader = new Date(arrived.time_ms + offMs).toUTCString()
  expect(await checkClock(undefined, answered({}, dateHeader), 0)).toMatchObject({ state })
})

test('a clock that is set meanwhile is a warning', async () => {
  expect(await checkClock(undefined, undefined, 5_000)).toMatchObject({ state: 'warning' })
})

test('a write-ahead log that nobody could start anew is a warning', () => {
  const folder = freshFolder()
  expect(checkWal(folder).state).toBe('ok')
  writeFileSync(join(folder, 'hark.db-wal'), '')
  truncateSync(join(folder, 'hark.db-wal'), 300e6)
  expect(checkWal(folder)).toMatchObject({ state: 'warning' })
})

test.skipIf(process.platform !== 'linux')(
  'a folder nobody can write to is a problem (needs Linux)',
  () => {
    const { state, message } = checkDisk(loadConfig({ DATA_DIR: '/proc/hark' }))
    expect([state, message]).toEqual(['problem', expect.stringContaining('/proc is not writable')])
  },
)

test('a folder that is not there yet is looked for above', () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'a'))
  const { state, message } = checkDisk(loadConfig({ DATA_DIR: join(folder, 'a/b/c') }))
  expect([state, message]).toEqual(['ok', expect.stringContaining('is created on first use')])
})

test('few open files are a warning, and the server counts, not the shell', () => {
  expect(checkOpenFiles(answered({ open_files_max: 1024 }))).toMatchObject({ state: 'warning' })
  expect(checkOpenFiles(answered({})).message).toContain('The server may open 20000')
})
