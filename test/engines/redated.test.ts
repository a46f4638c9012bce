import { describe, expect, test } from 'bun:test'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { redateAhead } from '../../src/features/posts/redate-ahead.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { fillCompany } from './conformance/fill-company.ts'
import { engineNames, newDatabaseUrl, nobody } from './temporary-store.ts'

const twoYears = 2 * 365 * 86_400e6
const everything = { boards: 'every' as const }

const isOfLog = (error: string) => error.includes('events.created lies in the future')

describe.each(engineNames)('on %s', engine => {
  test('what a clock two years ahead dated has its place again, and every stored time agrees', async () => {
    const clock = systemClock()
    const location = {
      dataDir: freshFolder(),
      databaseUrl: await newDatabaseUrl(engine),
    }
    const wrong = await openStore(location, () => clock() + twoYears, patient)
    const right = await openStore(location, clock, patient)
    const { companyId, lastPostId } = await fillCompany(right, 'apples')
    const before = (await verifyStore(right)).errors
    const [ahead, db] = [wrong.company(companyId), right.company(companyId)]
    const { id: userId } = await db.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const poster = { actor: nobody, audience: everything, creatorId: userId }
    const write = async (on: typeof db, title: string) =>
      (await createPost(on, poster, { board: 'ideas', title, content: '' })).id
    const early = await write(db, 'Early')
    const first = await write(ahead, 'First')
    const second = await write(ahead, 'Second')
    await addVote(ahead, nobody, { postId: early, userId })
    await addComment(ahead, nobody, { postId: early, creatorId: userId, content: 'Ahead' })
    await addComment(ahead, nobody, { postId: lastPostId, creatorId: userId, content: 'Too' })
    expect((await verifyStore(right)).errors.length).toBeGreaterThan(before.length + 5)
    const { revision } = await right.revisionsOf(companyId)
    const now = clock()

    expect(await redateAhead(db, nobody)).toEqual({ posts: 2, comments: 2, votes: 1, followers: 2 })
    expect(await redateAhead(db, nobody)).toEqual({ posts: 0, comments: 0, votes: 0, followers: 0 })
    expect((await right.revisionsOf(companyId)).revision).not.toBe(revision)
    const late = await write(db, 'Late')
    const { items } = await listPosts(db, everything, { size: 4 })
    expect(items.map(({ id }) => id)).toEqual([late, second, first, early])
    const times = await db.query
      .selectFrom('posts')
      .select(['created', 'last_activity'])
      .where('id', 'in', [first, second, early, lastPostId])
      .execute()
    for (const { created, last_activity } of times)
      expect(Math.max(created, last_activity) - now).toBeLessThan(600e6)
    const recorded = await db.query
      .selectFrom('events')
      .select('post_id')
      .where('type', '=', 'post.edited')
      .execute()
    expect(recorded.map(({ post_id }) => post_id)).toEqual([first, second])
    // The log keeps what the clock said.
    expect((await verifyStore(right)).errors.filter(error => !isOfLog(error))).toEqual(before)
    for (const store of [wrong, right]) await store.engine.close()
  })
})
