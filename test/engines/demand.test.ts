import { describe, expect, onTestFinished, test } from 'bun:test'
import type { Selectable } from 'kysely'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { companyAddress } from '../../src/features/company/company.ts'
import { findDemand, type Wanted } from '../../src/features/demand/find-demand.ts'
import { presentQuotes } from '../../src/features/demand/present.ts'
import { sharesOf, votesMax } from '../../src/features/demand/read-asks.ts'
import { followEvents } from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { blockUser, unblockUser } from '../../src/features/moderation/block-user.ts'
import {
  createOrganization,
  deleteOrganization,
  editOrganization,
  findOrganization,
} from '../../src/features/people/organizations/organizations.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../src/features/people/users/delete-user.ts'
import { editUser } from '../../src/features/people/users/edit-user.ts'
import { getUser } from '../../src/features/people/users/find-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { mergePost, unmergePost } from '../../src/features/posts/merge/merge-post.ts'
import { movePosts } from '../../src/features/posts/move-posts.ts'
import { setTags } from '../../src/features/posts/set-tags.ts'
import { literal } from '../../src/features/search/query/grammar.ts'
import { createTag, deleteTag, findTag } from '../../src/features/tags/tags.ts'
import { countThemes, themeFollower } from '../../src/features/themes/count-themes.ts'
import { createTheme, findTheme } from '../../src/features/themes/themes.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { createLog } from '../../src/platform/log.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import type { Tables } from '../../src/store/tables.ts'
import { demandCounter } from '../support/count-demand.ts'
import { inLongRun } from '../support/long-run.ts'
import { type Random, randomFrom, seedOfRun } from '../support/random.ts'
import { companyOn, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

/** None begins as another does, and none is nearly another. */
const words = [
  ...['quokka', 'lemur', 'wombat', 'ibex', 'tapir', 'ocelot', 'numbat', 'gecko', 'heron'],
  ...['walrus', 'badger', 'jackal', 'puffin', 'salmon', 'dingo', 'vicuna', 'zebu', 'yak'],
  ...['kookaburra', 'flamingo', 'rhinoceros', 'albatross', 'echidna', 'manatee', 'stingray'],
]
const all = { boards: 'every' as const, held: 'every' as const }
const segments = ['Enterprise', 'Startup', '']

describe.each(engineNames)('on %s', engine => {
  test('a demand counts whom a plain count over the rows finds, after whatever happened', async () => {
    const { db, userId, openBoard, otherBoard, hiddenBoard, errors } = await companyOn(engine)
    const boards = { open: openBoard, other: otherBoard, hidden: hiddenBoard }
    const seed = seedOfRun('test/engines/demand.test.ts')
    const random = randomFrom(seed)
    const world = await fill({ db, random, boards, userId })
    let most = 0
    for (let n = 0; n < inLongRun(24, 200); n++) {
      for (let change = 0; change < 6; change++) await changeSomething(world)
      const { audience, wanted, says } = randomDemand(world)
      const found = await findDemand(db, audience, wanted)
      const where = `demand ${n}: ${says}, seed ${seed}`
      const { roots: _, ...numbers } = await counted(world, audience, wanted)
      expect([where, numbersOf(found)]).toEqual([where, numbers])
      expect([where, found.isExact]).toEqual([where, true])
      most = Math.max(most, found.people.length)
    }
    expect([seed, most > 2]).toEqual([seed, true])
    expect(await errors()).toEqual([])
  }, 300_000)

  test('a theme has the same numbers and posts as a plain count, after any change', async () => {
    let time = Date.parse('2026-11-16T12:00:00Z') * 1_000
    const made = await temporaryCompany({ engine, clock: () => ++time, atEnd: onTestFinished })
    const { db, store, userId, openBoard, otherBoard, hiddenBoard } = made
    const boards = { open: openBoard, other: otherBoard, hidden: hiddenBoard }
    const seed = seedOfRun('test/engines/demand.test.ts')
    const random = randomFrom(seed)
    const world = await fill({ db, random, boards, userId })
    const color = '#2563eb'
    world.tags = [
      await createTag(db, nobody, { name: 'One', color }),
      await createTag(db, nobody, { name: 'Two', color }),
    ]
    for (let n = 0; n < 12; n++) await changes.tag(world)
    const question = {
      searches: ['quokka', 'lemur wombat', 'board:other ibex'],
      posts: random.many(6, () => random.pick(world.posts)),
      tags: world.tags,
    }
    const owner = { owner: userId, growth_step: 0, description: '' }
    const id = await createTheme(
      db,
      nobody,
      { name: 'Animals', ...owner, ...question },
      { audience: { boards: 'every' } },
    )
    const { signal } = new AbortController()
    const log = createLog('silent')
    const settle = async () => {
      const lease = (await takeLease(store, 'test', 30_000))!
      await followEvents(store, lease, [themeFollower], log, signal)
      time += 301e6
      while (await countThemes.isDue(store)) await countThemes.run(store, log, signal)
    }
    let most = 0
    for (let n = 0; n < inLongRun(8, 100); n++) {
      for (let change = 0; change < 8; change++) await changeSomething(world)
      await changes.tag(world)
      if (n === 5) await deleteTag(db, nobody, (await findTag(db, world.tags.pop()!))!)
      await settle()
      const searches = question.searches.map(said => {
        const words = said.replace('board:other ', '')
        const boards = words === said ? ('every' as const) : [otherBoard]
        return { words, phrases: [], excluded: [], filter: { boards } }
      })
      const wanted = { searches, filter: all, postIds: question.posts, tags: world.tags }
      const { people, organizations, revenue, roots } = await counted(world, all, wanted)
      const theme = (await findTheme(db, id))!
      const rows = await db.query
        .selectFrom('theme_posts')
        .select('post_id')
        .where('theme_id', '=', id)
        .execute()
      expect([
        ...[seed, n, theme.people, theme.organizations, theme.revenue, theme.is_exact],
        rows.map(({ post_id }) => post_id).sort((a, b) => a - b),
      ]).toEqual([seed, n, people.length, organizations.length, revenue, 1, roots])
      most = Math.max(most, people.length)
    }
    expect([seed, most > 5]).toEqual([seed, true])
    expect(await made.errors()).toEqual([])
  }, 300_000)

  test('what somebody wrote is quoted as it is now, and gone once they are erased', async () => {
    const { db, openBoard: board, userId } = await companyOn(engine)
    const ada = (await addUser(db, nobody, { email: 'a@x.org', name: 'Ada', role: 'customer' }))!
    const poster = { actor: nobody, audience: all, creatorId: ada }
    const { id } = await createPost(db, poster, { board: 'open', title: 'A wombat', content: '' })
    const content = 'We need a **wombat** at night.'
    await addComment(db, nobody, { postId: id, creatorId: ada, content, isInternal: false })
    const note = { postId: id, creatorId: userId, content: 'No wombat, says the team.' }
    await addComment(db, nobody, { ...note, isInternal: true })
    const wanted = { searches: [literal('wombat')], filter: { boards: [board] } }
    const quoted = async () => {
      const { quotes, people } = await findDemand(db, { boards: [board] }, wanted)
      const found = await presentQuotes(db, address, quotes, people)
      return found.map(({ text, ranges, by }) => [text, ranges, by.name])
    }
    expect((await quoted()).sort()).toEqual([
      ['A wombat', [[2, 6]], 'Ada'],
      ['We need a wombat at night.', [[10, 6]], 'Ada'],
    ])
    await eraseUser(db, nobody, await getUser(db, ada))
    expect(await quoted()).toEqual([])
  })
})

const address = companyAddress({ slug: 'acme', base_url: null, id: 1 }, 'https://hark.example')

test('of more votes than are read, posts with few are read whole', () => {
  const shares = (...counts: number[]) => sharesOf(counts.map(votes_count => ({ votes_count })))
  expect(shares(3, 0, 7)).toEqual([3, 0, 7])
  expect(shares(100_000, 10, 3_000, 20)).toEqual([2_485, 10, 2_485, 20])
  expect(shares(votesMax, 1)).toEqual([votesMax - 1, 1])
})

type World = {
  db: CompanyDb
  random: Random
  boards: Record<string, number>
  people: number[]
  organizations: number[]
  posts: number[]
  comments: number[]
  tags: number[]
}

async function fill(given: Pick<World, 'db' | 'random' | 'boards'> & { userId: number }) {
  const { db, random, userId } = given
  const people = [userId]
  const organizations: number[] = []
  for (let n = 0; n < 4; n++)
    organizations.push(
      await createOrganization(db, nobody, {
        name: `O${n}`,
        revenue: random.pick([0, 5, 100]) * random.whole(1, 9),
        segment: random.pick(segments),
      }),
    )
  for (let n = 0; n < 14; n++) {
    const user = { email: `${n}@x.org`, name: `P${n}`, role: 'customer' as const }
    people.push((await addUser(db, nobody, user))!)
    if (n % 3 > 0)
      await editUser(db, nobody, await getUser(db, people.at(-1)!), {
        organization: random.pick(organizations),
      })
  }
  const world: World = { ...given, people, organizations, posts: [], comments: [], tags: [] }
  for (let n = 0; n < 60; n++) await changes.post(world)
  for (let n = 0; n < 60; n++) await changes.comment(world)
  for (let n = 0; n < 120; n++) await changes.vote(world)
  return world
}

const text = ({ pick, many, whole }: Random) => many(whole(1, 3), () => pick(words)).join(' ')

const postRow = async ({ db, people }: World, id: number) =>
  (await findPostFor(db, { audience: all, userId: people[0]! }, id, { evenDeleted: true }))!

const changes = {
  async post({ db, random, people, posts, boards }: World) {
    const poster = { actor: nobody, audience: all, creatorId: random.pick(people) }
    const board = random.pick(Object.keys(boards))
    const content = text(random)
    const { id } = await createPost(db, poster, { board, title: text(random), content })
    posts.push(id)
  },
  async comment(world: World) {
    const { db, random, people, posts, comments } = world
    const given = { postId: random.pick(posts), creatorId: random.pick(people) }
    if ((await postRow(world, given.postId)).deleted !== null) return
    const isInternal = random.chance(0.2)
    comments.push(await addComment(db, nobody, { ...given, content: text(random), isInternal }))
  },
  async removeComment({ db, random, comments, people }: World) {
    const team = { actor: nobody, role: 'admin' as const, userId: people[0]! }
    const comment = await findVisibleComment(
      db,
      { audience: all, role: 'admin' },
      random.pick(comments),
    )
    if (comment) await deleteComment(db, team, comment)
  },
  async vote(world: World) {
    const { db, random, people, posts } = world
    const given = { postId: random.pick(posts), userId: random.pick(people) }
    if ((await postRow(world, given.postId)).deleted === null) await addVote(db, nobody, given)
  },
  async unvote({ db, random, people, posts }: World) {
    await removeVote(db, nobody, { postId: random.pick(posts), userId: random.pick(people) })
  },
  async merge(world: World) {
    const { db, random, posts } = world
    const caller = { actor: nobody, audience: all }
    await mergePost(db, caller, await postRow(world, random.pick(posts)), random.pick(posts))
  },
  async unmerge(world: World) {
    await unmergePost(world.db, nobody, await postRow(world, world.random.pick(world.posts)))
  },
  async move(world: World) {
    const { db, random, posts, boards } = world
    const board = random.pick(Object.values(boards))
    await movePosts(db, nobody, [await postRow(world, random.pick(posts))], board)
  },
  async delete(world: World) {
    const { db, random, posts, people } = world
    const team = { actor: nobody, role: 'admin' as const, userId: people[0]! }
    const post = await postRow(world, random.pick(posts))
    if (post.deleted === null) await deletePost(db, team, post)
    else await restorePost(db, nobody, post)
  },
  async tag(world: World) {
    const { db, random, posts, tags } = world
    const post = await postRow(world, random.pick(posts))
    if (post.deleted === null)
      await setTags(db, nobody, [post], () => tags.filter(() => random.chance(0.4)))
  },
  async block({ db, random, people }: World) {
    const user = await getUser(db, random.pick(people))
    if (user.blocked === null)
      await blockUser(db, nobody, user, { removesContent: random.chance(0.5) })
    else await unblockUser(db, nobody, user)
  },
  async erase({ db, random, people }: World) {
    await eraseUser(db, nobody, await getUser(db, random.pick(people)))
  },
  async pay({ db, random, organizations }: World) {
    const organization = await findOrganization(db, random.pick(organizations))
    const change = { revenue: random.whole(0, 300), segment: random.pick(segments) }
    if (organization) await editOrganization(db, nobody, organization, change)
  },
  async leave({ db, random, organizations }: World) {
    const organization = await findOrganization(db, random.pick(organizations))
    if (organization && organizations.length > 2) await deleteOrganization(db, nobody, organization)
  },
  async join({ db, random, people, organizations }: World) {
    const organization = random.pick([...organizations, null])
    await editUser(db, nobody, await getUser(db, random.pick(people)), { organization })
  },
}

/** What Hark refuses, such as a merge of posts on boards with other audiences, changes nothing. */
async function changeSomething(world: World) {
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const often = ['merge', 'merge', 'unmerge', 'vote', 'comment', 'join', 'post'] as const
  // Whoever is erased is gone, so few are.
  const rare = ['erase', 'leave'].filter(() => world.random.chance(0.2))
  const usual = names.filter(name => name !== 'erase' && name !== 'leave')
  const name = world.random.pick([...usual, ...often, ...(rare as typeof names)])
  try {
    await changes[name](world)
  } catch (error) {
    if ((error as { code?: string }).code === undefined) throw error
  }
}

function randomDemand({ random, boards }: World) {
  const { pick, many, whole, chance } = random
  const said = many(whole(1, 2), () => pick(words))
  const excluded = chance(0.2) ? [pick(words)] : []
  const audience = { boards: pick(['every' as const, [boards.open!, boards.other!]]) }
  const segment = chance(0.3) ? pick(segments) : undefined
  const least = chance(0.3) ? pick([1, 50, 200]) : undefined
  const searches = [{ words: said.join(' '), phrases: [], excluded }]
  const isCounted: Wanted['isCounted'] =
    segment === undefined && least === undefined
      ? undefined
      : each => each.revenue >= (least ?? 0) && (segment ?? each.segment) === each.segment
  const wanted: Wanted = { searches, filter: audience, isCounted }
  return { audience, wanted, says: JSON.stringify({ said, excluded, audience, segment, least }) }
}

function numbersOf({
  people,
  organizations,
  revenue,
  posts,
}: Awaited<ReturnType<typeof findDemand>>) {
  return {
    people: people.map(({ id, asks, first }) => ({ id, asks, first })).sort((a, b) => a.id - b.id),
    organizations: organizations.map(({ id, people }) => [id, people]).sort(byFirst),
    revenue,
    posts: posts.map(({ id, people, revenue }) => [id, people, revenue]).sort(byFirst),
  }
}

const byFirst = (a: number[], b: number[]) => a[0]! - b[0]!

/** From the rows, without any index. */
async function counted(
  { db }: World,
  { boards }: { boards: 'every' | number[] },
  { searches, postIds = [], tags = [], isCounted }: Wanted,
) {
  const rowsOf = <Name extends keyof Tables>(name: Name) =>
    db.query
      .selectFrom(name as 'posts')
      .selectAll()
      .execute() as unknown as Promise<Selectable<Tables[Name]>[]>
  const [posts, tagged] = [await rowsOf('posts'), await rowsOf('post_tags')]
  const [comments, users] = [await rowsOf('comments'), await rowsOf('users')]
  const [votes, organizations] = [await rowsOf('votes'), await rowsOf('organizations')]
  const matches = (board: number, content: string) => {
    const has = new Set(content.split(' '))
    return searches.some(
      ({ words, excluded, filter }) =>
        (!filter || filter.boards === 'every' || filter.boards.includes(board)) &&
        words.split(' ').every(word => has.has(word)) &&
        !excluded.some(word => has.has(word)),
    )
  }
  const rootIdOf = (wanted: number) => posts.find(({ id }) => id === wanted)!.root_id ?? wanted
  const given = new Set([
    ...postIds.map(rootIdOf),
    ...tagged.filter(({ tag_id }) => tags.includes(tag_id)).map(({ post_id }) => post_id),
  ])
  return demandCounter({ posts, comments, users, votes, organizations })({
    sees: board => boards === 'every' || boards.includes(board),
    hasPost: ({ id, board_id, title, content }) =>
      given.has(id) || matches(board_id, `${title} ${content}`),
    hasComment: ({ board_id, content }) => matches(board_id, content),
    hasPerson: (_, organization) =>
      !isCounted || (organization !== undefined && isCounted(organization as never)),
  })
}
