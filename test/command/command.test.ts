import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { runHark, sourceCommand } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark, tokenIn } from '../support/hark.ts'

// The suite may run on the built executable; this server is Hark as it lies in the repository.
const running = await startHark({}, { command: sourceCommand })

async function ok(...words: string[]): Promise<string> {
  const env = { DATA_DIR: running.dataDir }
  const { exitCode, stdout, stderr } = await runHark(words, { env })
  expect([words, exitCode, stderr]).toEqual([words, 0, ''])
  return stdout
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${running.url}/api/v1/me/`, { headers })).status
}

test.skipIf(!existsSync('/proc/self/environ'))(
  'a server collects garbage as on a small machine, unless told otherwise (needs Linux)',
  async () => {
    const name = 'BUN_JSC_forceRAMSize'
    const told = await startHark({ [name]: '1000000000' }, { command: sourceCommand })
    const sizeOf = ({ pid }: typeof told) =>
      readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .find(pair => pair.startsWith(name))
    expect([running, told].map(sizeOf)).toEqual([`${name}=268435456`, `${name}=1000000000`])
    await told.stop()
  },
)

describe('the first start', () => {
  test('prints the URL, the token and a curl line that works as it is', async () => {
    await running.firstToken()
    const curl = /^ {2}(curl .+)$/m.exec(running.stdout.join('\n'))?.[1] ?? ''
    const { exitCode, stdout } = Bun.spawnSync(['sh', '-c', `${curl} --silent --fail`])
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout.toString())).toEqual({ next: null, previous: null, results: [] })
  })

  test('a second start prints no token', async () => {
    const again = await startHark({ DATA_DIR: running.dataDir })
    expect(await again.stop()).toBe(0)
    expect(tokenIn(again.stdout)).toBeUndefined()
  })

  test('that finds its port taken says so in one sentence, and loses no token', async () => {
    const { port } = new URL(running.url)
    const dataDir = freshFolder()
    const taken = startHark({ PORT: port, DATA_DIR: dataDir })
    await expect(taken).rejects.toThrow(`ended with 1: hark: Port ${port} is taken`)
    const next = await startHark({ DATA_DIR: dataDir })
    const headers = { authorization: `Bearer ${await next.firstToken()}` }
    expect((await fetch(`${next.url}/api/v1/me/`, { headers })).status).toBe(200)
    expect(await next.stop()).toBe(0)
  })
})

describe('while the server runs', () => {
  test('a token is issued to an address in any letter case, and listed without its text', async () => {
    await ok('user', 'add', '--email', 'tea@example.com', '--name', 'Tea', '--role', 'team')
    const words = ['--owner', 'TEA@example.com', '--expires', '2999-01-01', '--rate-limit', '9']
    const token = await ok('token', 'add', ...words)
    expect(token).toMatch(/^hark_[0-9A-Za-z]{46}\n$/)
    expect(await statusWith(token.trim())).toBe(200)
    const listed = JSON.parse(await ok('token', 'list', '--json'))
    expect(listed.find((row: { owner: string }) => row.owner === 'tea@example.com')).toEqual({
      id: expect.any(Number),
      owner: 'tea@example.com',
      scopes: [
        'posts:read',
        'posts:write',
        'posts:write_as_user',
        'posts:manage',
        'votes:write',
        'votes:read',
        'comments:read',
        'comments:write',
        'reports:write',
        'moderation:read',
        'moderation:write',
        'boards:read',
        'boards:write',
        'statuses:read',
        'statuses:write',
        'users:read',
        'users:write',
        'organizations:read',
        'organizations:write',
        'tokens:read',
        'tokens:write',
        'insight:read',
        'demand:read',
        'tags:read',
        'tags:write',
        'changelog:read',
        'changelog:write',
        'company:read',
        'company:write',
        'batches:read',
        'batches:write',
        'webhooks:read',
        'webhooks:write',
        'events:read',
        'audit:read',
        'notifications:read',
        'notifications:write',
      ],
      rate_limit: 9,
      created: expect.stringMatching(/Z$/),
      expires: '2999-01-01T00:00:00.000000Z',
      revoked: null,
    })
    expect(await ok('token', 'list')).toMatch(/^id +owner .+\n(.+\n)*\d+ +tea@example\.com /)
  })

  test('a deactivated user can be reactivated', async () => {
    await ok('user', 'add', '--email', 'back@example.com', '--name', 'B', '--role', 'admin')
    const token = (await ok('token', 'add', '--owner', 'back@example.com')).trim()
    await ok('user', 'deactivate', '--email', 'back@example.com')
    expect(await statusWith(token)).toBe(401)
    await ok('user', 'reactivate', '--email', 'back@example.com')
    expect(await statusWith(token)).toBe(200)
  })

  test('a company is added together with an admin who has a token', async () => {
    const add = ['company', 'add', '--name', 'Globex', '--admin', 'gus@globex.example']
    const shown = await ok(...add, '--slug', 'globex')
    expect(shown).toStartWith('Added the company Globex (globex).\n')
    const [token] = /hark_\w+/.exec(shown) ?? []
    const me = { id: expect.any(Number), email: 'gus@globex.example', name: 'Admin' }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${running.url}/api/v1/me/`, { headers })
    expect(await answer.json()).toMatchObject({ ...me, is_admin: true })
    const json = JSON.parse(await ok(...add, '--slug', 'globex-2', '--admin-name', 'G', '--json'))
    expect(json).toEqual({
      id: expect.any(Number),
      slug: 'globex-2',
      name: 'Globex',
      base_url: null,
      token: expect.stringMatching(/^hark_\w+$/),
    })
  })

  test('the demo is added only once', async () => {
    await ok('company', 'add', '--slug', 'demo', '--name', 'Demo')
    expect(await ok('demo', '--company', 'demo')).toMatch(/^Added (\d{2,}) posts, \d{3,} comments/)
    expect(await ok('demo', '--company', 'demo')).toContain('nothing was changed')
    expect(await ok('verify')).toMatch(/^All \d+ checks hold\.\n$/)
  })
})

test('every command explains itself', async () => {
  const overview = await ok('--help')
  const names = [...overview.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(12)
  const explained = await Promise.all(names.map(name => ok(...name.split(' '), '--help')))
  for (const [at, name] of names.entries()) expect(explained[at]).toContain(`Usage: hark ${name}`)
})

test('the options in force are shown without their secrets', async () => {
  const rows = JSON.parse(await ok('config', '--json'))
  expect(rows).toContainEqual({ option: 'PORT', value: 3000, source: 'default' })
  expect(rows).toContainEqual({ option: 'DATA_DIR', value: running.dataDir, source: 'environment' })
})
