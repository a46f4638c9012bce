import { describe, expect, onTestFinished, test } from 'bun:test'
import { startSession } from '../../src/features/auth/sessions/start-session.ts'
import { findDemand } from '../../src/features/demand/find-demand.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { segmentIds } from '../../src/features/insight/segments.ts'
import { blockUser } from '../../src/features/moderation/block-user.ts'
import {
  addGuest,
  guestMicros,
  introduceGuest,
} from '../../src/features/people/guests/add-guest.ts'
import { createOrganization } from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { mergePost } from '../../src/features/posts/merge/merge-post.ts'
import { countRevenue } from '../../src/features/posts/revenue/follow-changes.ts'
import { literal } from '../../src/features/search/query/grammar.ts'
import { segmentFollower } from '../../src/features/segments/follow-events.ts'
import { findSegmentWork, recountSome } from '../../src/features/segments/recount.ts'
import { createSegment } from '../../src/features/segments/segments.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import { pruneAll } from './prune.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const device = { device: 'A browser', isSecure: false }

describe.each(engineNames)('guests, on %s,', engine => {
  async function open() {
    let time = Date.parse('2026-11-16T12:00:00Z') * 1_000
    const made = await temporaryCompany({ engine, clock: () => ++time, atEnd: onTestFinished })
    const { store, db, userId } = made
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    const text = { board: 'open', content: '' }
    return {
      ...made,
      newPost: async (title: string, creatorId = userId) =>
        (await createPost(db, { ...poster, creatorId }, { ...text, title })).id,
      guest: () => db.write(nobody, transaction => addGuest(transaction, device, undefined)),
      customer: async () => {
        const email = `${Bun.randomUUIDv7()}@example.com`
        return (await addUser(db, nobody, { email, name: 'Ada', role: 'customer' }))!
      },
      vote: (postId: number, voter: number) => addVote(db, nobody, { postId, userId: voter }),
      age: (micros: number) =>
        db.maintain(async ({ query }) => {
          await query
            .updateTable('sessions')
            .set(eb => ({ last_used: eb('last_used', '-', micros) }))
            .execute()
        }),
      async settle() {
        const signal = new AbortController().signal
        const lease = (await takeLease(store, 'test', 30_000))!
        const followers = [activityFollower, segmentFollower]
        for (let times = 0; times < 4; times++) {
          await followEvents(store, lease, followers, createLog('silent'), signal)
          while ((await findSegmentWork(store)).length > 0) await recountSome(db)
          await countRevenue(store, signal)
        }
      },
    }
  }

  test('after signing in, a guest’s votes count for the account in revenue, segments and demand, each person once', async () => {
    const { db, errors, newPost, guest, customer, vote, settle } = await open()
    const organization = await createOrganization(db, nobody, { name: 'Initech', revenue: 700 })
    const [ada, one] = [await customer(), await guest()]
    await editUser(db, nobody, await getUser(db, ada), { organization })
    const segment = await createSegment(db, nobody, {
      name: 'Paying',
      condition: {
        match: 'all',
        clauses: [{ field: 'organization_revenue', operator: 'at_least', value: 500 }],
      },
    })
    const posts = [await newPost('Zebra both'), await newPost('Yak root'), await newPost('Xerus')]
    const [both, root, alone] = posts as [number, number, number]
    const merged = await newPost('Wombat merged')
    for (const id of [both, root]) await vote(id, ada)
    for (const id of [both, merged, alone]) await vote(id, one.userId)
    const own = await newPost('Vole quartz', one.userId)
    const audience = { boards: 'every' as const }
    const source = (await findVisiblePost(db, audience, merged))!
    await mergePost(db, { actor: nobody, audience }, source, root)
    const asking = async () =>
      (
        await findDemand(db, audience, {
          searches: [literal('Xerus')],
          filter: { boards: 'every' },
        })
      ).people
    const shown = async () => {
      await settle()
      const rows = await db.query
        .selectFrom('posts as p')
        .leftJoin('post_segments as s', join =>
          join.onRef('s.post_id', '=', 'p.id').on('s.segment_id', '=', segment),
        )
        .select(['p.id', 'p.votes_count', 'p.revenue', 's.votes'])
        .where('p.id', 'in', [both, root, alone])
        .orderBy('p.id')
        .execute()
      return rows.map(({ votes_count, revenue, votes }) => [votes_count, revenue, votes ?? 0])
    }
    expect(await shown()).toEqual([
      [2, 700, 1],
      [2, 700, 1],
      [1, 0, 0],
    ])
    expect(await asking()).toEqual([])
    const replaced = { id: one.sessionId, userId: one.userId }
    await db.write(nobody, transaction =>
      startSession(transaction, ada, { ...device, replaced }, { by: 'email' }),
    )
    expect(await shown()).toEqual([
      [1, 700, 1],
      [1, 700, 1],
      [1, 700, 1],
    ])
    expect((await asking()).map(({ id }) => id)).toEqual([ada])
    const { creator_id, held } = await db.query
      .selectFrom('posts')
      .select(['creator_id', 'held'])
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    expect([creator_id, held]).toEqual([ada, 'newcomer'])
    expect((await getUser(db, one.userId)).is_guest).toBe(0)
    // Only Ada counts as active: guests are not customers.
    const active = await db.query
      .selectFrom('daily_counts')
      .select('count')
      .where('kind', '=', 'customers')
      .where('segment_id', '=', segmentIds.everybody)
      .execute()
    expect(active).toEqual([{ count: 1 }])
    expect(await errors()).toEqual([])
  })

  test('votes that the team added for a guest move too, in any number', async () => {
    const { db, userId, guest, customer, errors } = await open()
    const [one, ada] = [await guest(), await customer()]
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 120; n++) {
        const text = { board: 'open', title: `Post ${n}`, content: '' }
        const { id } = await createPost(transaction, poster, text)
        await addVote(transaction, nobody, { postId: id, userId: one.userId })
      }
      const replaced = { id: one.sessionId, userId: one.userId }
      await startSession(transaction, ada, { ...device, replaced }, { by: 'email' })
    })
    const voters = await db.query.selectFrom('votes').select('user_id').execute()
    expect(voters.map(({ user_id }) => user_id)).toEqual(Array(120).fill(ada))
    expect(await errors()).toEqual([])
  })

  test('if the guest or the person is blocked, signing in moves nothing and deletes the typed address', async () => {
    const { db, newPost, guest, customer, vote, errors } = await open()
    const id = await newPost('Zebra')
    for (const isGuestBlocked of [true, false]) {
      const [one, ada] = [await guest(), await customer()]
      const said = { name: 'Ada', guest_email: 'ada@people.example' }
      await db.write(nobody, transaction =>
        introduceGuest(transaction, one.userId, said, name => name),
      )
      await vote(id, one.userId)
      const blocked = await getUser(db, isGuestBlocked ? one.userId : ada)
      await blockUser(db, nobody, blocked, { removesContent: false })
      const replaced = { id: one.sessionId, userId: one.userId }
      await db.write(nobody, transaction =>
        startSession(transaction, ada, { ...device, replaced }, { by: 'email' }),
      )
      expect(await getUser(db, one.userId)).toMatchObject({
        is_guest: 1,
        name: 'Ada',
        guest_email: null,
      })
    }
    expect((await findVisiblePost(db, { boards: 'every' }, id))!.votes_count).toBe(2)
    expect(await errors()).toEqual([])
  })

  test('a year after their first vote, nothing a guest typed is left, except what others can read', async () => {
    const { store, db, newPost, guest, vote, age, errors } = await open()
    const id = await newPost('Zebra')
    const [voter, gone] = [await guest(), await guest()]
    for (const { userId } of [voter, gone]) {
      const said = { name: 'Ada', guest_email: 'ada@people.example' }
      await db.write(nobody, transaction => introduceGuest(transaction, userId, said, name => name))
      await vote(id, userId)
    }
    await removeVote(db, nobody, { postId: id, userId: gone.userId })
    const left = async () => {
      const rows = await db.query
        .selectFrom('users')
        .select(['name', 'guest_email'])
        .where('id', 'in', [voter.userId, gone.userId])
        .orderBy('id')
        .execute()
      return rows.map(({ name, guest_email }) => [name, guest_email])
    }
    await age(guestMicros - 3_600e6)
    await pruneAll(store)
    expect(await left()).toEqual(Array(2).fill(['Ada', 'ada@people.example']))
    await age(2 * 3_600e6)
    await pruneAll(store)
    expect(await left()).toEqual([
      ['Ada', null],
      ['Deleted user', null],
    ])
    expect(await errors()).toEqual([])
  })
})
