import { describe, expect, onTestFinished, test } from 'bun:test'
import type { Selectable } from 'kysely'
import { findDemand } from '../../src/features/demand/find-demand.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { blockUser, unblockUser, voidVotes } from '../../src/features/moderation/block-user.ts'
import { finishBlocks } from '../../src/features/moderation/finish-blocks.ts'
import {
  createCustomField,
  deleteCustomField,
} from '../../src/features/people/custom-fields/custom-fields.ts'
import {
  editOrganization,
  findOrganization,
} from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../src/features/people/users/delete-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { movePosts } from '../../src/features/posts/move-posts.ts'
import { isRevenueDue } from '../../src/features/posts/revenue/find-due.ts'
import { countRevenue } from '../../src/features/posts/revenue/follow-changes.ts'
import { literal } from '../../src/features/search/query/grammar.ts'
import type { Clause, Condition } from '../../src/features/segments/condition.ts'
import { segmentFollower } from '../../src/features/segments/follow-events.ts'
import { listPeopleIn } from '../../src/features/segments/list-members.ts'
import { isInSegment, segmentsOf } from '../../src/features/segments/members.ts'
import { findSegmentWork, recountSome } from '../../src/features/segments/recount.ts'
import {
  type CountedSegment,
  createSegment,
  deleteSegment,
  editSegment,
  findCountedSegment,
  findSegment,
  listCountedSegments,
} from '../../src/features/segments/segments.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Tables } from '../../src/store/tables.ts'
import { countSegments } from '../support/count-segments.ts'
import { randomFrom, seedOfRun } from '../support/random.ts'
import { insertPosts } from './insert-posts.ts'
import { PostModel } from './merging/post-model.ts'
import { randomChange } from './merging/random-change.ts'
import {
  OrganizationModel,
  randomOrganizationChange,
} from './revenue/random-organization-change.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const rounds = Number(process.env.HARK_SEGMENT_ROUNDS ?? 12)
const changesPerRound = 25
const dayMicros = 86_400e6

const isText = (value: string): Condition => ({
  match: 'all',
  clauses: [{ field: 'segment', operator: 'is', value }],
})

describe.each(engineNames)('on %s', engine => {
  async function open() {
    let time = Date.parse('2026-11-16T12:00:00Z') * 1_000
    const made = await temporaryCompany({ engine, clock: () => ++time, atEnd: onTestFinished })
    const { store, db } = made
    const signal = new AbortController().signal
    const follow = async () => {
      const lease = (await takeLease(store, 'test', 30_000))!
      const followers = [activityFollower, segmentFollower]
      await followEvents(store, lease, followers, createLog('silent'), signal)
    }
    const areExact = async () =>
      (await listCountedSegments(db, { size: 20 })).items.map(({ isExact }) => isExact)
    /** Until every segment says that it has everything. */
    const settle = async () => {
      for (let times = 0; times < 20; times++) {
        await follow()
        while ((await findSegmentWork(store)).length > 0) await recountSome(db)
        await countRevenue(store, signal)
        await follow()
        if (!(await areExact()).includes(false) && !(await isRevenueDue(store))) return
      }
      throw new Error('It does not end.')
    }
    const pass = (micros: number) => {
      time += micros
    }
    const boards = await db.query.selectFrom('boards').select(['id', 'slug']).execute()
    return { ...made, signal, follow, areExact, settle, pass, boards, now: () => time }
  }

  test('a condition of days goes on to be counted in a company that came as a snapshot', async () => {
    const { db, settle, now } = await open()
    const id = await createSegment(db, nobody, {
      name: 'Active',
      condition: {
        match: 'all',
        clauses: [{ field: 'last_active', operator: 'within', value: 1 }],
      },
    })
    const asImported = { recounted_to: 0, next_recount: null }
    await db.maintain(({ query }) =>
      query.updateTable('customer_segments').set(asImported).execute(),
    )
    await settle()
    expect((await findSegment(db, id))!.next_recount).toBeGreaterThan(now())
  })

  test('numbers are not exact while anything that may change them is yet to be counted', async () => {
    const { db, store, settle, follow, areExact, boards } = await open()
    const email = `${Bun.randomUUIDv7()}@example.com`
    const userId = (await addUser(db, nobody, { email, name: 'X', role: 'customer' }))!
    const recount = async () => {
      while ((await findSegmentWork(store)).length > 0) await recountSome(db)
    }
    const id = await createSegment(db, nobody, { name: 'VIP', condition: isText('VIP') })
    /** What the API says of the segment, and of demand within it. */
    const isExact = async () => {
      const segment = (await findCountedSegment(db, id))!
      const every = { boards: 'every' as const }
      const demand = await findDemand(db, every, { searches: [], filter: every, segment })
      expect([demand.isExact, ...(await areExact())]).toEqual([segment.isExact, segment.isExact])
      return segment.isExact
    }
    expect(await isExact()).toBe(false)
    await settle()
    expect(await isExact()).toBe(true)
    await editUser(db, nobody, await getUser(db, userId), { segment: 'VIP' })
    // The event is to be followed, the person to be looked at, and the posts that they vote for to be counted.
    expect(await isExact()).toBe(false)
    await follow()
    expect(await isExact()).toBe(false)
    await recount()
    expect((await findSegment(db, id))!.people).toBe(1)
    expect(await isExact()).toBe(false)
    await settle()
    expect(await isExact()).toBe(true)
    const draft = { boardId: boards[0]!.id, title: 'A', content: '' }
    const [post] = await db.write(nobody, transaction => insertPosts(transaction, userId, [draft]))
    await settle()
    // Now only the post is to be counted.
    await addVote(db, nobody, { postId: post!.id, userId })
    await follow()
    await recount()
    expect(await isExact()).toBe(false)
    await settle()
    expect(await isExact()).toBe(true)
    await editSegment(db, nobody, (await findSegment(db, id))!, { condition: isText('Other') })
    await follow()
    expect(await isExact()).toBe(false)
    await settle()
    expect([(await findSegment(db, id))!.people, await isExact()]).toEqual([0, true])
  })

  test('segments, and posts within them, have what counting everything gives, whatever changed', async () => {
    const company = await open()
    const { db, store, signal, userId, boards, settle } = company
    const seed = seedOfRun('test/engines/segments.test.ts')
    const random = randomFrom(seed)
    const { pick, chance, whole } = random
    const text = await createCustomField(db, nobody, { name: 'Plan', type: 'text' })
    const other = await createCustomField(db, nobody, { name: 'Other', type: 'text' })
    let hasPlan = true
    const number = await createCustomField(db, nobody, { name: 'Seats', type: 'number' })
    const date = await createCustomField(db, nobody, { name: 'Since', type: 'date' })
    const customer = async () => {
      const email = `${Bun.randomUUIDv7()}@example.com`
      return (await addUser(db, nobody, { email, name: 'X', role: 'customer' }))!
    }
    const people = [userId]
    for (let n = 0; n < 6; n++) people.push(await customer())
    const others: number[] = []
    for (let n = 0; n < 5; n++) others.push(await customer())
    const [posts, organizations] = [new PostModel(), new OrganizationModel()]
    const postIds = () => [...posts.posts.keys()].filter(id => !posts.get(id).isDeleted)
    const clause = (): Clause => {
      const organization = [...organizations.revenues.keys()][0]
      return pick<Clause>([
        { field: 'organization_revenue', operator: 'at_least', value: whole(0, 900) },
        { field: 'organization_revenue', operator: 'at_most', value: whole(0, 900) },
        { field: 'segment', operator: pick(['is', 'is_not']), value: pick(['A', 'B']) },
        {
          field: 'custom_field',
          custom_field_id: hasPlan ? text : other,
          operator: 'is_not',
          value: 'Pro',
        },
        { field: 'custom_field', custom_field_id: number, operator: 'at_least', value: 5 },
        { field: 'custom_field', custom_field_id: date, operator: 'before', value: '2026-06-01' },
        { field: 'created', operator: 'from', value: pick(['2026-11-16', '2026-11-18']) },
        { field: 'has_organization', operator: 'is', value: chance(0.5) },
        { field: 'last_active', operator: pick(['within', 'not_within']), value: whole(1, 3) },
        { field: 'voted_on', operator: pick(['is', 'is_not']), value: pick(boards).id },
        { field: 'posted_on', operator: pick(['is', 'is_not']), value: pick(boards).id },
        organization === undefined
          ? { field: 'has_organization', operator: 'is', value: true }
          : { field: 'organization', operator: pick(['is', 'is_not']), value: organization },
      ])
    }
    const condition = (): Condition => ({
      match: pick(['all', 'any']),
      clauses: chance(0.5) ? [clause()] : [clause(), clause()],
    })
    const segments: number[] = []
    const changes: Record<string, () => Promise<unknown>> = {
      async segment() {
        if (segments.length < 8)
          segments.push(
            await createSegment(db, nobody, { name: Bun.randomUUIDv7(), condition: condition() }),
          )
      },
      async redefine() {
        const segment = await findSegment(db, pick(segments))
        await editSegment(db, nobody, segment!, { condition: condition() })
      },
      async 'delete segment'() {
        if (segments.length < 5) return
        const [id] = segments.splice(whole(0, segments.length - 1), 1)
        await deleteSegment(db, nobody, { id: id!, name: 'X' })
      },
      async details() {
        const user = await getUser(db, pick([...people.slice(1), ...others]))
        const custom_fields = {
          ...(hasPlan && { Plan: pick(['Pro', 'Free', null]) }),
          Seats: pick([1, 5, 9, null]),
          Since: pick(['2026-01-01', '2026-11-01', null]),
        }
        await editUser(db, nobody, user, { segment: pick(['A', 'B', '']), custom_fields })
      },
      async 'segment of an organization'() {
        const id = pick([...organizations.revenues.keys()])
        const organization = await findOrganization(db, id)
        await editOrganization(db, nobody, organization!, { segment: pick(['A', 'B', '']) })
      },
      async 'others vote'() {
        for (const id of others)
          if ((await getUser(db, id)).blocked === null)
            await addVote(db, nobody, { postId: pick(postIds()), userId: id })
      },
      async block() {
        await blockUser(db, nobody, await getUser(db, pick(others)), { removesContent: true })
        if (chance(0.5)) await finishBlocks(store, signal)
      },
      async unblock() {
        await unblockUser(db, nobody, await getUser(db, pick(others)))
        if (chance(0.5)) await finishBlocks(store, signal)
      },
      async void() {
        await voidVotes(db, nobody, pick(others))
        await finishBlocks(store, signal)
      },
      async erase() {
        const [id] = others.splice(0, 1)
        await eraseUser(db, nobody, await getUser(db, id!))
        others.push(await customer())
      },
      async move() {
        const id = pick(postIds())
        const rows = db.query.selectFrom('posts').selectAll().where('id', '=', id)
        const post = await rows.executeTakeFirstOrThrow()
        if (post.root_id === null && post.merged_count === 0)
          await movePosts(db, nobody, [post], pick(boards).id)
      },
      day: async () => company.pass(chance(0.5) ? dayMicros : 0),
      job: async () => {
        await company.follow()
        if (chance(0.5)) await recountSome(db)
        if (chance(0.5)) await countRevenue(store, signal)
      },
    }
    let most = 0
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < changesPerRound; n++) {
        if (chance(0.4)) await randomChange({ db, model: posts, random, people })
        else if (chance(0.3))
          await randomOrganizationChange({
            db,
            model: organizations,
            random,
            people: people.slice(1),
          })
        else if (segments.length < 4) await changes.segment!()
        else if (organizations.revenues.size === 0 || postIds().length === 0) n--
        else await changes[pick(Object.keys(changes))]!()
      }
      await finishBlocks(store, signal)
      if (round === rounds - 2) {
        await deleteCustomField(db, nobody, { id: text, name: 'Plan' })
        hasPlan = false
      }
      await settle()
      const where = `round ${round}, seed ${seed}`
      const found = await stored(company)
      expect([where, found]).toEqual([where, await counted(company)])
      expect([where, await company.errors()]).toEqual([where, []])
      await expectDemandWithin(company, where)
      most = Math.max(most, found.posts.length)
    }
    expect([seed, most > 5]).toEqual([seed, true])
  }, 300_000)
})

type Company = {
  db: Awaited<ReturnType<typeof temporaryCompany>>['db']
  now(): number
}

/** Of those who ask for something, within a segment those count who are in it. */
async function expectDemandWithin({ db }: Company, where: string) {
  const askers = async (segment?: CountedSegment) => {
    const every = { boards: 'every' as const }
    const wanted = { searches: [literal('numbat')], filter: every, segment }
    const { people, isExact } = await findDemand(db, every, wanted)
    return { ids: people.map(({ id }) => id).sort((a, b) => a - b), isExact }
  }
  const all = await askers()
  for (const segment of (await listCountedSegments(db, { size: 20 })).items) {
    const people = (await listPeopleIn(db, segment.id, { size: 1_000 })).items
    const members = new Set(people.map(({ id }) => id))
    const ids = all.ids.filter(id => members.has(id))
    expect([where, await askers(segment)]).toEqual([where, { ids, isExact: true }])
  }
}

async function stored({ db }: Company) {
  const { items } = await listCountedSegments(db, { size: 20 })
  const members: number[][] = []
  for (const { id } of items) {
    for (const { id: userId } of (await listPeopleIn(db, id, { size: 1_000 })).items) {
      members.push([id, userId])
      expect([await isInSegment(db, id, userId), await segmentsOf(db, userId)]).toEqual([
        true,
        expect.arrayContaining([id]),
      ])
    }
  }
  const posts = await db.query.selectFrom('post_segments').selectAll().execute()
  return {
    segments: items
      .map(({ id, people, organizations, revenue }) => [id, people, organizations, revenue])
      .sort(byKey),
    members: members.sort(byKey),
    posts: posts
      .map(each => [each.post_id, each.segment_id, each.votes, each.organizations, each.revenue])
      .sort(byKey),
  }
}

/** The same from all people, votes and posts, in the simplest way. */
async function counted({ db, now }: Company) {
  const rowsOf = <Name extends keyof Tables>(name: Name) =>
    db.query
      .selectFrom(name as 'posts')
      .selectAll()
      .execute() as unknown as Promise<Selectable<Tables[Name]>[]>
  const { items } = await listCountedSegments(db, { size: 20 })
  const days = await rowsOf('latest_activity')
  const today = Math.floor(now() / dayMicros)
  const { segments, members, posts } = countSegments(
    {
      users: await rowsOf('users'),
      organizations: await rowsOf('organizations'),
      custom_fields: await rowsOf('custom_fields'),
      votes: await rowsOf('votes'),
      posts: await rowsOf('posts'),
      customer_segments: items,
    },
    id => {
      const active = days.find(day => day.kind === 'customer' && day.subject_id === id)
      return active ? today - active.day : Number.POSITIVE_INFINITY
    },
  )
  return { segments: segments.sort(byKey), members: members.sort(byKey), posts: posts.sort(byKey) }
}

const byKey = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]!
