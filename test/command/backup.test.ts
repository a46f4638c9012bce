import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createPost, get, paths } from '../support/client.ts'
import { runHark, spawnHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { once } from '../support/once.ts'

const folder = freshFolder()
const at = (name: string) => join(folder, name)
let folders = 0
const freshDataDir = () => at(`data-${++folders}`)

async function ok(dataDir: string, ...words: string[]) {
  const ran = await runHark(words, { env: { DATA_DIR: dataDir } })
  expect([words, ran.exitCode, ran.exitCode === 0 ? '' : ran.stderr]).toEqual([words, 0, ''])
  return ran.stdout
}

async function refused(sentence: string, dataDir: string, ...words: string[]) {
  const ran = await runHark(words, { env: { DATA_DIR: dataDir } })
  expect(ran.stderr).toContain(sentence)
  expect([ran.exitCode, ran.stderr.trimEnd().split('\n').length]).toEqual([1, 1])
}

/** A server that was backed up while it wrote, with an image file and a key, and still runs. */
const served = () =>
  once('backup-served', async () => {
    const server = await startHark()
    const token = await server.firstToken()
    const { dataDir } = server
    await createPost(token, { board: 'bugs', title: 'Before' }, { server })
    writeFileSync(join(dataDir, 'secret.key'), `${'A'.repeat(43)}=\n`)
    mkdirSync(join(dataDir, 'images/1'), { recursive: true })
    const image = `images/1/${crypto.randomUUID()}.webp`
    writeFileSync(join(dataDir, image), 'RIFF')
    writeFileSync(join(dataDir, `${image}.part`), 'half')
    writeFileSync(join(dataDir, 'images/.DS_Store'), '')
    mkdirSync(join(dataDir, 'images/lost+found'))
    let isDone = false
    const writing = (async () => {
      for (let count = 0; !isDone && count < 300; count++)
        await createPost(token, { board: 'bugs', title: `During ${count}` }, { server })
    })()
    const stdout = await ok(dataDir, 'backup', at('backup.tar'))
    isDone = true
    await writing
    return { server, token, dataDir, image, stdout, bytes: readFileSync(at('backup.tar')) }
  })

test('a backup of a server that writes is whole, and what it is restored to serves the same', async () => {
  const { token, image, stdout } = await served()
  expect(stdout).toContain('1 image files.')
  expect(stdout).toContain('It contains secret.key')
  const dataDir = freshDataDir()
  const restored = await ok(dataDir, 'restore', at('backup.tar'))
  expect(restored).toContain('1 image files and secret.key.')
  expect(readdirSync(dataDir).sort()).toEqual(['hark.db', 'images', 'secret.key'])
  expect(readFileSync(join(dataDir, image), 'utf8')).toBe('RIFF')
  await ok(dataDir, 'verify')
  const server = await startHark({ DATA_DIR: dataDir })
  // Posts that were written meanwhile may fill a page.
  const { text } = await get(`${paths.posts}?sort=oldest`, { token, server })
  expect(text).toContain('"Before"')
  expect(await server.stop()).toBe(0)
}, 300_000)

const otherFileSystem = ['/dev/shm', tmpdir()].find(
  each => existsSync(each) && statSync(each).dev !== statSync(folder).dev,
)

describe('a restore', () => {
  test('leaves a folder alone that is in use, or not empty', async () => {
    const { dataDir, server, token } = await served()
    await refused('is not empty (it has hark.db)', dataDir, 'restore', at('backup.tar'))
    await refused('is in use; stop Hark first.', dataDir, 'restore', at('backup.tar'), '--replace')
    await createPost(token, { board: 'bugs', title: 'After' }, { server })
    const other = freshDataDir()
    mkdirSync(other)
    writeFileSync(join(other, 'notes.txt'), 'mine')
    await refused('is not empty (it has notes.txt)', other, 'restore', at('backup.tar'))
    expect(readdirSync(other)).toEqual(['notes.txt'])
  }, 300_000)

  test('with --replace puts the database in the place of another, also of a damaged one', async () => {
    await served()
    const dataDir = freshDataDir()
    await ok(dataDir, 'company', 'add', '--slug', 'other', '--name', 'Other')
    const key = `${'B'.repeat(43)}=`
    writeFileSync(join(dataDir, 'secret.key'), `${key}\n`)
    writeFileSync(join(dataDir, 'erasures.jsonl'), '')
    await ok(dataDir, 'restore', at('backup.tar'), '--replace')
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(`${'A'.repeat(43)}=\n${key}\n`)
    expect(existsSync(join(dataDir, 'erasures.jsonl'))).toBe(true)
    expect(await ok(dataDir, 'company', 'list')).toContain('main')
    writeFileSync(join(dataDir, 'hark.db'), 'not a database at all')
    await ok(dataDir, 'restore', at('backup.tar'), '--replace')
    await ok(dataDir, 'verify')
  }, 300_000)

  test.if(otherFileSystem !== undefined)(
    'puts images on a file system of their own (needs two file systems)',
    async () => {
      const { image } = await served()
      const images = mkdtempSync(join(otherFileSystem!, 'hark-images-'))
      try {
        const dataDir = freshDataDir()
        mkdirSync(dataDir)
        symlinkSync(images, join(dataDir, 'images'))
        await ok(dataDir, 'restore', at('backup.tar'), '--replace')
        expect(readFileSync(join(dataDir, image), 'utf8')).toBe('RIFF')
        expect(readdirSync(dirname(join(dataDir, image)))).toEqual([basename(image)])
      } finally {
        rmSync(images, { recursive: true })
      }
    },
    300_000,
  )

  test.each([
    ["insert into migrations (name, applied) values ('9999_later', 1)", 'newer Hark'],
    ["update migrations set name = name || ' (1abc)'", 'hark import FILE --company SLUG'],
  ])(
    'refuses a database that Hark would not start on, as doctor does: %s',
    async (change, sentence) => {
      const [other, target] = [freshDataDir(), freshDataDir()]
      await ok(other, 'company', 'add', '--slug', 'other', '--name', 'Other')
      const database = new Database(join(other, 'hark.db'))
      database.run(change)
      database.close()
      await ok(other, 'backup', at(`${basename(other)}.tar`))
      await refused(sentence, target, 'restore', at(`${basename(other)}.tar`))
      expect(existsSync(target)).toBe(false)
      const doctor = await runHark(['doctor'], { env: { DATA_DIR: other } })
      expect([doctor.exitCode, doctor.stdout]).toEqual([1, expect.stringContaining(sentence)])
    },
    300_000,
  )

  test('refuses a flipped byte, a file that is cut, and one that is no backup', async () => {
    const { bytes } = await served()
    const dataDir = freshDataDir()
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1]! ^= 16
    for (const damaged of [flipped, bytes.subarray(0, -2000), Buffer.from('{}\n')]) {
      writeFileSync(at('damaged.tar'), damaged)
      await refused('Nothing was restored.', dataDir, 'restore', at('damaged.tar'))
    }
    expect(existsSync(dataDir)).toBe(false)
  }, 300_000)
})

test('a backup without the key has none, and a folder without a database has no backup', async () => {
  const { dataDir } = await served()
  expect(await ok(dataDir, 'backup', at('keyless.tar'), '--without-key')).not.toContain(
    'secret.key',
  )
  expect(readFileSync(at('keyless.tar')).includes('AAAAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  await refused('There is no Hark database in', freshDataDir(), 'backup', at('none.tar'))
  expect(readdirSync(folder).filter(name => /part$|\.db$|none/.test(name))).toEqual([])
}, 300_000)

describe('while a backup runs', () => {
  /** It waits where it reads the key, which is a pipe here. */
  async function untilKeyIsRead() {
    await served()
    const dataDir = freshDataDir()
    await ok(dataDir, 'restore', at('backup.tar'))
    rmSync(join(dataDir, 'secret.key'))
    Bun.spawnSync(['mkfifo', join(dataDir, 'secret.key')])
    const to = freshFolder()
    const child = spawnHark(['backup', join(to, 'backup.tar')], { env: { DATA_DIR: dataDir } })
    const key = await open(join(dataDir, 'secret.key'), 'w')
    const giveKey = async () => {
      await key.write('key')
      await key.close()
    }
    return { child, to, giveKey }
  }

  test('the copy of the database is there before the key is read, and nobody else can read it', async () => {
    const { child, to, giveKey } = await untilKeyIsRead()
    const modes = readdirSync(to).map(name => [
      name.split('.').at(-1),
      statSync(join(to, name)).mode & 0o777,
    ])
    expect(modes.sort()).toEqual([
      ['db', 0o600],
      ['part', 0o600],
    ])
    await giveKey()
    expect(await child.exited).toBe(0)
    expect(readdirSync(to)).toEqual(['backup.tar'])
  }, 300_000)

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s leaves nothing behind',
    async signal => {
      const { child, to, giveKey } = await untilKeyIsRead()
      child.kill(signal)
      await giveKey()
      expect(await new Response(child.stderr).text()).toBe(
        'hark: The backup stopped: it was interrupted.\n',
      )
      expect([await child.exited, readdirSync(to)]).toEqual([1, []])
    },
    300_000,
  )
})
