import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'

/** A start that cannot go well: one sentence for the person, nothing on standard output. */
async function expectRefusedStart(env: Record<string, string>, exitCode: number, sentence: string) {
  const own = { DATA_DIR: freshFolder(), PORT: '0', ...env }
  const ran = await runHark(['serve'], { env: own })
  expect(ran.stderr).toContain(sentence)
  expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect([ran.exitCode, ran.stdout]).toEqual([exitCode, ''])
}

describe.each(['1', '2'])('with %s worker processes', WORKERS => {
  test.each(['203.0.113.7', '999.1.1.1', 'no such host', 'nowhere.invalid'])(
    'the address %j is blamed for not being one of this machine',
    HOST => expectRefusedStart({ HOST, WORKERS }, 1, `Hark cannot listen on "${HOST}"`),
  )

  test('a database written by a newer Hark is one sentence', async () => {
    const dataDir = freshFolder()
    await runHark(['company', 'add', '--slug', 'a', '--name', 'A', '--data', dataDir])
    const database = new Database(join(dataDir, 'hark.db'))
    database.run("insert into migrations (name, applied) values ('9999_later', 1)")
    database.close()
    const sentence =
      'hark: The database was written by a newer Hark (it has 9999_later). Start that version instead.'
    await expectRefusedStart({ DATA_DIR: dataDir, WORKERS }, 1, sentence)
  })
})

test.each([
  ['DATABASE_URL', 'a URL that starts with postgres://'],
  ['DATABASE_REPLICA_URLS', 'URLs that start with postgres://'],
  ['PORT', 'a port number from 0 to 65535'],
  ['HOST', 'an address or host name'],
  ['DATA_DIR', 'a folder'],
  ['BASE_URL', 'an http or https URL'],
  ['LOG_LEVEL', 'one of'],
  ['WORKERS', 'a whole number'],
])('an empty %s is refused, not taken for one that is unset', (name, expected) =>
  expectRefusedStart({ [name]: '' }, 2, `hark: ${name} is empty; unset it or make it ${expected}`),
)
