import { describe, expect, onTestFinished, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { runJobs } from '../../src/features/events/jobs/run-jobs.ts'
import {
  findImport,
  type ImportReport,
  reportOf,
} from '../../src/features/transfer/import/upload/find-import.ts'
import { runImport, runImports } from '../../src/features/transfer/import/upload/run-import.ts'
import {
  createImport,
  discardImport,
  findExpiredImport,
  startImport,
  storeFile,
} from '../../src/features/transfer/import/upload/upload-import.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { csvRecord } from '../../src/platform/csv/write-csv.ts'
import { createLog } from '../../src/platform/log.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

setDefaultTimeout(120_000)

const posts = 1_200
const refusedEvery = 100

/** Several batches of posts, each with a voter and a tag now and then, and wrong rows among them. */
const file = Buffer.from(
  [
    csvRecord(['id', 'title', 'board', 'author email', 'voters', 'tags']),
    ...Array.from({ length: posts }, (_, at) =>
      csvRecord([
        String(at),
        at % refusedEvery === 0 ? '' : `Post ${at}`,
        'open',
        `person${at % 300}@example.com`,
        at % 3 === 0 ? `voter${at % 50}@example.com` : '',
        at % 400 === 1 ? `Tag ${at}` : '',
      ]),
    ),
    // The same post twice, far apart.
    csvRecord(['7', 'Post 7', 'open', 'person7@example.com', '', '']),
  ].join(''),
)

describe.each(engineNames)('on %s', engine => {
  const open = async () => {
    const company = await temporaryCompany({ engine, atEnd: onTestFinished })
    const { db, userId } = company
    const upload = async (bytes = file, name = 'posts.csv') => {
      const created = { userId, name, format: 'csv', bytesCount: bytes.length } as const
      const id = await createImport(db, nobody, created)
      await storeFile(db, id, bytes)
      return id
    }
    const get = async (id: number) => (await findImport(db, id))!
    const start = async (id: number, isDryRun = false) =>
      startImport(db, nobody, await get(id), { options: {}, isDryRun })
    const count = async (table: 'posts' | 'batches' | 'import_files' | 'votes') =>
      (await db.query.selectFrom(table).select('company_id').execute()).length
    const run = async (id: number): Promise<ImportReport> => {
      for await (const _ of runImport(db, id));
      return reportOf(await get(id))!
    }
    return { ...company, upload, get, start, count, run }
  }

  test('killed at any step and begun again, an import ends as one that was never killed', async () => {
    const whole = await open()
    const wholeId = await whole.upload()
    await whole.start(wholeId)
    const expected = await whole.run(wholeId)
    const refusedRows = posts / refusedEvery + 1
    expect(expected).toMatchObject({
      posts: posts - posts / refusedEvery,
      votes: 396,
      // Three authors have wrong rows only.
      customers: 297 + 50,
      tags: 3,
      existing: 0,
      refusedRows,
      problem: null,
    })

    const { store, folder, databaseUrl, db, upload, get, start, count } = await open()
    const id = await upload()
    await start(id)
    const runner = async (dieAt: number) => {
      const script = join(import.meta.dir, 'uploaded-imports-runner.ts')
      const command = [process.execPath, script, folder, databaseUrl ?? '', String(dieAt)]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    // Before, within and after the claim, a batch of posts, and what follows it. A quick machine writes larger batches
    // and saves its progress less often: it may have ended before the last of these steps, or just at one of them.
    const written = new Set<number>()
    for (const dieAt of [1, 2, 5, 6, 7, 11, 12, 16]) {
      const signal = await runner(dieAt)
      written.add(await count('posts'))
      expect((await verifyStore(store)).errors).toEqual([])
      const { state } = await get(id)
      if (dieAt > 7 && state === 'imported') break
      expect([dieAt, signal, state]).toEqual([dieAt, 'SIGKILL', 'importing'])
    }
    // Else nothing was interrupted in the middle.
    expect(written.size).toBeGreaterThan(2)
    expect(await runner(0)).toBeNull()
    const row = await get(id)
    expect(row.state).toBe('imported')
    expect(reportOf(row)).toEqual(expected)
    expect(await count('posts')).toBe(expected.posts)
    expect(await count('batches')).toBe(1)
    expect(await count('import_files')).toBe(0)
    const { posts_count, users_count, creator_id } = await db.query
      .selectFrom('batches')
      .select(['posts_count', 'users_count', 'creator_id'])
      .executeTakeFirstOrThrow()
    expect([posts_count, users_count]).toEqual([expected.posts, expected.customers])
    expect(creator_id).toBe(row.creator_id)
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('a check says what the import does, writes nothing, and can be repeated', async () => {
    const { db, upload, start, run, count, get } = await open()
    const id = await upload()
    await start(id, true)
    const checked = await run(id)
    expect(await count('posts')).toBe(0)
    expect((await get(id)).state).toBe('checked')
    await start(id, true)
    expect(await run(id)).toEqual(checked)
    await start(id)
    expect(await run(id)).toEqual({ ...checked, isDryRun: false })
    expect(checked.refused.at(-1)).toMatchObject({ line: posts + 2, column: 'id' })
    const types = await db.query
      .selectFrom('events')
      .select('type')
      .where('type', 'like', 'import.%')
      .execute()
    expect(types.length).toBe(4)
  })

  test('of two processes that work on one import, the first writes nothing once the second has begun', async () => {
    const { db, store, upload, start, get, run, count } = await open()
    const id = await upload()
    await start(id)
    const first = runImport(db, id)
    await first.next()
    await first.next()
    const before = await count('posts')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(posts / 2)
    const second = runImport(db, id)
    await second.next()
    for (let steps = 0; !(await first.next()).done; steps++) expect(steps).toBeLessThan(100)
    expect(await count('posts')).toBe(before)
    expect((await get(id)).state).toBe('importing')
    for await (const _ of second);
    expect(reportOf(await get(id))).toMatchObject({ existing: 0, problem: null })
    expect(await count('posts')).toBe(posts - posts / refusedEvery)
    expect((await run(id)).problem).toBeNull()
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('one that goes over to another process has not failed, however often it was started', async () => {
    const { db, store, upload, start, get, count } = await open()
    const id = await upload()
    await start(id)
    await db.maintain(({ query }) => query.updateTable('imports').set({ attempts: 19 }).execute())
    const stopping = new AbortController()
    const { signal } = stopping
    let postsBefore = 0
    const startHelper = async () => ({
      async takeOver() {
        postsBefore = await count('posts')
        const there = runImports()
        while (await there.isDue(store)) await there.run(store, createLog('silent'), signal)
        stopping.abort()
      },
    })
    const jobs = { followers: [], tasks: [runImports()], startHelper }
    await runJobs(store, jobs, createLog('silent'), signal, { longMs: 0, turnMs: 1 })
    expect(postsBefore).toBeGreaterThan(0)
    expect(postsBefore).toBeLessThan(posts / 2)
    expect(reportOf(await get(id))).toMatchObject({ existing: 0, problem: null })
    expect(await get(id)).toMatchObject({ attempts: 21, postponed: 1 })
  })

  test('one that is stopped, or whose admin is none any more, adds nothing more', async () => {
    const { db, store, userId, upload, start, get, count } = await open()
    const id = await upload()
    await start(id)
    const steps = runImport(db, id)
    await steps.next()
    const before = await count('posts')
    await discardImport(db, nobody, await get(id))
    for await (const _ of steps);
    expect(await count('posts')).toBe(before)
    const { state, batch_id, report } = await get(id)
    expect([state, batch_id === null, report === null]).toEqual(['stopped', false, false])
    expect(await count('import_files')).toBe(0)

    const next = await upload()
    await start(next)
    const more = runImport(db, next)
    await more.next()
    await db.maintain(({ query }) =>
      query.updateTable('users').set({ role: 'team' }).where('id', '=', userId).execute(),
    )
    const then = await count('posts')
    for await (const _ of more);
    expect(await count('posts')).toBe(then)
    expect((await get(next)).state).toBe('failed')
    expect(reportOf(await get(next))?.problem).toContain('no longer an admin')
    await db.maintain(({ query }) =>
      query.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute(),
    )
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('what nobody touches for a week is removed with its file, but not while it runs', async () => {
    const { db, store, upload, start, get, count } = await open()
    const id = await upload()
    const expire = () =>
      db.maintain(({ query }) => query.updateTable('imports').set({ expires: 1 }).execute())
    expect(await findExpiredImport(store)).toBeUndefined()
    await start(id)
    await expire()
    expect(await findExpiredImport(store)).toBeUndefined()
    await discardImport(db, nobody, await get(id))
    const another = await upload()
    await expire()
    const task = runImports()
    const { signal } = new AbortController()
    expect(await count('import_files')).toBeGreaterThan(0)
    while (await task.isDue(store)) await task.run(store, createLog('silent'), signal)
    expect([await findImport(db, id), await findImport(db, another)]).toEqual([
      undefined,
      undefined,
    ])
    expect(await count('import_files')).toBe(0)
  })
})
