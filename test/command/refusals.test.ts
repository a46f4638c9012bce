import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/cli/run.ts'
import { type Ran, runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'

const { hark, dataDir, stop } = await startHark()
afterAll(stop)

/** What the command prints and ends with, without a process of its own. */
async function ranHere(words: string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map(name =>
    spyOn(process[name], 'write').mockImplementation(text => {
      written[name] += text
      return true
    }),
  )
  const { DATA_DIR } = process.env
  process.env.DATA_DIR = dataDir
  try {
    return { exitCode: await run(words), ...written }
  } finally {
    if (DATA_DIR === undefined) delete process.env.DATA_DIR
    else process.env.DATA_DIR = DATA_DIR
    for (const spy of spies) spy.mockRestore()
  }
}

/** One sentence for the person who called, and nothing for the program behind a pipe. */
async function expectRefusal(
  words: string[],
  exitCode: number,
  sentence: string,
  call: (words: string[]) => Promise<Ran> = ranHere,
) {
  const ran = await call(words)
  expect(ran.stderr).toContain(sentence)
  expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect([ran.exitCode, ran.stdout]).toEqual([exitCode, ''])
}

describe('a wrong call is one sentence on standard error and exit code 2', () => {
  const token = ['token', 'add', '--owner', 'admin@example.com']
  const user = ['user', 'add', '--name', 'N']
  const long = 'x'.repeat(151)
  test.each([
    [['nonsense'], 'There is no command "nonsense"'],
    [['token', 'nonsense'], 'There is no command "token nonsense"'],
    [['serve', '--port', 'abc'], '--port must be a port number from 0 to 65535, not "abc".'],
    [['serve', '--base-url', 'ftp://x'], '--base-url must be an http or https URL'],
    [['serve', '--nonsense'], "Unknown option '--nonsense'"],
    [['user', 'add', '--email', 'a@b.co'], '--name is required'],
    [[...user, '--email', 'no', '--role', 'team'], '--email must be one email address'],
    [[...user, '--email', 'a@b.co', '--role', 'king'], '--role must be one of'],
    [['board', 'add', '--slug', '../x', '--name', 'N'], '--slug must be of a-z, 0-9 and -'],
    [[...token, '--scopes', 'posts:read,all'], 'not "all"'],
    [[...token, '--expires', 'tomorrow'], '--expires must be a date'],
    [[...token, '--expires', '2027-02-31'], '--expires must be a date'],
    [[...token, '--expires', '2027-02-31T12:00:00Z'], '--expires must be a date'],
    [[...token, '--expires', '2027-13-01'], '--expires must be a date'],
    [[...token, '--expires', '2027-01-31T25:00:00Z'], '--expires must be a date'],
    [[...token, '--expires', '2020-01-01'], '--expires must be in the future'],
    [[...token, '--expires', '0070-01-01'], '--expires must be in the future'],
    [
      [...user, '--email', 'a@b.co', '--role', 'team', '--name', long],
      '--name may have at most 150',
    ],
    [[...user, '--email', 'a@b.co', '--role', 'team', '--alias', long], '--alias may have at most'],
    [[...user, '--email', `${long}@b.co`, '--role', 'team'], '--email must be one email address'],
    [['board', 'add', '--slug', 'x', '--name', long], '--name may have at most 60 characters.'],
    [['board', 'add', '--slug', long, '--name', 'N'], '--slug must be of a-z, 0-9 and -'],
    [['company', 'add', '--slug', 'x', '--name', long], '--name may have at most 150 characters.'],
    [['company', 'add', '--slug', 'x', '--name', 'X', '--admin', 'x'], '--admin must be one email'],
    [['company', 'add', '--slug', 'x', '--name', 'X', '--admin-name', 'A'], 'needs --admin'],
    [['token', 'revoke'], 'takes exactly that'],
    [['token', 'revoke', 'x'], 'ID must be a number'],
    [['verify', 'extra'], 'takes no more words'],
  ])('%p', (words, sentence) => expectRefusal(words, 2, sentence))

  test('by the command itself, too', () =>
    expectRefusal(['user', 'add', '--email', 'a@b.co'], 2, '--name is required', hark))

  test('so is a value of 100,000 characters, which the sentence does not repeat', async () => {
    const huge = 'x'.repeat(100_000)
    const sentence = 'is longer than 4096 characters'
    await expectRefusal(['company', 'add', '--slug', 'x', '--name', huge], 2, `--name ${sentence}`)
    await expectRefusal(['token', 'list', '--company', huge], 2, `--company ${sentence}`)
  })

  test.each([
    [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'must be a whole number from 0 to 1000000, not "-1".'],
    [{ OUTGOING_ALLOW: '10.0.0.0/8,127.1' }, 'separated by commas, not "10.0.0.0/8,127.1".'],
    [{ SECRET_KEY: 'password' }, 'SECRET_KEY must be 32 bytes'],
    [{ SECRET_KEY: 'password' }, 'separated by commas.'],
  ])('so is a bad environment variable: %p', async (env, sentence) => {
    await expect(startHark(env)).rejects.toThrow(sentence)
  })
})

describe('what cannot be done is one sentence on standard error and exit code 1', () => {
  beforeAll(async () => {
    const add = ['user', 'add', '--name', 'N', '--email']
    await hark([...add, 'cu@example.com', '--role', 'customer'])
    await hark([...add, 'gone@example.com', '--role', 'team'])
    await hark(['user', 'deactivate', '--email', 'gone@example.com'])
  })

  test.each([
    [['token', 'revoke', '999999'], 'main has no token 999999.'],
    [['token', 'add', '--owner', 'nobody@example.com'], 'main has no user nobody@example.com.'],
    [['token', 'add', '--owner', 'cu@example.com'], 'only admins and team members'],
    [['token', 'add', '--owner', 'gone@example.com'], 'gone@example.com is deactivated.'],
    [['user', 'add', '--email', 'ADMIN@example.com', '--name', 'A', '--role', 'team'], 'already'],
    [['board', 'add', '--slug', 'bugs', '--name', 'B'], 'already'],
    [['board', 'member', '--board', 'none', '--email', 'admin@example.com'], 'no board "none".'],
    [['company', 'add', '--slug', 'main', '--name', 'X'], 'already'],
    [['token', 'list', '--company', 'none'], 'There is no company "none".'],
    [['user', 'deactivate', '--email', 'admin@example.com'], 'is the last active admin of main'],
  ])('%p', (words, sentence) => expectRefusal(words, 1, sentence))

  test('by the command itself, too', () =>
    expectRefusal(['token', 'revoke', '999999'], 1, 'main has no token 999999.', hark))

  test.each([
    [['verify']],
    [['demo']],
    [['token', 'list']],
    [['company', 'list']],
    [['user', 'add', '--email', 'a@b.co', '--name', 'A', '--role', 'team']],
  ])('%p where there is no database, and none is made', async words => {
    const dataDir = join(freshFolder(), 'mistyped')
    const { exitCode, stdout, stderr } = await runHark([...words, '--data', dataDir])
    expect(stderr).toContain(`There is no Hark database in ${dataDir}`)
    expect([exitCode, stdout, existsSync(dataDir)]).toEqual([1, '', false])
  })
})
