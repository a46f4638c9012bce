import { describe, expect, onTestFinished, test } from 'bun:test'
import { changePostStatus } from '../../src/features/comments/change-post-status.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { findInsight } from '../../src/features/insight/find-insight.ts'
import { blockUser, unblockUser } from '../../src/features/moderation/block-user.ts'
import { finishBlocks } from '../../src/features/moderation/finish-blocks.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { loadDemo } from '../../src/features/transfer/demo/load-demo.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Tables } from '../../src/store/tables.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const dayMicros = 86_400e6

describe.each(engineNames)('on %s', engine => {
  /** A company whose clock only moves as told, and whose events are counted when asked for. */
  async function open(start: number = Date.now()) {
    let time = start * 1_000
    const made = await temporaryCompany({ engine, clock: () => ++time, atEnd: onTestFinished })
    const { db, store, userId } = made
    const signal = new AbortController().signal
    const pass = (micros: number) => {
      time += micros
    }
    const followAll = async () => {
      const lease = (await takeLease(store, 'test', 30_000))!
      await followEvents(store, lease, [activityFollower], createLog('silent'), signal)
    }
    /** By ISO day. */
    const counted = async (kind: Tables['daily_counts']['kind']) => {
      await followAll()
      const rows = await db.query
        .selectFrom('daily_counts')
        .select(['day', 'count'])
        .where('kind', '=', kind)
        .where('board_id', '=', 0)
        .where('segment_id', '=', 0)
        .where('count', '<>', 0)
        .orderBy('day')
        .execute()
      return Object.fromEntries(rows.map(({ day, count }) => [isoDay(day), count]))
    }
    const post = (title: string) =>
      createPost(
        db,
        { actor: nobody, audience: { boards: 'every' }, creatorId: userId },
        { board: 'open', title, content: '' },
      )
    const customer = async () =>
      (await addUser(db, nobody, { email: 'c@example.com', name: 'C', role: 'customer' }))!
    return { ...made, signal, pass, counted, post, customer }
  }

  test('votes of the demo count on the day on which each was given', async () => {
    const { db, store, counted } = await open()
    await loadDemo(db, nobody)
    const votes = await db.query.selectFrom('votes').select('created').execute()
    const days = votes.map(({ created }) => isoDay(Math.floor(created / dayMicros)))
    const expected = Object.fromEntries(
      [...Map.groupBy(days, day => day)].sort().map(([day, all]) => [day, all.length]),
    )
    expect(Object.keys(expected).length).toBeGreaterThan(100)
    expect(await counted('votes')).toEqual(expected)
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('blocking somebody and taking that back counts none of their votes again', async () => {
    const { db, store, signal, pass, counted, post, customer } = await open()
    const userId = await customer()
    const { id: postId } = await post('Voted for')
    await addVote(db, nobody, { postId, userId })
    const [before, customers] = [await counted('votes'), await counted('customers')]
    pass(3 * dayMicros)
    await blockUser(db, nobody, await getUser(db, userId), { removesContent: true })
    await finishBlocks(store, signal)
    await unblockUser(db, nobody, await getUser(db, userId))
    await finishBlocks(store, signal)
    const left = db.query.selectFrom('votes').select('post_id').where('user_id', '=', userId)
    expect(await left.execute()).toHaveLength(1)
    expect(await counted('votes')).toEqual(before)
    expect(await counted('customers')).toEqual(customers)
    expect((await verifyStore(store)).errors).toEqual([])
  })

  test('an answer that is sent with a status is a comment, a status alone is none', async () => {
    const { db, userId, counted, post } = await open()
    const { id: postId } = await post('Answered')
    const statuses = await db.query.selectFrom('statuses').select(['id', 'category']).execute()
    const change = (category: string, content: string) => {
      const statusId = statuses.find(each => each.category === category)!.id
      return changePostStatus(db, nobody, { postId, statusId, byUserId: userId, content })
    }
    await change('active', '')
    expect(Object.values(await counted('comments'))).toEqual([])
    await change('done', 'Here it is.')
    await addComment(db, nobody, { postId, creatorId: userId, content: 'Enjoy.' })
    expect(Object.values(await counted('comments'))).toEqual([2])
  })

  test('days are those of the time zone, and what is counted stays when it changes', async () => {
    // Half an hour before midnight in Auckland, which is thirteen hours ahead of UTC.
    const { db, pass, counted, post, customer } = await open(Date.parse('2026-01-15T10:30:00Z'))
    const userId = await customer()
    const setZone = (time_zone: string) =>
      db.maintain(({ query }) => query.updateTable('companies').set({ time_zone }).execute())
    await setZone('Pacific/Auckland')
    await addVote(db, nobody, { postId: (await post('Before')).id, userId })
    pass(3_600e6)
    await addVote(db, nobody, { postId: (await post('After')).id, userId })
    const inAuckland = { '2026-01-15': 1, '2026-01-16': 1 }
    for (const kind of ['posts', 'votes', 'customers'] as const)
      expect([kind, await counted(kind)]).toEqual([kind, expect.objectContaining(inAuckland)])
    await setZone('Pacific/Honolulu')
    await post('Later')
    expect(await counted('posts')).toEqual({ '2026-01-15': 2, '2026-01-16': 1 })
  })

  test('a period ends today, where the company is', async () => {
    const { db } = await open()
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await db.maintain(({ query }) => query.updateTable('companies').set({ time_zone }).execute())
      const today = () => new Intl.DateTimeFormat('sv', { timeZone: time_zone }).format()
      const before = today()
      const { to, days } = (await findInsight({ db, audience: { boards: 'every' } }, {}))!
      expect([before, today()]).toContain(to)
      expect([days.length, days.at(-1)!.day]).toEqual([30, to])
    }
  })
})

const isoDay = (day: number) => new Date((day * dayMicros) / 1_000).toISOString().slice(0, 10)
