import { expect, test } from 'bun:test'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { type EngineName, engineNames } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import type { Envelope, Post, User } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const email = 'quetzalina@zanzabuku.example'
const full_name = 'Quetzalina Zanzabuku'
const users = '/api/v1/users/'

type Backup = { restore: () => Promise<Record<string, string>> }

/** As an operator does it while Hark is stopped: a copy of the database's file, or of the database. */
const takeBackup: Record<EngineName, (folder: string, url: string) => Promise<Backup>> = {
  async SQLite(folder) {
    const copy = freshFolder()
    for (const name of ['hark.db', 'hark.db-wal', 'hark.db-shm'])
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name))
    return {
      async restore() {
        for (const name of ['hark.db', 'hark.db-wal', 'hark.db-shm']) {
          rmSync(join(folder, name), { force: true })
          if (existsSync(join(copy, name))) cpSync(join(copy, name), join(folder, name))
        }
        return {}
      },
    }
  },
  async PostgreSQL(_folder, url) {
    const name = new URL(url).pathname.slice(1)
    const copyTo = async (copy: string, from: string) => {
      const admin = new SQL(new URL('/postgres', url).href, { max: 1 })
      await admin.unsafe(`create database ${copy} template ${from}`)
      await admin.close()
    }
    await copyTo(`${name}_backup`, name)
    let restored = 0
    return {
      async restore() {
        const copy = `${name}_${restored++}`
        await copyTo(copy, `${name}_backup`)
        return { DATABASE_URL: new URL(`/${copy}`, url).href }
      },
    }
  },
}

for (const engine of engineNames)
  test(`on ${engine}, a backup that is put back does not bring an erased person back`, async () => {
    const folder = freshFolder()
    const url = engine === 'PostgreSQL' ? await testDatabaseUrl() : ''
    const env: Record<string, string> = { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) }
    let hark = await startHark(env)
    const token = await hark.firstToken()
    const draft = { board: 'bugs', title: 'Mine', email, full_name }
    await expectStatus(201, post(paths.createAsUser, draft, { token, server: hark }))
    const found = async (server: RunningHark) =>
      (await get(users, { token, query: { email }, server })).json<Envelope<User>>().results
    const [person] = await found(hark)
    await hark.stop()
    const backup = await takeBackup[engine](folder, url)

    hark = await startHark(env)
    const { id } = person!
    await expectStatus(204, post(`${users}${id}/erase/`, {}, { token, server: hark }))
    const log = join(folder, 'erasures.jsonl')
    await waitUntil('it is written down', async () => existsSync(log) && readFileSync(log, 'utf8'))
    const exported = await hark.hark(['erasures', 'export'])
    expect(exported.stdout).toBe(readFileSync(log, 'utf8'))
    await hark.stop()

    const shown = async () => {
      const list = await expectStatus(200, get(paths.posts, { token, server: hark }))
      const names = list.json<Envelope<Post>>().results.map(({ creator }) => creator.name)
      return { names, found: (await found(hark)).length }
    }
    let restored = { ...env, ...(await backup.restore()) }
    hark = await startHark(restored)
    expect(await shown()).toEqual({ names: ['Deleted user'], found: 0 })
    expect(hark.stdout.join('\n')).toContain('erasures_repeated')
    expect((await hark.hark(['verify'])).exitCode).toBe(0)
    await hark.stop()

    // Where the file is lost as well, or on another machine, by hand.
    const list = join(freshFolder(), 'erasures')
    writeFileSync(list, exported.stdout)
    rmSync(log)
    restored = { ...env, ...(await backup.restore()) }
    hark = await startHark(restored)
    expect(await shown()).toEqual({ names: [full_name], found: 1 })
    const applied = await hark.hark(['erasures', 'apply', list])
    expect([applied.exitCode, applied.stdout]).toEqual([
      0,
      expect.stringContaining('Erased 1 of 1'),
    ])
    expect(await shown()).toEqual({ names: ['Deleted user'], found: 0 })
    const refused = await hark.hark(['erasures', 'apply', join(folder, 'nothing')])
    expect(refused.exitCode).toBe(1)
    writeFileSync(list, 'no list')
    expect((await hark.hark(['erasures', 'apply', list])).exitCode).toBe(1)
    await hark.stop()
  }, 300_000)
