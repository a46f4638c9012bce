import { expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { restoreBackup } from '../../src/app/process/backup/restore-backup.ts'
import { openMigratedSqlite, openStore } from '../../src/app/process/open-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { fillCompany } from './conformance/fill-company.ts'

/** One beside which no older Hark may run. */
const next = {
  name: '0002_later',
  statements: 'alter table posts add column later bigint;\n',
  unusedSince: '0002_later',
}
const clock = systemClock()

test('before its schema changes, a SQLite database is backed up, and the printed command goes back', async () => {
  const dataDir = freshFolder()
  const older = await openStore({ dataDir, databaseUrl: undefined })
  await fillCompany(older, 'apples')
  await older.engine.close()
  expect(readdirSync(dataDir).filter(name => name.startsWith('before'))).toEqual([])

  const sentences: string[] = []
  const report = (sentence: string) => void sentences.push(sentence)
  const newer = await openMigratedSqlite(dataDir, clock, [...migrations, next], report)
  const read = (column: string) =>
    sql`select ${sql.ref(column)} from posts`.execute(newer.reads('everybody'))
  expect((await read('later')).rows).toHaveLength(3)
  await newer.close()
  const [, file, data] = /hark restore '(.+)' --data '(.+)' --replace$/.exec(sentences[0]!)!
  expect([file, data]).toEqual([join(dataDir, 'before-0002_later.tar'), dataDir])

  // The older Hark refuses the newer schema, until the backup is back. In a copy of the folder, as this process has the
  // file open until the statements of its closed connections are collected.
  const moved = freshFolder()
  cpSync(dataDir, moved, { recursive: true })
  await expect(openStore({ dataDir, databaseUrl: undefined })).rejects.toThrow('newer Hark')
  await restoreBackup(file!, moved, { mayReplace: true })
  const again = await openStore({ dataDir: moved, databaseUrl: undefined })
  const { rows } = await sql`select title from posts`.execute(again.installation)
  expect(rows).toHaveLength(3)
  await again.engine.close()
  expect(sentences).toHaveLength(1)
})

test('nothing is backed up where nothing changes, or where the database is refused', async () => {
  const dataDir = freshFolder()
  const report = () => expect.unreachable()
  for (const _ of ['new', 'as it is'])
    await (await openMigratedSqlite(dataDir, clock, [...migrations, next], report)).close()
  await expect(openMigratedSqlite(dataDir, clock, migrations, report)).rejects.toThrow('newer Hark')
  expect(existsSync(join(dataDir, 'before-0002_later.tar'))).toBe(false)
})
