import { describe, expect, test } from 'bun:test'
import { listPostComments } from '../../src/features/comments/list-post-comments.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { visibleGroupIds } from '../../src/features/posts/find-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { listVoters } from '../../src/features/votes/list-voters.ts'
import type { Page } from '../../src/platform/db/page.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { randomFrom, seedOfRun } from '../support/random.ts'
import { countedColumns, PostModel, storedColumns } from './merging/post-model.ts'
import { every, randomChange } from './merging/random-change.ts'
import { replayPosts, storedCounts } from './replay-posts.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const rounds = Number(process.env.HARK_MERGE_ROUNDS ?? 40)
const changesPerRound = 12
const wanted = ['import: done', 'merge: done', 'unmerge: done', 'delete: done', 'restore: done']

describe.each(engineNames)('on %s', async engine => {
  const { db, userId, errors } = await companyOn(engine)
  const people = [userId]
  for (const name of ['b', 'c', 'd', 'e']) {
    const role = name < 'd' ? ('team' as const) : ('customer' as const)
    people.push((await addUser(db, nobody, { email: `${name}@x.org`, name, role }))!)
  }

  test('random changes of posts leave what a simple model has', async () => {
    const seed = seedOfRun('test/engines/merging.test.ts')
    const random = randomFrom(seed)
    const model = new PostModel()
    const done: string[] = [`seed ${seed}`]
    // Some seeds have no restore, say, among the first few hundred.
    const isMet = () => wanted.every(what => done.includes(what))
    for (let round = 0; round < rounds || (!isMet() && round < 10 * rounds); round++) {
      for (let n = 0; n < changesPerRound; n++)
        done.push(await randomChange({ db, model, random, people }))
      const where = `after ${done.length} changes, seed ${seed}`
      expect([where, await storedCounts(db)]).toEqual([where, model.allCounts()])
      expect([where, await storedImportance(db)]).toEqual([where, model.allImportance()])
      expect([where, await storedColumns(db)]).toEqual([where, await countedColumns(db, model)])
      expect([where, await shown(db, people)]).toEqual([where, shownByModel(model, people)])
    }
    expect([seed, isMet()]).toEqual([seed, true])
    expect((await replayPosts(db)).allCounts()).toEqual(model.allCounts())
    expect(await errors()).toEqual([])
  }, 300_000)
})

function storedImportance(db: CompanyDb) {
  return db.query
    .selectFrom('posts')
    .select(['id', 'nice_votes', 'important_votes', 'must_votes'])
    .orderBy('id')
    .execute()
}

/** What is read of posts that are listed: who votes for them, their comments, and what one person has to do with them. */
async function shown(db: CompanyDb, people: number[]) {
  const listed = await allOf(request => listPosts(db, every, request))
  const found = await searchPosts(db, every, 'numbat')
  const posts = []
  for (const post of listed.sort((a, b) => a.id - b.id)) {
    const postIds = await visibleGroupIds(db, every, post)
    const voters = await allOf(request => listVoters(db, postIds, request))
    const below = await allOf(request => listPostComments(db, { postIds, isTeam: true }, request))
    const marks = []
    for (const userId of people) {
      const mine = (await findPostFor(db, { audience: every, userId }, post.id))!
      marks.push([mine.hasVoted, mine.isFollowing])
    }
    posts.push({
      id: post.id,
      isFound: listed.length > 50 || found.posts.some(({ id }) => id === post.id),
      voters: voters.map(({ id }) => id).sort((a, b) => a - b),
      comments: below.map(({ id }) => id).sort((a, b) => a - b),
      marks,
    })
  }
  return posts
}

function shownByModel(model: PostModel, people: number[]) {
  const listed = model.allCounts().filter(({ is_listed }) => is_listed === 1)
  return listed.map(({ id }) => ({
    id,
    isFound: true,
    voters: [...model.votersBelow(id)].sort((a, b) => a - b),
    comments: model
      .commentsBelow(id)
      .map(([commentId]) => commentId)
      .sort((a, b) => a - b),
    marks: people.map(userId => [model.votersBelow(id).has(userId), model.follows(id, userId)]),
  }))
}

type Request = { size: number; cursor?: Page<object>['older'] }

/** In pages of three, from the first one on. */
async function allOf<Item>(read: (request: Request) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let request: Request | undefined = { size: 3 }
  while (request) {
    const page: Page<Item> = await read(request)
    items.push(...page.items)
    const next = page.startsAt === 'newest' ? page.older : page.newer
    request = next && { size: 3, cursor: next }
  }
  return items
}
