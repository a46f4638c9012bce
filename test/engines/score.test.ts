import { describe, expect, test } from 'bun:test'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { readGroup } from '../../src/features/posts/merge/group.ts'
import { mergePost, unmergePost } from '../../src/features/posts/merge/merge-post.ts'
import { countRevenue } from '../../src/features/posts/revenue/follow-changes.ts'
import { changeFormula, isCounted } from '../../src/features/posts/score/change-formula.ts'
import { countSome } from '../../src/features/posts/score/count-scores.ts'
import {
  dayOf,
  type Formula,
  inputs,
  presets,
  storedScore,
} from '../../src/features/posts/score/formula.ts'
import { setPostFields } from '../../src/features/posts/set-post-fields.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { setImportance } from '../../src/features/votes/importance.ts'
import { removeVote } from '../../src/features/votes/remove-vote.ts'
import { restoreVotes } from '../../src/features/votes/restore-votes.ts'
import { setVotesAside } from '../../src/features/votes/set-votes-aside.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import type { Importance } from '../../src/store/tables.ts'
import { type Random, randomFrom, seedOfRun } from '../support/random.ts'
import { PostModel } from './merging/post-model.ts'
import { every, randomChange } from './merging/random-change.ts'
import {
  OrganizationModel,
  randomOrganizationChange,
} from './revenue/random-organization-change.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const rounds = Number(process.env.HARK_SCORE_ROUNDS ?? 15)
const changesPerRound = 12
const dayMicros = 86_400e6

describe.each(engineNames)('on %s', engine => {
  test('every score is that of the formula, whatever changed, and what is not counted yet is no damage', async () => {
    let days = 0
    const { store, db, userId, errors } = await companyOn(
      engine,
      clockOf(() => days),
    )
    const people = [userId]
    for (const name of ['b', 'c', 'd'])
      people.push((await addUser(db, nobody, { email: `${name}@x.org`, name, role: 'team' }))!)
    const seed = seedOfRun('test/engines/score.test.ts')
    const random = randomFrom(seed)
    const posts = new PostModel()
    const model = new OrganizationModel()
    let formula: Formula | null = null
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < changesPerRound; n++) {
        if (random.chance(0.2)) await randomOrganizationChange({ db, model, random, people })
        else if (random.chance(0.3)) await estimate(db, random)
        else await randomChange({ db, model: posts, random, people })
        if (random.chance(0.1)) {
          formula = random.chance(0.2) ? null : randomFormula(random)
          await changeFormula(db, nobody, formula)
        }
        if (random.chance(0.2)) await countSome(db)
      }
      if (random.chance(0.3)) days++
      if (round % 5 === 0) expect(await errors()).toEqual([])
      await countRevenue(store, new AbortController().signal)
      while (await countSome(db));
      const where = `round ${round}, seed ${seed}`
      expect([where, await isCounted(db)]).toEqual([where, true])
      expect([where, await storedScores(db)]).toEqual([
        where,
        await expectedScores(db, formula, store.clock()),
      ])
    }
    expect(await errors()).toEqual([])
    await changeFormula(db, nobody, presets.rice)
    while (await countSome(db));
    await db.maintain(({ query }) => query.updateTable('posts').set({ score: 7 }).execute())
    const damage = await errors()
    expect(damage[0]).toMatch(/score of post \d+ is 7, not /)
    expect(damage.length).toBe(posts.posts.size)
    // It is mended where it is due.
    await db.maintain(({ query }) => query.updateTable('posts').set({ scored: 0 }).execute())
    while (await countSome(db));
    expect(await errors()).toEqual([])
  }, 300_000)

  test('what votes mean is counted for each post of a group, and comes back when a block ends', async () => {
    const { db, userId, errors } = await companyOn(engine)
    await db.maintain(({ query }) =>
      query.updateTable('boards').set({ asks_importance: 1 }).execute(),
    )
    const customer = (await addUser(db, nobody, { email: 'c@x.org', name: 'C', role: 'customer' }))!
    const ids: number[] = []
    for (const title of ['Numbat', 'Quokka']) {
      const poster = { actor: nobody, audience: every, creatorId: userId }
      const { id } = await createPost(db, poster, { board: 'open', title, content: '' })
      ids.push(id)
      for (const voter of [userId, customer])
        await addVote(db, nobody, { postId: id, userId: voter })
    }
    const [first, second] = ids as [number, number]
    const say = (postId: number, voter: number, level: Importance | null) =>
      db.write(nobody, async same =>
        setImportance(same, await readGroup(same, postId), voter, level),
      )
    const counts = async () =>
      (await db.query.selectFrom('posts').selectAll().orderBy('id').execute()).map(
        ({ nice_votes, important_votes, must_votes }) => [nice_votes, important_votes, must_votes],
      )
    await say(first, customer, 1)
    await say(second, customer, 3)
    await say(second, userId, 2)
    expect(await counts()).toEqual([
      [1, 0, 0],
      [0, 1, 1],
    ])
    const row = async (id: number) => (await findPostFor(db, { audience: every, userId }, id))!
    await mergePost(db, { actor: nobody, audience: every }, await row(second), first)
    expect(await counts()).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ])
    await db.write(nobody, same => setVotesAside(same, nobody, { userId: customer, limit: 10 }))
    expect(await counts()).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ])
    await unmergePost(db, nobody, await row(second))
    await db.write(nobody, same => restoreVotes(same, { userId: customer, limit: 10 }))
    expect(await counts()).toEqual([
      [1, 0, 0],
      [0, 1, 1],
    ])
    await removeVote(db, nobody, { postId: second, userId: customer })
    expect((await counts())[1]).toEqual([0, 1, 0])
    expect(await errors()).toEqual([])
    await db.maintain(({ query }) =>
      query.updateTable('posts').set({ must_votes: 1 }).where('id', '=', second).execute(),
    )
    expect(await errors()).toEqual([
      `company ${db.companyId}, id ${second}: it does not hold that a post's must_votes is the number of its votes that say so`,
    ])
    await db.maintain(({ query }) => query.updateTable('posts').set({ must_votes: 0 }).execute())
  })

  test('a day later scores are counted again where their age counts, and a revision is drawn only for another score', async () => {
    let days = 0
    const { db, userId } = await companyOn(
      engine,
      clockOf(() => days),
    )
    const random = randomFrom('days')
    const model = new PostModel()
    while (model.posts.size < 3) await randomChange({ db, model, random, people: [userId] })
    const count = async () => {
      const { revision: before } = await companyRow(db)
      const turns: boolean[] = []
      do turns.push(await countSome(db))
      while (turns.at(-1))
      return { turns: turns.length - 1, isNew: (await companyRow(db)).revision !== before }
    }
    await changeFormula(db, nobody, { ...presets.rice, divide_by_effort: false, age: 0 })
    expect(await count()).toEqual({ turns: 1, isNew: true })
    days++
    expect(await count()).toEqual({ turns: 0, isNew: false })
    await changeFormula(db, nobody, { ...presets.rice, divide_by_effort: false, age: 1 })
    await count()
    const before = await storedScores(db)
    days++
    expect(await count()).toEqual({ turns: 1, isNew: true })
    const after = await storedScores(db)
    expect(after.map(({ score }, at) => score - before[at]!.score)).toEqual([100, 100, 100])
    // A change that no score depends on is counted, too, and is none that anybody sees.
    const [post] = await db.query.selectFrom('posts').selectAll().execute()
    await setPostFields(db, nobody, [post!], { is_pinned: 1 })
    expect(await count()).toEqual({ turns: 1, isNew: false })
  })
})

const real = systemClock()

/** So many days after one that is long over: what the store has is never in the future. */
const clockOf = (days: () => number) => () => real() - (100 - days()) * dayMicros

const companyRow = (db: CompanyDb) =>
  db.query.selectFrom('companies').select('revision').executeTakeFirstOrThrow()

async function estimate(db: CompanyDb, { pick, whole, chance }: Random) {
  const posts = await db.query.selectFrom('posts').selectAll().orderBy('id').execute()
  if (posts.length === 0) return
  const value = chance(0.2) ? null : whole(1, 10)
  await setPostFields(db, nobody, [pick(posts)], { [pick(['effort', 'impact'])]: value })
}

function randomFormula({ pick, chance }: Random): Formula {
  const weights = inputs.map(input => [input, pick([0, 0, 1, -1, 2.5, 0.125, 1_000])])
  return { ...Object.fromEntries(weights), divide_by_effort: chance(0.5) } as Formula
}

function storedScores(db: CompanyDb) {
  return db.query.selectFrom('posts').select(['id', 'score']).orderBy('id').execute()
}

async function expectedScores(db: CompanyDb, formula: Formula | null, now: number) {
  const posts = await db.query.selectFrom('posts').selectAll().orderBy('id').execute()
  return posts.map(post => ({
    id: post.id,
    score: formula ? storedScore(formula, post, dayOf(now)) : 0,
  }))
}
