import { describe, expect, test } from 'bun:test'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  findOrganizations,
} from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { countTogether, save } from '../../src/features/posts/revenue/count-posts.ts'
import { isRevenueDue, nextDuePosts } from '../../src/features/posts/revenue/find-due.ts'
import { countRevenue, followSomeChanges } from '../../src/features/posts/revenue/follow-changes.ts'
import { trendingOf, trendingVotesMax } from '../../src/features/posts/trending.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { actors } from '../../src/store/event.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
import type { Store } from '../../src/store/store.ts'
import { randomFrom, seedOfRun } from '../support/random.ts'
import { PostModel } from './merging/post-model.ts'
import { every, randomChange } from './merging/random-change.ts'
import {
  OrganizationModel,
  randomOrganizationChange,
} from './revenue/random-organization-change.ts'
import { companyOn, engineNames, nobody, type TestCompany } from './temporary-store.ts'

const rounds = Number(process.env.HARK_REVENUE_ROUNDS ?? 25)
const changesPerRound = 12

describe.each(engineNames)('on %s', engine => {
  const open = () => companyOn(engine)

  test('after the job, posts have the revenue that a simple model has, whatever changed', async () => {
    const { store, db, userId, errors } = await open()
    const people = [userId]
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g'])
      people.push((await addUser(db, nobody, { email: `${name}@x.org`, name, role: 'team' }))!)
    const seed = seedOfRun('test/engines/revenue.test.ts')
    const random = randomFrom(seed)
    const posts = new PostModel()
    const model = new OrganizationModel()
    let most = 0
    for (let round = 0; round < rounds; round++) {
      // The job runs beside some of the changes, as it does on a server.
      const beside = round % 3 === 0 ? countRevenue(store, new AbortController().signal) : undefined
      for (let n = 0; n < changesPerRound; n++)
        if (random.chance(0.4)) await randomOrganizationChange({ db, model, random, people })
        else await randomChange({ db, model: posts, random, people })
      await beside
      // What is not counted yet is no damage.
      if (round % 8 === 0) expect(await errors()).toEqual([])
      await countAll(store)
      const where = `round ${round}, seed ${seed}`
      const now = await stored(db)
      expect([where, now]).toEqual([where, model.revenueOf(posts)])
      most = Math.max(most, ...now.map(({ organizations }) => organizations.length))
    }
    expect([seed, most > 1]).toEqual([seed, true])
    expect(await errors()).toEqual([])
    const known = await db.query.selectFrom('organizations').select('id').orderBy('id').execute()
    expect(known.map(({ id }) => id)).toEqual([...model.revenues.keys()].sort((a, b) => a - b))
  }, 300_000)

  test('an organization that changes, or goes, while a post is counted with it for the first time', async () => {
    const { store, db, organizationIds, errors } = await manyVoters(await open(), 3)
    const [post] = await nextDuePosts(db, 0)
    const revenues = new Map()
    const [first] = await countTogether(db, [post!], revenues, new Set())
    const { rows, ...counted } = first!
    const [edited, deleted] = await findOrganizations(db, organizationIds)
    await editOrganization(db, nobody, edited!, { revenue: 70 })
    await deleteOrganization(db, nobody, deleted!)
    // As another process does meanwhile.
    while (await followSomeChanges(db));
    await save(db, rows, [counted], revenues)
    await countAll(store)
    expect((await stored(db)).map(({ revenue }) => revenue)).toEqual([71])
    expect(await errors()).toEqual([])
  })

  test('a turn that is over before a slice is done counts its first posts all the same', async () => {
    const { store, db, userId, errors } = await open()
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const together = engine === 'SQLite' ? 1 : 10
    for (let post = 0; post < 2 * together + 1; post++)
      await createPost(db, poster, { board: 'open', title: `Post ${post}`, content: '' })
    await db.maintain(({ query }) => query.updateTable('posts').set({ revenue_due: 1 }).execute())
    const left: number[] = []
    while (left.length < 4) {
      await countRevenue(store, AbortSignal.abort())
      left.push((await nextDuePosts(db, 0)).length)
    }
    expect(left).toEqual([together + 1, 1, 0, 0])
    expect(await errors()).toEqual([])
  })

  test('verify finds a revenue, and organizations, that are not those of the voters', async () => {
    const { store, db, postId, errors } = await manyVoters(await open(), 3)
    await countAll(store)
    const damage = (change: (db: CompanyDb) => Promise<unknown>) => db.maintain(change as never)
    await damage(({ query }) => query.updateTable('posts').set({ revenue: 7 }).execute())
    expect(await errors()).toEqual([
      `company ${db.companyId}, id ${postId}: it does not hold that a post's revenue is the sum of its organizations'`,
    ])
    await damage(({ query }) => query.deleteFrom('post_organizations').execute())
    await damage(({ query }) => query.updateTable('posts').set({ revenue: 0 }).execute())
    expect(await errors()).toEqual([
      `company ${db.companyId}, id ${postId}: it does not hold that a post has every organization of those who vote for it`,
    ])
    await damage(({ query }) => query.updateTable('posts').set({ revenue_due: 1 }).execute())
    expect(await errors()).toEqual([])
  }, 300_000)

  test('many organizations of a post, and many users of an organization, are done in slices', async () => {
    const { store, db, postId, organizationIds, errors } = await manyVoters(await open(), 1_200)
    await countAll(store)
    expect(await stored(db)).toEqual([
      { id: postId, revenue: 1_200, organizations: organizationIds },
    ])
    const counted = await db.query
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'post.revenue_counted')
      .execute()
    expect(counted.length).toBe(2)
    // Everybody belongs to one now, which is deleted.
    const [first] = organizationIds
    await db.maintain(({ query }) =>
      query.updateTable('users').set({ organization_id: first! }).execute(),
    )
    await deleteOrganization(db, nobody, { id: first!, name: 'X' })
    await countAll(store)
    const users = db.query.selectFrom('users').select('id').where('organization_id', 'is not', null)
    expect(await users.execute()).toEqual([])
    expect(await stored(db)).toEqual([{ id: postId, revenue: 0, organizations: [] }])
    expect(await errors()).toEqual([])
  }, 300_000)
})

async function countAll(store: Store) {
  for (let times = 0; times < 10 && (await isRevenueDue(store)); times++)
    await countRevenue(store, new AbortController().signal)
  expect(await isRevenueDue(store)).toBe(false)
}

async function stored(db: CompanyDb) {
  const posts = await db.query.selectFrom('posts').select(['id', 'revenue']).execute()
  const rows = await db.query.selectFrom('post_organizations').selectAll().execute()
  return posts
    .sort((a, b) => a.id - b.id)
    .map(({ id, revenue }) => ({
      id,
      revenue,
      organizations: rows
        .filter(({ post_id }) => post_id === id)
        .map(({ organization_id }) => organization_id)
        .sort((a, b) => a - b),
    }))
}

/** A post that so many people vote for, each of an organization of their own that pays 1. */
async function manyVoters({ store, db, userId, errors }: TestCompany, count: number) {
  const poster = { actor: nobody, audience: every, creatorId: userId }
  const post = { board: 'open', title: 'Numbat', content: '' }
  const { id: postId } = await createPost(db, poster, post)
  const organizationIds: number[] = []
  await db.write(actors.import, async transaction => {
    const { now: created, revision } = transaction
    const rows: Record<'users' | 'votes' | 'followers', Record<string, string | number>[]> = {
      users: [],
      votes: [],
      followers: [],
    }
    for (let n = 0; n < count; n++) {
      const body = { name: 'X', revenue: 1 }
      const organization_id = await createOrganization(transaction, nobody, body)
      organizationIds.push(organization_id)
      const id = transaction.nextId()
      const email = `${n}@many.example`
      const person = { email, email_key: email, name: 'X', alias: '', role: 'customer', created }
      rows.users.push({
        id,
        ...person,
        organization_id,
        is_listed: 1,
        segment: '',
        custom_fields: '{}',
        revision,
        edit_revision: revision,
      })
      rows.votes.push({ post_id: postId, user_id: id, created })
      rows.followers.push({
        post_id: postId,
        user_id: id,
        reason: 'vote',
        is_following: 1,
        created,
      })
    }
    for (const table of ['users', 'votes', 'followers'] as const)
      await insertRows(transaction, table, rows[table])
    await transaction.query
      .updateTable('posts')
      .set(eb => ({
        votes_count: count,
        trending: trendingOf(created, Array(Math.min(count, trendingVotesMax)).fill(created)),
        created: eb.val(created),
        last_activity: created,
        revenue_due: revision,
      }))
      .execute()
    transaction.touch()
  })
  return { store, db, errors, postId, organizationIds }
}
