import { describe, expect, test } from 'bun:test'
import {
  createOrganization,
  findOrganization,
} from '../../src/features/people/organizations/organizations.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { listFilteredPosts } from '../../src/features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../src/features/posts/list/list-query.ts'
import { countNext } from '../../src/features/themes/count-themes.ts'
import { dismissSuggestion, listSuggestions } from '../../src/features/themes/suggestions.ts'
import { createTheme, deleteTheme, editTheme, findTheme } from '../../src/features/themes/themes.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { notificationSetting } from './notifications/setting.ts'
import { engineNames } from './temporary-store.ts'

const dayMicros = 86_400e6
const all = { audience: { boards: 'every' as const } }
const input = { description: '', searches: [], posts: [], tags: [], growth_step: 2 }

describe.each(engineNames)('on %s', engine => {
  test('only the owner of a theme is notified that it grew, and only once', async () => {
    const s = await notificationSetting(engine)
    const [tea, tom] = [await s.person('Tea', 'team'), await s.person('Tom', 'team')]
    const customers: number[] = []
    const asks = async () => {
      const customer = await s.person(`Person${customers.length}`)
      customers.push(customer)
      const name = `O${customers.length}`
      const organization = await createOrganization(s.db, s.actor, { name, revenue: 10 })
      expect(await findOrganization(s.db, organization)).toBeDefined()
      await editUser(s.db, s.actor, await getUser(s.db, customer), { organization })
      return s.post(customer, `A wombat ${name}`)
    }
    const id = await createTheme(
      s.db,
      s.by(tea),
      {
        ...input,
        name: 'Animals',
        searches: ['wombat'],
      },
      all,
    )
    const told = async () => {
      s.pass(dayMicros)
      await countNext(s.db)
      await s.runToEnd()
      const kinds = (await s.bell(tea)).filter(kind => kind === 'theme_grew')
      const { new_organizations, former_organizations } = (await findTheme(s.db, id))!
      return [kinds.length, new_organizations, former_organizations]
    }
    expect(await told()).toEqual([0, 0, 0])
    await asks()
    expect(await told()).toEqual([0, 1, 0])
    const top = await asks()
    await addVote(s.db, s.by(customers[0]!), { postId: top, userId: customers[0]! })
    expect(await told()).toEqual([1, 2, 0])
    await asks()
    expect(await told()).toEqual([1, 3, 0])
    const [grown] = (await s.shown(tea)).filter(({ kind }) => kind === 'theme_grew')
    expect(grown).toMatchObject({
      theme: { id, name: 'Animals', organizations: 2 },
      post: { id: top },
    })
    for (const other of [tom, ...customers]) expect(await s.bell(other)).not.toContain('theme_grew')

    // A month later, no growth; then more ask.
    s.pass(31 * dayMicros)
    await asks()
    await asks()
    expect(await told()).toEqual([1, 2, 3])
    await asks()
    await asks()
    expect(await told()).toEqual([2, 4, 3])
    await deleteTheme(s.db, s.actor, (await findTheme(s.db, id))!)
    expect((await s.shown(tea)).filter(({ kind }) => kind === 'theme_grew')).toEqual([])
  }, 300_000)

  test('the first count of a new theme sends no notification', async () => {
    const s = await notificationSetting(engine)
    const tea = await s.person('Tea', 'team')
    const customer = await s.person('Ada')
    const organization = await createOrganization(s.db, s.actor, { name: 'O', revenue: 1 })
    await editUser(s.db, s.actor, await getUser(s.db, customer), { organization })
    const post = await s.post(customer)
    const theme = { ...input, name: 'Night', growth_step: 1 }
    const id = await createTheme(s.db, s.by(tea), theme, all)
    await countNext(s.db)
    await editTheme(s.db, s.by(tea), (await findTheme(s.db, id))!, { posts: [post] }, all)
    for (let times = 0; times < 3; times++) {
      await countNext(s.db)
      s.pass(2 * dayMicros)
    }
    await s.runToEnd()
    expect((await findTheme(s.db, id))!.new_organizations).toBe(1)
    expect(await s.bell(tea)).not.toContain('theme_grew')
  }, 300_000)

  test('similar posts that are in no theme are suggested, until somebody decides', async () => {
    const s = await notificationSetting(engine)
    const posts: number[] = []
    for (let n = 0; n < 9; n++) posts.push(await s.post(await s.person(`P${n}`), `Post ${n}`))
    const [a, b, c, d, e, f, g, h] = posts as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const pairs = [
      [a, b],
      [b, c],
      [d, e],
      [e, f],
      [g, h],
    ] as const
    for (const [at, [post_id, other_id]] of pairs.entries())
      await s.db.maintain(async ({ query }) => {
        const pair = { post_id, other_id, state: 'likely' as const, likeness: 900 - at }
        await query
          .insertInto('duplicate_pairs')
          .values(pair as never)
          .execute()
      })
    const voter = await s.person('Voter')
    await addVote(s.db, s.by(voter), { postId: d, userId: voter })
    const suggested = async () =>
      (await listSuggestions(s.db, { boards: 'every' })).map(({ ids, people }) => [
        people,
        ...ids.toSorted((one, other) => one - other),
      ])
    expect(await suggested()).toEqual([
      [4, d, e, f],
      [3, a, b, c],
    ])
    expect(await listSuggestions(s.db, { boards: [] })).toEqual([])
    await dismissSuggestion(s.db, s.actor, [d, e, f])
    expect(await suggested()).toEqual([[3, a, b, c]])
    const id = await createTheme(
      s.db,
      s.actor,
      { ...input, name: 'Accepted', posts: [a, b, c] },
      all,
    )
    await countNext(s.db)
    expect(await suggested()).toEqual([])
    const filter = { boards: 'every' as const, theme: id }
    const page = await listFilteredPosts(s.db, filter, postSorts.newest, { size: 20 })
    expect(page.items.map(post => post.id)).toEqual([c, b, a])
  }, 300_000)
})
