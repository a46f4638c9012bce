import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type RunningHark, startHark } from '../support/hark.ts'

const running: RunningHark = await startHark()
const hark = running.hark

async function ok(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await hark(words)
  expect([words, exitCode, stderr]).toEqual([words, 0, ''])
  return stdout
}

async function statusWith(token: string, path = '/api/v1/me/'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(running.url + path, { headers })).status
}

describe('the first start', () => {
  test('prints the URL, the token and a curl line that works as it is', async () => {
    const text = running.stdout.join('\n')
    const curl = /^ {2}(curl .+)$/m.exec(text)?.[1] ?? ''
    const { exitCode, stdout } = Bun.spawnSync(['sh', '-c', `${curl} --silent --fail`])
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout.toString())).toEqual({ next: null, previous: null, results: [] })
  })

  test('a second start prints no token', async () => {
    const again = await startHark({ DATA_DIR: running.dataDir })
    expect(again.stdout.join('\n')).not.toContain('hark_')
    expect(await again.stop()).toBe(0)
  })

  test('stores no token, only its hash', async () => {
    const token = /hark_\w{46}/.exec(running.stdout.join('\n'))![0]
    expect(await statusWith(token)).toBe(200)
    for (const file of ['hark.db', 'hark.db-wal'])
      expect(await Bun.file(join(running.dataDir, file)).text()).not.toContain(token)
  })
})

describe('while the server runs', () => {
  test('tokens are issued, listed, used, revoked; the next request knows', async () => {
    await ok('user', 'add', '--email', 'tea@example.com', '--name', 'Tea', '--role', 'team')
    const token = (await ok('token', 'add', '--owner', 'TEA@example.com')).trim()
    expect(token).toMatch(/^hark_[0-9A-Za-z]{46}$/)
    expect(await statusWith(token)).toBe(200)
    const listed = JSON.parse(await ok('token', 'list', '--json'))
    const { id, scopes } = listed.find((row: { owner: string }) => row.owner === 'tea@example.com')
    expect(scopes).toEqual(['posts:read', 'posts:write', 'posts:write_as_user', 'comments:read'])
    await ok('token', 'revoke', String(id))
    expect(await statusWith(token)).toBe(401)
  })

  test('scopes and expiry hold', async () => {
    const add = ['token', 'add', '--owner', 'admin@example.com']
    const reader = (await ok(...add, '--scopes', 'posts:read')).trim()
    expect(await statusWith(reader, '/api/v1/posts/')).toBe(200)
    expect(await statusWith(reader, '/api/v1/comments/')).toBe(403)
    const old = (await ok(...add, '--expires', '2020-01-01')).trim()
    expect(await statusWith(old)).toBe(401)
    const later = (await ok(...add, '--expires', '2999-01-01T00:00:00Z')).trim()
    expect(await statusWith(later)).toBe(200)
  })

  test('membership opens a private board and closes it again', async () => {
    await ok('user', 'add', '--email', 'member@example.com', '--name', 'M', '--role', 'team')
    const token = (await ok('token', 'add', '--owner', 'member@example.com')).trim()
    const create = async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ board: 'internal', title: 'Secret' })
      return (await fetch(`${running.url}/api/v1/posts/create/`, { method: 'POST', headers, body }))
        .status
    }
    expect(await create()).toBe(400)
    await ok('board', 'member', '--board', 'internal', '--email', 'member@example.com')
    expect(await create()).toBe(201)
    await ok('board', 'member', '--board', 'internal', '--email', 'member@example.com', '--remove')
    expect(await create()).toBe(400)
  })

  test('a deactivated owner is locked out and can be let in again', async () => {
    await ok('user', 'add', '--email', 'gone@example.com', '--name', 'G', '--role', 'admin')
    const token = (await ok('token', 'add', '--owner', 'gone@example.com')).trim()
    await ok('user', 'deactivate', '--email', 'gone@example.com')
    expect(await statusWith(token)).toBe(401)
    await ok('user', 'reactivate', '--email', 'gone@example.com')
    expect(await statusWith(token)).toBe(200)
  })

  test('the demo is told once, and everything it counts is right', async () => {
    await ok('company', 'add', '--slug', 'demo', '--name', 'Demo')
    expect(await ok('demo', '--company', 'demo')).toMatch(/^Added (\d{2,}) posts, \d{3,} comments/)
    expect(await ok('demo', '--company', 'demo')).toContain('nothing was changed')
    expect(await ok('verify')).toMatch(/^All \d+ checks hold\.\n$/)
  })
})

describe('verify', () => {
  test.each([
    [
      'votes_count',
      'update posts set votes_count = votes_count + 1 where id = (select min(id) from posts)',
    ],
    [
      'comments_count',
      'update posts set comments_count = comments_count + 1 where id = (select min(id) from posts)',
    ],
    [
      'public_comments_count',
      'update posts set public_comments_count = 999 where id = (select min(id) from posts)',
    ],
    [
      'likes_count',
      'update comments set likes_count = 999 where id = (select min(id) from comments)',
    ],
    ['without gaps', 'delete from events where version = 2'],
    ['last_id', 'update companies set last_id = 1'],
    ['default status', 'update statuses set is_default = 0'],
    ['word index', 'delete from post_words where rowid = (select min(id) from post_words_docsize)'],
    [
      'refers to a row',
      'insert into votes (company_id, post_id, user_id, created) values (1, 999999, 1, 1)',
    ],
    [
      "post's board",
      'update comments set board_id = (select max(id) from boards b where b.company_id = comments.company_id)',
    ],
  ])('notices a wrong %s', async (named, damage) => {
    const broken = await startHark()
    await broken.hark(['demo'])
    expect(await broken.stop()).toBe(0)
    const database = new Database(join(broken.dataDir, 'hark.db'))
    database.run('pragma foreign_keys = off')
    database.run(damage)
    database.close()
    const { exitCode, stderr } = await broken.hark(['verify'])
    expect(exitCode).toBe(1)
    expect(stderr).toContain(named)
  })
})

describe('a wrong call is one sentence on standard error and exit code 2', () => {
  test.each([
    [['nonsense'], 'There is no command "nonsense"'],
    [['token', 'nonsense'], 'There is no command "token nonsense"'],
    [['serve', '--port', 'abc'], '--port must be a port number from 0 to 65535, not "abc".'],
    [['serve', '--base-url', 'ftp://x'], '--base-url must be an http or https URL'],
    [['serve', '--nonsense'], "Unknown option '--nonsense'"],
    [['user', 'add', '--email', 'a@b.co'], '--name is required'],
    [
      ['user', 'add', '--email', 'no', '--name', 'N', '--role', 'team'],
      '--email must be one e-mail address',
    ],
    [
      ['user', 'add', '--email', 'a@b.co', '--name', 'N', '--role', 'king'],
      '--role must be one of',
    ],
    [['board', 'add', '--slug', '../x', '--name', 'N'], '--slug must be of a-z, 0-9 and -'],
    [['token', 'add', '--owner', 'admin@example.com', '--scopes', 'posts:read,all'], 'not "all"'],
    [
      ['token', 'add', '--owner', 'admin@example.com', '--expires', 'tomorrow'],
      '--expires must be a date',
    ],
    [['token', 'revoke'], 'takes exactly that'],
    [['token', 'revoke', 'x'], 'ID must be a number'],
    [['verify', 'extra'], 'takes no more words'],
  ])('%p', async (words, sentence) => {
    const { exitCode, stdout, stderr } = await hark(words)
    expect(stderr).toContain(sentence)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect([exitCode, stdout]).toEqual([2, ''])
  })

  test('so is a bad environment variable', async () => {
    await expect(startHark({ RATE_LIMIT_PER_MINUTE: '-1' })).rejects.toThrow(
      'RATE_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000, not "-1".',
    )
  })
})

test.each([
  [['token', 'revoke', '999999'], 'main has no token 999999.'],
  [['token', 'add', '--owner', 'nobody@example.com'], 'main has no user nobody@example.com.'],
  [['user', 'add', '--email', 'ADMIN@example.com', '--name', 'A', '--role', 'team'], 'already'],
  [['board', 'add', '--slug', 'bugs', '--name', 'B'], 'already'],
  [
    ['board', 'member', '--board', 'none', '--email', 'admin@example.com'],
    'There is no board "none".',
  ],
  [['company', 'add', '--slug', 'main', '--name', 'X'], 'already'],
  [['token', 'list', '--company', 'none'], 'There is no company "none".'],
])('what cannot be done is one sentence and exit code 1: %p', async (words, sentence) => {
  const { exitCode, stderr } = await hark(words)
  expect(stderr).toContain(sentence)
  expect(exitCode).toBe(1)
})

test('a customer cannot own a token', async () => {
  await ok('user', 'add', '--email', 'cu@example.com', '--name', 'Cu', '--role', 'customer')
  const { exitCode, stderr } = await hark(['token', 'add', '--owner', 'cu@example.com'])
  expect([exitCode, stderr.includes('only admins and team members')]).toEqual([1, true])
})

test('every command explains itself', async () => {
  const overview = await ok('--help')
  const names = [...overview.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(12)
  for (const name of names)
    expect(await ok(...name.split(' '), '--help')).toContain(`Usage: hark ${name}`)
})

test('the options in force are shown without their secrets', async () => {
  const rows = JSON.parse(await ok('config', '--json'))
  expect(rows).toContainEqual({ option: 'PORT', value: 3000, source: 'default' })
  expect(rows).toContainEqual({ option: 'DATA_DIR', value: running.dataDir, source: 'environment' })
})

test('a taken port is told in one sentence', async () => {
  const port = new URL(running.url).port
  await expect(startHark({ PORT: port })).rejects.toThrow(`Port ${port} is taken`)
})
