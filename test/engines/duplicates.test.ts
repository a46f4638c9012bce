import { describe, expect, onTestFinished, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addCompany } from '../../src/features/company/company.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { changePosts } from '../../src/features/posts/bulk/change-posts.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import {
  compareNext,
  findCompanyToCompare,
} from '../../src/features/posts/duplicates/compare-due.ts'
import { pairsMax } from '../../src/features/posts/duplicates/compare-post.ts'
import { duplicatesFollower } from '../../src/features/posts/duplicates/follow-posts.ts'
import {
  groupPairs,
  listGroupIds,
  membersMax,
  pageOfGroups,
  readGroups,
} from '../../src/features/posts/duplicates/list-groups.ts'
import { mergeGroup } from '../../src/features/posts/duplicates/merge-group.ts'
import { setAllDifferent, setDifferent } from '../../src/features/posts/duplicates/set-different.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { unmergePost } from '../../src/features/posts/merge/merge-post.ts'
import { findLikeness } from '../../src/features/search/query/find-likeness.ts'
import { findStatus } from '../../src/features/statuses/find-status.ts'
import { editStatus } from '../../src/features/statuses/statuses.ts'
import demo from '../../src/features/transfer/demo/feature-requests.json'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Store } from '../../src/store/store.ts'
import { isLongRun } from '../support/long-run.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const audience = { boards: 'every' as const }

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Notes what is to be compared. */
async function followAll(store: Store) {
  const lease = (await takeLease(store, 'test', 60_000))!
  const { signal } = new AbortController()
  while (await followEvents(store, lease, [duplicatesFollower], createLog('silent'), signal));
}

/** What the job does, until nothing is left to do. */
async function compareAll(store: Store) {
  for (let companyId: number | undefined; ; ) {
    await followAll(store)
    companyId = await findCompanyToCompare(store, 0)
    if (companyId === undefined) break
    await compareNext(store.company(companyId))
  }
  expect(await isDone(store)).toBe(true)
}

async function isDone({ installation }: Store): Promise<boolean> {
  const behind = await installation
    .selectFrom('companies as c')
    .leftJoin('job_cursors as k', join =>
      join.onRef('k.company_id', '=', 'c.id').on('k.consumer', '=', 'duplicates'),
    )
    .leftJoin('duplicate_sweeps as s', 's.company_id', 'c.id')
    .select('c.id')
    .where(eb =>
      eb.or([
        eb('k.version', 'is', null),
        eb('k.version', '<', eb.ref('c.version')),
        eb('s.method', 'is', null),
        eb('s.passed_to', 'is not', null),
      ]),
    )
    .execute()
  const checks = await installation.selectFrom('duplicate_checks').select('post_id').execute()
  return behind.length + checks.length === 0
}

describe.each(engineNames)('on %s', engine => {
  async function company() {
    const opened = await temporaryCompany({ engine, atEnd: onTestFinished })
    const { store, db, userId } = opened
    const admin = { actor: { ...nobody, userId }, audience, role: 'admin' as const, userId }
    const poster = { actor: nobody, audience, creatorId: userId }
    return {
      ...opened,
      admin,
      add: async (title: string, board = 'open', content = '') =>
        (await createPost(db, poster, { board, title, content })).id,
      row: async (id: number) => (await findPostFor(db, admin, id))!,
      compare: () => compareAll(store),
      groups: async (seen: Parameters<typeof listGroupIds>[1] = audience) =>
        (await listGroupIds(db, seen)).map(ids => ids.toSorted((a, b) => a - b)),
    }
  }

  test('posts are compared as they are created, edited, closed, deleted and restored', async () => {
    const { db, admin, add, row, compare, groups, store } = await company()
    const one = await add('Dark mode for the settings page')
    const two = await add('The settings page needs a dark mode')
    const other = await add('Export invoices to a spreadsheet')
    await compare()
    expect(await groups()).toEqual([[one, two]])
    await editPost(db, nobody, await row(two), { title: 'Import invoices from a spreadsheet' })
    await compare()
    expect(await groups()).toEqual([[two, other]])
    await changePosts(db, admin, { ids: [other], status: 'Complete' })
    // At once, before the job has looked at it.
    expect(await groups()).toEqual([])
    await compare()
    expect(await db.query.selectFrom('duplicate_pairs').selectAll().execute()).toEqual([])
    await changePosts(db, admin, { ids: [other], status: 'Open' })
    await deletePost(db, admin, await row(two))
    await compare()
    expect(await groups()).toEqual([])
    const deleted = await db.query
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', two)
      .executeTakeFirstOrThrow()
    await restorePost(db, admin.actor, deleted as never)
    await compare()
    expect(await groups()).toEqual([[two, other]])
    expect((await verifyStore(store)).errors).toEqual([])
  }, 300_000)

  test('posts that have changed come before the rest of any company', async () => {
    const { store, db, add } = await company()
    const place = { slug: 'unfinished', name: 'Unfinished' }
    const other = (await addCompany(store, nobody, place, async () => {}))!.companyId
    await add('Dark mode')
    await followAll(store)
    // Both have posts to go through, and it would be the turn of the other one.
    expect(await findCompanyToCompare(store, db.companyId)).toBe(db.companyId)
    await compareNext(db)
    expect(await findCompanyToCompare(store, db.companyId)).toBe(other)
  })

  test.each(['a change', 'all posts'])(
    'a runner that is overtaken at %s stores nothing',
    async of => {
      const { store, db, add, compare, groups } = await company()
      const one = await add('Dark mode for the settings page')
      if (of === 'a change') await followAll(store)
      else await compareNext(db)
      let two: number | undefined
      await compareNext({
        ...db,
        async readTogether(work) {
          const read = await db.readTogether(work)
          two = await add('The settings page needs a dark mode')
          await compare()
          return read
        },
      })
      expect(await groups()).toEqual([[one, two!]])
    },
  )

  test('while an index is rebuilt, nothing is compared by half of it', async () => {
    const { store, db, add } = await company()
    await add('Dark mode for the app')
    const { signal } = new AbortController()
    const lease = (await takeLease(store, 'test', 60_000))!
    await followEvents(store, lease, [duplicatesFollower], createLog('silent'), signal)
    const rebuild = (until: number) =>
      db.maintain(({ raw }) =>
        raw(
          companyId => sql`update search_indexes set rebuilt_to = 0, rebuild_until = ${until}
            where company_id = ${companyId}`,
        ),
      )
    await rebuild(1)
    expect(await findCompanyToCompare(store, 0)).toBeUndefined()
    await rebuild(0)
    expect(await findCompanyToCompare(store, 0)).toBe(db.companyId)
  })

  test('what the team calls different stays so, and is likely again once that is taken back', async () => {
    const { db, admin, add, row, compare, groups } = await company()
    const titles = ['Dark mode in settings', 'Settings in dark mode', 'Settings: dark mode please']
    const ids: number[] = []
    for (const title of titles) ids.push(await add(title))
    const [one, two, three] = ids as [number, number, number]
    await compare()
    expect(await groups()).toEqual([ids])
    await setDifferent(db, admin, three, [one, two], true)
    expect(await groups()).toEqual([[one, two]])
    await editPost(db, nobody, await row(three), { content: 'Please.' })
    await compare()
    expect(await groups()).toEqual([[one, two]])
    await setDifferent(db, admin, three, [one, two], false)
    expect(await groups()).toEqual([ids])
    // The older one is like both of them, and still they are in no group together.
    await setDifferent(db, admin, two, [three], true)
    expect(await groups()).toHaveLength(1)
    for (const group of await groups())
      expect([group.includes(one), group.length]).toEqual([true, 2])
    await setDifferent(db, admin, two, [three], false)
    await setAllDifferent(db, admin, ids, true)
    await compare()
    expect(await groups()).toEqual([])
    await setAllDifferent(db, admin, ids, false)
    expect(await groups()).toEqual([ids])
  }, 300_000)

  test('a group is merged at once, leaves the page, and comes back by its undo', async () => {
    const { db, admin, add, row, compare, groups, store } = await company()
    const ids = [await add('Dark mode in settings'), await add('Settings in dark mode')]
    await compare()
    const [merged, into] = ids as [number, number]
    expect(await mergeGroup(db, admin, ids, into)).toEqual({ into, merged: [merged] })
    expect((await row(ids[0]!)).root_id).toBe(ids[1]!)
    await compare()
    expect(await groups()).toEqual([])
    await unmergePost(db, admin.actor, await row(merged))
    await compare()
    expect(await groups()).toEqual([ids])
    expect((await verifyStore(store)).errors).toEqual([])
  }, 300_000)

  test('a page has at most a hundred posts, and pages lead to every group and back', async () => {
    const { db, add } = await company()
    const ids: number[][] = []
    for (const at of range(0, 6)) {
      const members: number[] = []
      for (const _ of range(1, at === 6 ? 2 : membersMax)) members.push(await add('Numbat'))
      ids.push(members)
      const pairs = members.slice(1).map(other_id => ({ post_id: members[0]!, other_id }))
      const state = { state: 'likely' as const, likeness: 900 - at }
      await db.maintain(async ({ query }) => {
        for (const pair of pairs)
          await query
            .insertInto('duplicate_pairs')
            .values({ ...pair, ...state } as never)
            .execute()
      })
    }
    const read = async (cursor?: Cursor<'likeness'>) => {
      const page = await pageOfGroups(db, audience, { size: 100, cursor })
      const found = page.items.map(({ posts }) => posts.map(({ id }) => id))
      return { ...page, found }
    }
    const first = await read()
    expect(first.found).toEqual(ids.slice(0, 5))
    expect(first.newer).toBeUndefined()
    const second = await read(first.older)
    expect([second.found, second.older]).toEqual([ids.slice(5), undefined])
    const back = await read(second.newer)
    expect([back.found, back.newer]).toEqual([ids.slice(0, 5), undefined])
    const few = await pageOfGroups(db, audience, { size: 2 })
    expect(few.items).toHaveLength(2)
  }, 300_000)

  test('private boards are compared by themselves, and seen by those who see them', async () => {
    const { add, compare, groups, openBoard, otherBoard } = await company()
    const title = 'Dark mode in settings'
    const open = [await add(title), await add(title, 'other')]
    const hidden = [await add(title, 'hidden'), await add(title, 'hidden')]
    await compare()
    expect(await groups()).toEqual([open, hidden])
    expect(await groups({ boards: [openBoard, otherBoard] })).toEqual([open])
    expect(await groups({ boards: [openBoard] })).toEqual([])
  }, 300_000)

  test('of posts that are all alike, each has few pairs', async () => {
    const { db, add, compare, groups } = await company()
    for (let at = 0; at < 30; at++) await add(`Dark mode in settings ${at}`)
    await compare()
    const pairs = await db.query.selectFrom('duplicate_pairs').selectAll().execute()
    const counts = new Map<number, number>()
    for (const { post_id, other_id } of pairs)
      for (const id of [post_id, other_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(pairsMax)
    expect(Math.max(...(await groups()).map(ids => ids.length))).toBeLessThanOrEqual(membersMax)
  }, 300_000)

  test('planned posts are compared, and the one that has come furthest would stay', async () => {
    const { db, admin, add, compare, groups } = await company()
    const ids = new Map<string, number>()
    for (const { title, content } of demo.posts) ids.set(title, await add(title, 'open', content))
    const [open, planned] = [ids.get('dark mode')!, ids.get('Dark theme for night shifts')!]
    await changePosts(db, admin, { ids: [planned], status: 'Planned' })
    await compare()
    const calendars = ['Two-way sync with Google Calendar', 'sync with google calender please']
    const same = calendars.map(title => ids.get(title)!)
    expect(await groups()).toEqual([[open, planned], same])
    const [found] = await readGroups(db, audience, await groups())
    expect(found!.map(({ id }) => id)).toEqual([planned, open])
  }, 300_000)

  test('many posts compared at once find what each finds alone', async () => {
    const { db, add } = await company()
    const ids: number[] = []
    for (const at of range(1, 12))
      ids.push(await add(`Export ${at % 4} of word${at % 3}x`, 'open', `About thing${at % 5}y`))
    const wanted = { isCompared: () => true, haveSameReaders: () => true }
    const together = await findLikeness(db, ids, wanted)
    expect(together.values().some(found => found.length > 0)).toBe(true)
    for (const id of ids)
      expect((await findLikeness(db, [id], wanted)).get(id)).toEqual(together.get(id)!)
  })

  test('where another category makes a status open, its posts are compared', async () => {
    const { db, admin, add, compare, groups } = await company()
    const ids = [await add('Dark mode in settings'), await add('Settings in dark mode')]
    await changePosts(db, admin, { ids, status: 'Complete' })
    await compare()
    expect(await groups()).toEqual([])
    const { id } = await db.query
      .selectFrom('statuses')
      .select('id')
      .where('name', '=', 'Complete')
      .executeTakeFirstOrThrow()
    await editStatus(db, nobody, (await findStatus(db, id))!, { category: 'open' })
    await compare()
    expect(await groups()).toEqual([ids])
  }, 300_000)

  test('killed at any step, it finds all pairs in the end, of new posts and of those from before', async () => {
    const { store, db, folder, databaseUrl, add, groups } = await company()
    const run = async (dieAt: number) => {
      const script = join(import.meta.dir, 'duplicates-runner.ts')
      const command = [process.execPath, script, folder, databaseUrl ?? '', String(dieAt)]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    const expected: number[][] = []
    // Its own steps, and those of taking the lease: some follow events, some sweep, and some compare what is new.
    const short = engine === 'SQLite' ? [5, 9, 14, 22] : [6, 11, 19]
    const steps = isLongRun ? range(1, 40) : short
    for (const dieAt of [...steps, 0]) {
      expected.push([await add(`word${dieAt}x settings`), await add(`word${dieAt}x in settings`)])
      // As after an upgrade: every post is compared again.
      await db.maintain(async ({ query }) => {
        await query.updateTable('duplicate_sweeps').set({ method: 1 }).execute()
      })
      expect(await run(dieAt)).toBe(dieAt === 0 ? null : 'SIGKILL')
    }
    expect(await isDone(store)).toBe(true)
    expect((await groups()).toSorted((a, b) => a[0]! - b[0]!)).toEqual(expected)
  }, 300_000)
})

test('a group has no two posts that are less alike, unless a chain of nearly equal ones leads from one to the other', () => {
  const pair = (post_id: number, other_id: number, likeness = 900) => ({
    post_id,
    other_id,
    likeness,
  })
  const never = () => false
  const idsOf = (...given: Parameters<typeof groupPairs>) =>
    groupPairs(...given).map(({ ids }) => ids)
  const same = [pair(3, 4), pair(1, 2), pair(2, 3)]
  expect(idsOf(same, never)).toEqual([[1, 2, 3, 4]])
  const apart = (one: number, other: number) => one + other === 5
  expect(idsOf(same, apart)).toEqual([
    [3, 4],
    [1, 2],
  ])
  const chain = Array.from({ length: 30 }, (_, at) => pair(at + 1, at + 2))
  expect(idsOf(chain, never).map(({ length }) => length)).toEqual([membersMax, 11])
  expect(idsOf([pair(1, 2, 700), pair(2, 3, 690)], never)).toEqual([[1, 2]])
  expect(idsOf([pair(1, 2, 700), pair(2, 3, 690), pair(1, 3, 600)], never)).toEqual([[1, 2, 3]])
  expect(idsOf([pair(1, 2, 700), pair(2, 3, 690), pair(1, 3, 500)], never)).toEqual([[1, 2]])
})
