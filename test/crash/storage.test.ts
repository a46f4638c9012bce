import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, expectStatus, get, paths, post } from '../support/client.ts'
import { runHark } from '../support/command.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import {
  canMake,
  commandWithFileLimit,
  makeFileReadOnly,
  makeReadOnly,
  smallDisk,
} from '../support/storage.ts'
import type { Created, Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

function clientOf(server: RunningHark, token: string) {
  return {
    create: (title: string) => {
      const body = { board: 'bugs', title, content: 'Many words. '.repeat(1600) }
      return post(paths.create, body, { token, server })
    },
    list: (query: Record<string, string | number>) => get(paths.posts, { token, server, query }),
    readiness: () => get('/readyz', { server }),
    logged: (event: string) => server.stdout.filter(line => line.includes(`"event":"${event}"`)),
  }
}

/** Writes until there is no room: a refused write may free a little, so only a row of refusals says so. */
async function fillUp(create: (title: string) => Promise<Answer>): Promise<Answer[]> {
  let refusals: Answer[] = []
  for (let n = 0; n < 2_000; n++) {
    const answer = await create(`Post ${n}`)
    refusals = answer.status === 201 ? [] : [...refusals, answer]
    if (refusals.length === 5) return refusals
  }
  throw new Error('There is room for everything.')
}

/** Everything that a full disk promises while it lasts. */
async function expectRefusedButReadable(server: RunningHark, token: string) {
  const { list, readiness, logged, ...client } = clientOf(server, token)
  const acknowledged: number[] = []
  const create = async (title: string) => {
    const answer = await client.create(title)
    if (answer.status === 201) acknowledged.push(answer.json<Created>().post_id)
    return answer
  }
  for (const answer of await fillUp(create)) {
    await expectProblem(answer, 503, 'storage_unavailable')
    expect(answer.headers.get('retry-after')).toBe('10')
    expect(answer.text).not.toContain(server.dataDir)
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => create(`Refused ${n}`)))
  // As long as there is room for the little that it writes to try, it may call itself ready again.
  const notReady = await waitUntil('it is not ready', async () => {
    await create('Refused')
    const answer = await readiness()
    return answer.status !== 200 && answer
  })
  expect(notReady.status).toBe(503)
  expect(notReady.headers.get('retry-after')).not.toBeNull()
  expect(notReady.json<{ status: string }>().status).toMatch(/^storage (?:full|failing)$/)
  const newest = (await expectStatus(200, list({ page_size: 3 }))).json<Envelope<Post>>()
  expect(newest.results.map(({ id }) => id)).toEqual(
    acknowledged.toSorted((a, b) => b - a).slice(0, 3),
  )
  await expectStatus(200, list({ search: 'many words' }))
  await waitUntil('it is logged', () => logged('storage_unavailable').length > 0)
  expect(logged('storage_unavailable')).toHaveLength(1)
  expect(logged('storage_unavailable')[0]).toContain(join(server.dataDir, 'hark.db'))
  expect(logged('internal_error')).toEqual([])
}

test('where a file can grow no further, writes are 503, reads go on, and one line tells why', async () => {
  const server = await startHark({}, { command: commandWithFileLimit(4_000) })
  await expectRefusedButReadable(server, await server.firstToken())
  expect(await server.stop()).toBe(0)
})

const disk = smallDisk(3)

test.skipIf(!disk)(
  'a full disk is reported, and with room everything works again (needs mount)',
  async () => {
    if (!disk) return
    const server = await startHark({ DATA_DIR: disk.folder })
    const token = await server.firstToken()
    await expectRefusedButReadable(server, token)
    const { create, readiness, logged } = clientOf(server, token)
    expect((await readiness()).json<{ status: string }>().status).toBe('storage full')
    expect(disk.grow(64)).toBe(true)
    await waitUntil('it is ready again', async () => (await readiness()).status === 200)
    for (let n = 0; n < 50; n++) await expectStatus(201, create(`With room ${n}`))
    expect((await readiness()).status).toBe(200)
    await waitUntil('it is logged', () => logged('storage_available').length === 1)
    expect(await server.stop()).toBe(0)
    expect((await server.hark(['verify'])).exitCode).toBe(0)
    disk.remove()
  },
)

/** The folder of an installation that was stopped in order. */
async function stoppedInstallation(): Promise<string> {
  const server = await startHark({ DATA_DIR: freshFolder() })
  await server.firstToken()
  await server.stop()
  return server.dataDir
}

async function expectRefusalToServe(dataDir: string) {
  for (const more of [[], ['--workers', '2']]) {
    const ran = await runHark(['serve', ...more], { env: { DATA_DIR: dataDir, PORT: '0' } })
    expect(ran.stderr).toContain(join(dataDir, 'hark.db'))
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
  }
}

test.skipIf(!canMake(makeReadOnly))(
  'a read-only folder is refused at the start (needs mount)',
  async () => {
    const dataDir = await stoppedInstallation()
    const undo = makeReadOnly(dataDir)!
    try {
      await expectRefusalToServe(dataDir)
    } finally {
      undo()
    }
  },
)

test.skipIf(!canMake(makeFileReadOnly))(
  'a read-only file is refused at the start (needs chattr)',
  async () => {
    const dataDir = await stoppedInstallation()
    const undo = makeFileReadOnly(join(dataDir, 'hark.db'))!
    try {
      await expectRefusalToServe(dataDir)
      const add = ['board', 'add', '--slug', 'new', '--name', 'New']
      const ran = await runHark(add, { env: { DATA_DIR: dataDir } })
      expect([ran.exitCode, ran.stderr.trimEnd().split('\n').length]).toEqual([1, 1])
      expect(ran.stderr).toContain(join(dataDir, 'hark.db'))
    } finally {
      undo()
    }
    const again = await startHark({ DATA_DIR: dataDir })
    expect(await again.stop()).toBe(0)
  },
)

test.each([0, 8192])(
  'a file that is cut to %i bytes under a server does not end it',
  async size => {
    const server = await startHark({ CACHE_MEGABYTES: '0' })
    const token = await server.firstToken()
    const { create, list, readiness, logged } = clientOf(server, token)
    for (let n = 0; n < 40; n++) await expectStatus(201, create(`Post ${n}`))
    const file = join(server.dataDir, 'hark.db')
    const other = new Database(file)
    other.run('pragma wal_checkpoint(truncate)')
    other.close()
    truncateSync(file, size)
    // Some pages are still in memory; whatever is answered is right, or refused.
    const refused = await waitUntil('something is missed', async () => {
      for (const query of [{ page_size: 50 }, { search: 'post' }, { page_size: 7 }]) {
        const answer = await list(query)
        if (answer.status !== 200) return answer
      }
      const answer = await create('More')
      return answer.status !== 201 && answer
    })
    await expectProblem(refused, 503, 'storage_unavailable')
    const notReady = await readiness()
    expect([notReady.status, notReady.json<unknown>()]).toEqual([
      503,
      { status: 'storage damaged' },
    ])
    expect((await get('/healthz', { server })).status).toBe(200)
    await waitUntil('it is logged', () => logged('storage_unavailable').length > 0)
    expect(logged('storage_unavailable')[0]).toContain(`${file} is damaged`)
    expect(server.fate()).toContain('still running')
    await server.kill('SIGKILL')
  },
)
