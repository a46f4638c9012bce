import { Database } from 'bun:sqlite'
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { runHark, spawnHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { waitUntil } from '../support/wait-until.ts'

setDefaultTimeout(300_000)

const dataDir = freshFolder()
const env = { DATA_DIR: dataDir }
const posts = 400
const hark = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await runHark(args, { env })
  return { exitCode, printed: stdout + stderr }
}
type Listed = { id: number; kind: string; source: string; state: string; posts: number }
const listed = async (): Promise<Listed[]> =>
  JSON.parse((await hark('batch', 'list', '--json')).printed)

beforeAll(async () => {
  await hark('company', 'add', '--slug', 'acme', '--name', 'Acme')
  await hark('user', 'add', '--email', 'a@example.com', '--name', 'A', '--role', 'admin')
  await hark('board', 'add', '--slug', 'ideas', '--name', 'Ideas')
  const lines = Array.from({ length: posts }, (_, at) => importLine({ title: `Post ${at}` }))
  await hark('import', fileOf(lines))
  await hark('demo')
})

test('list shows the demo and each import, newest first', async () => {
  expect(await listed()).toMatchObject([
    { kind: 'demo', state: 'present', posts: 78, users: 49 },
    { kind: 'import', source: 'posts.jsonl', state: 'present', posts, users: 1 },
  ])
  expect((await hark('batch', 'list')).printed).toMatch(/^id +kind +source +state/)
})

test('a removal that is killed has broken nothing, and the next one continues', async () => {
  const [, imported] = await listed()
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const left = () =>
    (database.query('select count(*) as count from posts').get() as { count: number }).count
  const all = left()
  // The removal comes no further than the last post: there it counts without end, however quick the machine is.
  const writer = new Database(join(dataDir, 'hark.db'))
  writer.run(`create trigger stand_still before delete on posts
    when (select count(*) from posts) = ${all - posts + 1}
    begin select count(*) from
      (with recursive number (value) as (select 1 union all select value + 1 from number) select value from number);
    end`)
  const child = spawnHark(['batch', 'remove', String(imported!.id)], { env })
  await waitUntil('some are gone', () => left() < all)
  child.kill('SIGKILL')
  await child.exited
  writer.run('drop trigger stand_still')
  writer.close()
  expect(left()).toBeGreaterThan(all - posts)
  expect(await listed()).toMatchObject([{ state: 'present' }, { state: 'removing' }])
  expect((await hark('verify')).exitCode).toBe(0)

  const { exitCode, printed } = await hark('batch', 'remove', String(imported!.id))
  expect([exitCode, printed]).toEqual([0, `Removed batch ${imported!.id}.\n`])
  expect(left()).toBe(all - posts)
  expect(await listed()).toMatchObject([{ posts: 78 }, { state: 'removed', posts: 0, users: 0 }])
  expect((await hark('verify')).exitCode).toBe(0)
  const again = await hark('batch', 'remove', String(imported!.id))
  expect(again.printed).toBe(`Batch ${imported!.id} is already removed.\n`)
})

test('what is no batch is refused', async () => {
  expect(await hark('batch', 'remove', '999999')).toEqual({
    exitCode: 1,
    printed: 'hark: acme has no batch 999999.\n',
  })
  expect((await hark('batch', 'remove', 'x')).exitCode).toBe(2)
})
