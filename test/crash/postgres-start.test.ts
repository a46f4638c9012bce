import { expect, setDefaultTimeout, test } from 'bun:test'
import { startHark } from '../support/hark.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProxy } from '../support/tcp-proxy.ts'
import { waitUntil } from '../support/wait-until.ts'
import { command, environment, freshPlace } from './hark-workers.ts'

setDefaultTimeout(300_000)

/** `hark serve`, which may not be listening for a while. */
async function startServing(databaseUrl: string, workers: number) {
  const { DATA_DIR } = await freshPlace('sqlite')
  const child = Bun.spawn([command, 'serve', '--workers', String(workers)], {
    env: environment({ PORT: '0', DATA_DIR, DATABASE_URL: databaseUrl }),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let output = ''
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) output += decoder.decode(bytes, { stream: true })
  }
  const allRead = Promise.all([read(child.stdout), read(child.stderr)])
  const shows = (what: RegExp) =>
    waitUntil(`${what} is shown`, async () => {
      if (child.exitCode !== null) {
        await allRead
        throw new Error(`Ended with ${child.exitCode}: ${output}`)
      }
      return what.exec(output) ?? undefined
    })
  return {
    shows,
    isReady: async () => {
      const [, url] = await shows(/listening on (http\S+)/)
      return (await fetch(`${url}/readyz`)).ok
    },
    stop() {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

test.each([1, 2])('%d processes that start before PostgreSQL wait for it', async workers => {
  const postgres = await startPostgres({ version: 18, isFast: true })
  const url = await postgres.freshDatabase()
  await postgres.kill('SIGKILL')
  const hark = await startServing(url, workers)
  const [line] = await hark.shows(/\{.*waiting_for_database.*\}/)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    cause: `PostgreSQL cannot be used: 127.0.0.1:${postgres.port} refuses connections (ECONNREFUSED).`,
  })
  await postgres.restart()
  await waitUntil('Hark is ready', hark.isReady)
  await hark.shows(/hark_\w{46}/)
  expect(await hark.stop()).toBe(0)
  await postgres.stop()
})

test('a start that waits can be stopped', async () => {
  const hark = await startServing('postgres://me@127.0.0.1:1/hark', 1)
  await hark.shows(/waiting_for_database/)
  expect(await hark.stop()).toBe(0)
})

test('a database that takes 150 ms each way delays the start and does not end it', async () => {
  const postgres = await startPostgres({ version: 18, isFast: true })
  const url = await postgres.freshDatabase()
  // The tables are there: making them takes hundreds of statements, one after the other.
  expect(await (await startHark({ DATABASE_URL: url })).stop()).toBe(0)
  const proxy = await startProxy(url)
  proxy.delay(150)
  const hark = await startServing(proxy.url, 1)
  await hark.shows(/listening on http/)
  proxy.delay(0)
  await waitUntil('Hark is ready', hark.isReady)
  expect(await hark.stop()).toBe(0)
  proxy.close()
  await postgres.stop()
})
