import { afterAll, describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import { runHark, spawnHark } from '../support/command.ts'
import { hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark, tokenIn } from '../support/hark.ts'
import { onFreePort } from '../support/postgres/free-port.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const started: Bun.Subprocess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM')
  await Promise.all(started.map(child => child.exited))
})

/** The state that `/readyz` reports, or undefined while nobody listens. */
async function readiness(port: number): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return ((await answer?.json()) as { status?: string } | undefined)?.status
}

describe.each(['1', '2'])('a first start with WORKERS=%s', WORKERS => {
  test.skipIf(!hasPostgres)(
    'is not ready before the first company is committed, and `company add` comes second (needs PostgreSQL)',
    async () => {
      const DATABASE_URL = await emptyDatabaseUrl()
      const hark = (...words: string[]) => runHark(words, { env: { DATABASE_URL } })
      // Creates the tables, and no company.
      expect((await hark('company', 'list')).exitCode).toBe(0)
      const holder = new SQL(DATABASE_URL, { max: 1 })
      const release = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      const holding = holder.begin(async transaction => {
        await transaction`select * from installation for update`
        held.resolve()
        await release.promise
      })
      await held.promise
      const start = async (port: number) => {
        const env = { DATABASE_URL, WORKERS, PORT: String(port) }
        const child = spawnHark(['serve'], { env })
        started.push(child)
        const state = await waitUntil('a server reports its state', async () => {
          if (child.exitCode !== null) throw new Error(await child.stderr.text())
          const found = await readiness(port)
          // The supervisor holds the port for its workers with a plain 503.
          return typeof found === 'string' ? found : undefined
        })
        return { port, child, state }
      }
      const serving = onFreePort(start)
      try {
        const { port, state } = await serving
        expect(state).toBe('starting')
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      } finally {
        release.resolve()
        await holding
        await holder.end()
      }
      const { port, child } = await serving
      await waitUntil('it is ready', async () => (await readiness(port)) === 'ready')
      expect((await hark('company', 'add', '--slug', 'acme', '--name', 'Acme')).exitCode).toBe(0)
      const companies = JSON.parse((await hark('company', 'list', '--json')).stdout)
      expect(companies.map(({ slug }: { slug: string }) => slug)).toEqual(['main', 'acme'])
      child.kill('SIGTERM')
      expect(tokenIn([await child.stdout.text()])).toBeString()
      expect(await child.exited).toBe(0)
    },
  )

  test('that a `company add` preceded leaves that company first and says how to add an admin', async () => {
    const env = { DATA_DIR: freshFolder(), WORKERS }
    const hark = (...words: string[]) => runHark(words, { env })
    await hark('company', 'add', '--slug', 'acme', '--name', 'Acme')
    const serving = await startHark(env)
    const told = () => serving.stdout.join('\n')
    await waitUntil('the missing admin is reported', () => told().includes('acme, has no admin'))
    expect(tokenIn(serving.stdout)).toBeUndefined()
    const admin = ['--email', 'a@example.com', '--name', 'A', '--role', 'admin']
    expect((await hark('user', 'add', ...admin)).exitCode).toBe(0)
    const token = (await hark('token', 'add', '--owner', 'a@example.com')).stdout.trim()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${serving.url}/api/v1/me/`, { headers })).status).toBe(200)
    expect(await serving.stop()).toBe(0)
    const again = await startHark(env)
    expect(await again.stop()).toBe(0)
    expect(again.stdout.join('\n')).not.toContain('has no admin')
  })
})

test('a first start and a `company add` at the same moment both succeed, and an admin has a token', async () => {
  for (let round = 0; round < 3; round++) {
    const env = { DATA_DIR: freshFolder() }
    const [serving, added] = await Promise.all([
      startHark(env),
      runHark(['company', 'add', '--slug', 'acme', '--name', 'Acme'], { env }),
    ])
    expect([added.exitCode, added.stderr]).toEqual([0, ''])
    expect(await serving.stop()).toBe(0)
    const { stdout } = await runHark(['company', 'list', '--json'], { env })
    const slugs = JSON.parse(stdout).map(({ slug }: { slug: string }) => slug)
    const isMainFirst = slugs[0] === 'main'
    expect(slugs).toEqual(isMainFirst ? ['main', 'acme'] : ['acme'])
    expect(tokenIn(serving.stdout) !== undefined).toBe(isMainFirst)
    expect(serving.stdout.join('\n').includes('acme, has no admin')).toBe(!isMainFirst)
  }
})
