import { expect, onTestFinished, test } from 'bun:test'
import { sql } from 'kysely'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import {
  flushAll,
  flushChanges,
  startBatch,
} from '../../src/features/search/index/flush-pending.ts'
import {
  indexPosts,
  readListedPosts,
  reindexPosts,
  unindexPosts,
} from '../../src/features/search/index/index-posts.ts'
import { ensureIndex } from '../../src/features/search/index/index-state.ts'
import { readPendingPosts } from '../../src/features/search/index/pending-posts.ts'
import { postsPerBlock } from '../../src/features/search/index/posting-set.ts'
import { forgetIndex, rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import { findWrongCounts } from '../../src/features/search/verify/find-wrong-counts.ts'
import { findWrongTerms } from '../../src/features/search/verify/find-wrong-terms.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import type { Store } from '../../src/store/store.ts'
import { inLongRun } from '../support/long-run.ts'
import { type Random, randomFrom } from '../support/random.ts'
import { insertPosts } from './insert-posts.ts'
import { searchErrors } from './search-errors.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const steps = 400
/** How often everything is compared. */
const comparedEvery = inLongRun(60, 20)
const common = ['dark', 'mode', 'calendar', 'calendars', 'export', 'exporting', 'node.js', '日程']
const searches = ['dark mode', 'calen', 'calender', 'exports node', '日程', 'mode dark w', 'w7 g8']
const boardNames = ['open', 'other', 'hidden'] as const
const forever = Number.POSITIVE_INFINITY

type Draft = { board: (typeof boardNames)[number]; title: string; content: string }
/** A company, the ids of its boards, and the posts that it should have, by id. */
type Tried = {
  store: Store
  db: CompanyDb
  userId: number
  boards: Record<string, number>
  posts: Map<number, Draft>
}

let titles = 0
function draft({ whole, pick, many }: Random): Draft {
  // Few enough for each letter: of more than 32 terms that a prefix may mean, only some are looked at.
  const rare = () => `${pick([...'bfghkw'])}${whole(1, 25)}`
  const word = () => pick([...common, rare(), rare(), rare()])
  return {
    board: pick(boardNames),
    // The number tells posts apart, and makes every title another one.
    title: `${++titles} ${many(whole(1, 3), word).join(' ')}`,
    content: many(whole(0, 25), word).join(' '),
  }
}

const placed = ({ boards }: Tried, { board, title, content }: Draft) => ({
  boardId: boards[board]!,
  title,
  content,
})

async function create(tried: Tried, drafts: Draft[]) {
  const posts = await tried.db.write(nobody, async transaction => {
    const rows = drafts.map(given => placed(tried, given))
    const inserted = await insertPosts(transaction, tried.userId, rows)
    await indexPosts(transaction, inserted)
    return inserted
  })
  for (const [at, { id }] of posts.entries()) tried.posts.set(id, drafts[at]!)
}

class Unwanted extends Error {}

async function edit(tried: Tried, id: number, to: Draft, isRolledBack: boolean) {
  const { boardId, ...text } = placed(tried, to)
  const written = tried.db.write(nobody, async transaction => {
    await transaction.query
      .updateTable('posts')
      .set({ board_id: boardId, ...text })
      .where('id', '=', id)
      .execute()
    await reindexPosts(transaction, [{ id, boardId, ...text }])
    transaction.touch()
    if (isRolledBack) throw new Unwanted()
  })
  if (isRolledBack) await expect(written).rejects.toThrow(Unwanted)
  else {
    await written
    tried.posts.set(id, to)
  }
}

async function remove({ db, posts }: Tried, ids: number[]) {
  await db.write(nobody, async transaction => {
    await unindexPosts(transaction, ids)
    await transaction.query.deleteFrom('followers').where('post_id', 'in', ids).execute()
    await transaction.query.deleteFrom('posts').where('id', 'in', ids).execute()
    transaction.touch()
  })
  for (const id of ids) posts.delete(id)
}

/** Writes some of what is pending, or begins to. */
function flush({ db }: Tried, { chance, whole }: Random) {
  return db.write(nobody, async transaction => {
    const state = await ensureIndex(transaction)
    if (state.flush_stamp !== 0)
      await flushChanges(transaction, state, { most: chance(0.1) ? forever : whole(1, 40) })
    else if ((await readPendingPosts(transaction)).length > 0) await startBatch(transaction, state)
  })
}

async function answers({ db, boards }: Pick<Tried, 'db' | 'boards'>): Promise<string[]> {
  const found: string[] = []
  for (const seen of [boardNames, ['open'], ['hidden', 'other']]) {
    const audience = { boards: seen.length === 3 ? ('every' as const) : seen.map(n => boards[n]!) }
    for (const text of searches) {
      const { posts } = await searchPosts(db, audience, text)
      found.push(`${text}: ${posts.map(post => post.title).join(' | ')}`)
    }
    const like = { title: 'Dark mode calendar', content: 'export w1 g2 k3' }
    const { posts } = await findSimilarPosts(db, audience, like)
    found.push(`like a draft: ${posts.map(post => post.title).join(' | ')}`)
  }
  return found
}

/** The same posts in a new company, whose index never had others. */
async function answersFromNothing({ store, posts }: Tried, slug: string): Promise<string[]> {
  const boards: Record<string, number> = {}
  const made = await addCompany(store, nobody, { slug, name: slug }, async transaction => {
    for (const board of boardNames) {
      const given = { slug: board, name: board, isPrivate: false }
      boards[board] = (await addBoard(transaction, nobody, given))!
    }
    const person = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    return (await addUser(transaction, nobody, person))!
  })
  const db = store.company(made!.companyId)
  const fresh: Tried = { store, db, userId: made!.filled, boards, posts: new Map() }
  await create(
    fresh,
    [...posts].sort(([a], [b]) => a - b).map(([, post]) => post),
  )
  await db.write(nobody, flushAll)
  return answers(fresh)
}

/** How far each post is flushed, by id. */
async function statesOf({ db }: Tried): Promise<Map<number, string>> {
  const pending = new Map((await readPendingPosts(db)).map(post => [post.number, post]))
  const listed = await readListedPosts(db, 0, 2 ** 40)
  return new Map(
    listed.map(({ id, number }) => {
      const post = pending.get(number)
      if (!post) return [id, 'flushed']
      return [id, `${post.before ? 'stale' : 'new'}${post.isInBatch ? ', in the batch' : ''}`]
    }),
  )
}

for (const engine of engineNames)
  test(`on ${engine}, creates, edits and deletes leave the results of an index that is built from nothing`, async () => {
    const company = await temporaryCompany({ engine, atEnd: onTestFinished })
    const { store, db, userId, openBoard, otherBoard, hiddenBoard } = company
    const boards = { open: openBoard, other: otherBoard, hidden: hiddenBoard }
    const tried: Tried = { store, db, userId, boards, posts: new Map() }
    const random = randomFrom(23)
    const { whole, pick, chance, many } = random
    const met = new Set<string>()
    const choose = async (what: string) => {
      // What was not tried yet first, now and then.
      const states = await statesOf(tried)
      const rare = [...states].filter(([, state]) => !met.has(`${what}: ${state}`))
      const [id, state] = pick(rare.length > 0 && chance(0.5) ? rare : [...states])
      met.add(`${what}: ${state}`)
      return id
    }

    await create(
      tried,
      many(120, () => draft(random)),
    )
    await db.write(nobody, flushAll)
    // Later posts are in another block.
    await store.engine.write({ owner: db.companyId }, transaction =>
      sql`update search_indexes set counted_to = ${sql.lit(postsPerBlock + 7)},
        flushed_to = ${sql.lit(postsPerBlock + 7)} where company_id = ${db.companyId}`.execute(
        transaction,
      ),
    )
    for (let step = 0; step < steps; step++) {
      const ids = [...tried.posts.keys()]
      const kind = whole(1, 10)
      if (kind <= 2)
        await create(
          tried,
          many(chance(0.05) ? whole(17, 30) : 1, () => draft(random)),
        )
      else if (kind <= 6) {
        const id = await choose('edited')
        await edit(tried, id, draft(random), chance(0.1))
      } else if (kind === 7) {
        const id = await choose('removed')
        await remove(tried, chance(0.2) ? [...new Set([id, ...ids.slice(-3)])] : [id])
      } else await flush(tried, random)
      if (step % comparedEvery !== 0) continue
      const found = await answers(tried)
      expect([step, found]).toEqual([
        step,
        await answersFromNothing(tried, `fresh${step}-${db.companyId}`),
      ])
      const wrong = [...(await findWrongCounts(db)), ...(await findWrongTerms(db))]
      expect([step, wrong]).toEqual([step, []])
    }
    const states = ['flushed', 'new', 'new, in the batch', 'stale', 'stale, in the batch']
    expect([...met].sort()).toEqual(
      ['edited', 'removed'].flatMap(what => states.map(state => `${what}: ${state}`)),
    )

    const found = await answers(tried)
    expect(found.filter(line => line.includes('|')).length).toBeGreaterThan(15)
    await db.write(nobody, async transaction => {
      await flushAll(transaction)
      // As every flush without an event: what is cached of the pending posts belongs to a revision.
      transaction.touch()
    })
    expect(await answers(tried)).toEqual(found)
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    expect(await answers(tried)).toEqual(found)
    await forgetIndex(db, nobody)
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    expect(await answers(tried)).toEqual(found)
    expect(await searchErrors(store, db.companyId)).toEqual([])
  })
