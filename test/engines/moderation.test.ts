import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { changeComment } from '../../src/features/comments/change-comment.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { highlightComment } from '../../src/features/comments/highlight-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { listOwnHeld } from '../../src/features/comments/list-comments.ts'
import { voidVotes } from '../../src/features/moderation/block-user.ts'
import { decideMany } from '../../src/features/moderation/decide-many.ts'
import { finishBlocks } from '../../src/features/moderation/finish-blocks.ts'
import {
  reportComment,
  reportContent,
  reportPost,
} from '../../src/features/moderation/report-content.ts'
import { undoDecision } from '../../src/features/moderation/undo-decision.ts'
import { deleteUser } from '../../src/features/people/users/delete-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { mergePost } from '../../src/features/posts/merge/merge-post.ts'
import { changePost } from '../../src/features/posts/write/change-post.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { inLongRun } from '../support/long-run.ts'
import { type Random, randomFrom, seedOfRun } from '../support/random.ts'
import { type Known, randomAct } from './moderation/random-act.ts'
import { every, openWorld, type World } from './moderation/world.ts'
import { pruneAll } from './prune.ts'
import { companyOn, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const acts = Number(process.env.HARK_MODERATION_ACTS ?? inLongRun(60, 120))

type Done = { post?: Known['posts'][number]; comment?: Known['comments'][number] }

/** Does the same in each world, and remembers what came of it. */
async function doRandomly(
  worlds: World[],
  random: Random,
  known: Known,
  count: number,
  people: readonly number[],
  owners: readonly number[],
) {
  for (let n = 0; n < count; n++) {
    const act = randomAct(random, known, people, owners)
    const done: unknown[] = []
    for (const world of worlds) {
      world.later()
      done.push(await act(world))
    }
    for (const other of done) expect(other).toEqual(done[0])
    const { post, comment } = done[0] as Done
    if (post) known.posts.push(post)
    if (comment) known.comments.push(comment)
  }
}

describe.each(engineNames)('on %s', async engine => {
  const open = () => openWorld(clock => companyOn(engine, clock))
  const seed = seedOfRun('test/engines/moderation.test.ts')
  const expectSound = async ({ errors }: World) =>
    expect([seed, await errors()]).toEqual([seed, []])

  /** A post and two comments that are held, one of them with a reply, a highlighted reply that was reported, and a reported post. */
  async function openQueue() {
    const world = await open()
    const { db, team } = world
    const [p, q, r] = world.customers as [number, number, number]
    const post = (board: string, creatorId: number) => {
      const text = { title: 'Numbat', content: 'words' }
      return createPost(db, { actor: nobody, audience: every, creatorId }, { board, ...text })
    }
    const comment = (creatorId: number, parentId?: number) => {
      world.later()
      const text = { postId: on.id, content: 'More words', parentId }
      return addComment(db, nobody, { ...text, creatorId })
    }
    const on = await post('other', p)
    const highlightedId = await comment(r, await comment(q))
    const found = (await findVisibleComment(db, team, highlightedId))!
    await highlightComment(db, nobody, found)
    const { id: reportedId } = await post('other', r)
    await addVote(db, nobody, { postId: reportedId, userId: q })
    for (const board of ['open', 'other']) await world.moderate('all', board)
    world.later()
    const { id: postId } = await post('open', p)
    const [commentId, otherId] = [await comment(q), await comment(p)]
    const approved = await world.decide(commentId, 'approve')
    // With a reply, a held comment leaves a placeholder.
    await comment(world.userId, commentId)
    await world.undo(approved)
    const report = async (userId: number | null, reason: 'spam' | 'abuse') => {
      world.later()
      const reporter = { ...team, userId }
      await db.write(nobody, async transaction => {
        await reportComment(transaction, reporter, highlightedId, reason)
        await reportPost(transaction, reporter, reportedId, reason)
        await reportPost(transaction, reporter, postId, reason)
      })
    }
    // Nobody takes up again what an earlier decision has closed.
    await report(null, 'abuse')
    for (const id of [highlightedId, reportedId]) await world.decide(id, 'approve')
    await report(q, 'spam')
    await report(p, 'abuse')
    return { world, on, ids: { postId, commentId, otherId, highlightedId, reportedId } }
  }

  test.each(['approve', 'trust', 'reject', 'spam'] as const)(
    'what was decided as %s and is undone is exactly as it was',
    async action => {
      const { world, ids } = await openQueue()
      const before = await world.rows()
      for (const id of Object.values(ids)) {
        world.later()
        const decision = await world.decide(id, action)
        await expectSound(world)
        expect(await world.rows()).not.toEqual(before)
        world.later()
        const { undone, kept } = await world.undo(decision)
        expect([undone > 0, kept]).toEqual([true, []])
        await world.finish()
        expect(await world.rows()).toEqual(before)
        await expect(world.undo(decision)).rejects.toThrow('decision_already_undone')
      }
      await expectSound(world)
    },
    300_000,
  )

  test.each(['approve', 'reject', 'spam'] as const)(
    'several that were decided as %s come back with one undo',
    async action => {
      const { world, on, ids } = await openQueue()
      const { db, team, userId } = world
      const [r] = world.customers.slice(2) as [number]
      // The comment is decided about before its post is.
      await db.write(nobody, transaction =>
        reportPost(transaction, { ...team, userId: r }, on.id, 'spam'),
      )
      const before = await world.rows()
      world.later()
      const all = [...Object.values(ids), on.id]
      const { decisionId, decided } = await db.write(nobody, transaction =>
        decideMany(transaction, { ...team, userId }, all, action),
      )
      expect(decided.length).toBeGreaterThan(2)
      await expectSound(world)
      world.later()
      expect(await world.undo(decisionId)).toEqual({ undone: decided.length, kept: [], hidden: 0 })
      await world.finish()
      expect(await world.rows()).toEqual(before)
      await expectSound(world)
    },
    300_000,
  )

  test('what was changed since stays, and a decision about that alone is not undone', async () => {
    const { world, on, ids } = await openQueue()
    const { db, team } = world
    const refused = async (decision: number | null, code = 'decision_outdated') => {
      const before = await world.rows()
      await expect(world.undo(decision)).rejects.toThrow(code)
      expect(await world.rows()).toEqual(before)
    }
    const commentOf = async (id: number) => (await findVisibleComment(db, team, id))!
    // Another comment is the answer by now.
    const rejected = await world.decide(ids.highlightedId, 'reject')
    const answer = { postId: on.id, creatorId: world.userId, content: 'Answer' }
    const answerId = await addComment(db, nobody, answer)
    await highlightComment(db, nobody, await commentOf(answerId))
    await refused(rejected)
    // It was edited.
    const approved = await world.decide(ids.commentId, 'approve')
    const pictured = { ...(await commentOf(ids.commentId)), images: [] }
    await changeComment(db, team, pictured, { content: 'Edited' })
    await refused(approved)
    // Its author was blocked.
    const deleted = await world.decide(ids.otherId, 'reject')
    const author = world.customers[0]!
    const spam = await world.decide(ids.postId, 'spam')
    await refused(deleted)
    await world.unblock(author)
    await refused(spam)
    // Its post is gone.
    const post = (await findPostFor(db, team, on.id))!
    await deletePost(db, team, post)
    await refused(deleted, 'not_found')
    await expectSound(world)
  })

  test('what somebody does not see is left to those who do, and trust to the last of them', async () => {
    const { world, ids } = await openQueue()
    const { db, team, otherBoard } = world
    const before = await world.rows()
    world.later()
    // Of the same author: a post on one board, and a comment on the other.
    const decision = await world.decide(ids.postId, 'trust')
    const trusted = async () => (await world.user(world.customers[0]!)).is_trusted
    const undoSeeing = (boards: number[]) =>
      undoDecision(db, { ...team, audience: { boards, held: 'every' } }, decision!)
    await expect(undoSeeing([world.hiddenBoard])).rejects.toThrow('not_found')
    expect(await undoSeeing([otherBoard])).toEqual({ undone: 1, kept: [], hidden: 1 })
    expect(await trusted()).toBe(1)
    await expectSound(world)
    await expect(undoSeeing([otherBoard])).rejects.toThrow('decision_already_undone')
    await expect(undoSeeing([world.hiddenBoard])).rejects.toThrow('not_found')
    expect(await world.undo(decision)).toEqual({ undone: 1, kept: [], hidden: 0 })
    expect(await trusted()).toBe(0)
    expect(await world.rows()).toEqual(before)
    await expectSound(world)
    await expect(world.undo(decision)).rejects.toThrow('decision_already_undone')
  })

  test('a post that was deleted too long ago stays so, and the rest of its decision is undone', async () => {
    const { world, ids } = await openQueue()
    const { db, team, userId } = world
    const { decisionId } = await db.write(nobody, transaction =>
      decideMany(transaction, { ...team, userId }, [ids.postId, ids.commentId], 'reject'),
    )
    world.later(31 * 24 * 60 * 60)
    const kept = [{ id: ids.postId, reason: 'not_found' as const }]
    expect(await world.undo(decisionId)).toEqual({ undone: 1, kept, hidden: 0 })
    expect((await findVisibleComment(db, team, ids.commentId))?.deleted).toBeNull()
    await expectSound(world)
  })

  test('a report that a later decision has closed is not opened by the undo of an earlier one', async () => {
    const world = await open()
    const { db, customers, team, userId } = world
    const poster = { actor: nobody, audience: every, creatorId: customers[0]! }
    const { id } = await createPost(db, poster, { board: 'open', title: 'Numbat', content: '' })
    const burst = async () => {
      const post = (await findPostFor(db, { ...team, userId }, id))!
      const { board_id, creator_id, held } = post
      const reported = { id, kind: 'post' as const, post_id: id, board_id, creator_id, held }
      await reportContent(db, nobody, reported, { userId: null, reason: 'vote_burst' })
    }
    await burst()
    const first = await world.decide(id, 'approve')
    world.later()
    await burst()
    const waiting = await world.rows()
    await expect(world.undo(first)).rejects.toThrow('decision_outdated')
    expect(await world.rows()).toEqual(waiting)
    const second = await world.decide(id, 'approve')
    await expect(world.undo(first)).rejects.toThrow('decision_outdated')
    expect((await world.rows()).items).toEqual([])
    await expectSound(world)
    await world.undo(second)
    expect(await world.rows()).toEqual(waiting)
    await expectSound(world)
  })

  test('a block that was there before stays, without the removal that the decision added', async () => {
    const { world, ids } = await openQueue()
    const [p] = world.customers as [number]
    await world.block(p, false)
    const before = await world.rows()
    world.later()
    const decision = await world.decide(ids.postId, 'spam')
    await world.undo(decision)
    await world.finish()
    expect(await world.rows()).toEqual(before)
    await expectSound(world)
  })

  test('decisions are forgotten once they are too old to be undone', async () => {
    const { world, ids } = await openQueue()
    const { db, store } = world
    const decision = await world.decide(ids.commentId, 'reject')
    await db.maintain(async ({ query }) => {
      await query.updateTable('moderation_decisions').set({ created: 1 }).execute()
    })
    await pruneAll(store)
    await expect(world.undo(decision)).rejects.toThrow('not_found')
  })

  test('what was held and is approved is as if it had never been held', async () => {
    const random = randomFrom(seed)
    const [held, free] = [await open(), await open()]
    for (const board of ['open', 'other']) await held.moderate('all', board)
    free.later(0)
    const known: Known = { posts: [], comments: [] }
    const [p, q, r] = free.customers as [number, number, number]
    const everybody = [free.userId, p, q, r]
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 8; n++) {
        const act = randomAct(random, known, everybody, everybody)
        free.later()
        held.later()
        const done = (await act(free)) as Done & { refused?: string }
        const same = (await act(held)) as Done
        expect([seed, same]).toEqual([seed, done])
        if (done.post) known.posts.push(done.post)
        if (done.comment) known.comments.push(done.comment)
        // Approved before anything else happens to it, but after others would have seen it.
        const id = done.post?.id ?? done.comment?.id
        const isHeld = id !== undefined && (await held.rows()).items.some(item => item.id === id)
        if (isHeld) {
          await held.decide(id, 'approve')
          await free.skipId()
        }
      }
      await held.finish()
      expect([seed, await held.rows()]).toEqual([seed, await free.rows()])
    }
    await expectSound(held)
  }, 300_000)

  test('a block with removal and its end leave everything as it was, whatever others did meanwhile', async () => {
    const random = randomFrom(`${seed} block`)
    const [blocked, plain] = [await open(), await open()]
    const worlds = [blocked, plain]
    // Some of it waits for approval all the time.
    for (const world of worlds) await world.moderate('all', 'other')
    const known: Known = { posts: [], comments: [] }
    const [p, q, r] = plain.customers as [number, number, number]
    const [everybody, others] = [
      [plain.userId, p, q, r],
      [plain.userId, q, r],
    ]
    for (let round = 0; round < 4; round++) {
      await doRandomly(worlds, random, known, acts / 4, everybody, everybody)
      const before = await blocked.rows()
      expect([seed, before]).toEqual([seed, await plain.rows()])
      await blocked.block(p)
      await blocked.finish()
      await expectSound(blocked)
      const { posts, comments, votes } = await blocked.rows()
      expect([seed, votes.filter(({ user_id }) => user_id === p)]).toEqual([seed, []])
      const inMerge = (post: Record<string, unknown>) =>
        post.root_id !== null || Number(post.merged_count) > 0
      const left = [...posts.filter(post => !inMerge(post)), ...comments].filter(
        ({ creator_id, is_listed }) => creator_id === p && is_listed === 1,
      )
      expect([seed, left]).toEqual([seed, []])
      // Nobody touches what the blocked person wrote.
      await doRandomly(worlds, random, known, 15, others, others)
      await blocked.unblock(p)
      await blocked.finish()
      expect([seed, await blocked.isUnfinished()]).toEqual([seed, false])
      expect([seed, await blocked.rows()]).toEqual([seed, await plain.rows()])
      await expectSound(blocked)
    }
  }, 300_000)

  test('a comment that is held is no activity of merged posts', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const reader = { actor: nobody, audience: every, userId }
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const create = (title: string) => createPost(db, poster, { board: 'open', title, content: '' })
    const [{ id: into }, { id: merged }] = [await create('Numbat'), await create('Quoll')]
    await mergePost(db, reader, (await findPostFor(db, reader, merged))!, into)
    await world.moderate('all', 'open')
    world.later()
    for (const postId of [into, merged])
      await addComment(db, nobody, { postId, creatorId: customers[0]!, content: 'Held' })
    for (const { created, last_activity } of (await world.rows()).posts)
      expect(last_activity).toBe(created)
    await expectSound(world)
  })

  test('a merged post of somebody who is removed stays, and a report of it reaches the queue', async () => {
    const world = await open()
    const { db, customers, userId, team } = world
    const [p] = customers as [number]
    const reader = { actor: nobody, audience: every, userId }
    const create = (creatorId: number) =>
      createPost(
        db,
        { actor: nobody, audience: every, creatorId },
        { board: 'open', title: 'Numbat', content: '' },
      )
    const [{ id: into }, { id: merged }] = [await create(userId), await create(p)]
    await mergePost(db, reader, (await findPostFor(db, reader, merged))!, into)
    const report = (userId: number | null) =>
      db.write(nobody, transaction =>
        reportPost(transaction, { ...team, userId } as never, merged, 'spam'),
      )
    await report(null)
    await world.block(p)
    expect((await world.rows()).items).toMatchObject([{ id: merged, is_listed: 1 }])
    await world.decide(merged, 'approve')
    await report(userId)
    expect((await world.rows()).items).toMatchObject([{ id: merged, is_listed: 1 }])
    await expectSound(world)
    await world.unblock(p)
    await expectSound(world)
  })

  test('somebody whose votes a block has removed has left traces', async () => {
    const world = await open()
    const { db, customers, userId, user } = world
    const [p] = customers as [number]
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const { id } = await createPost(db, poster, { board: 'open', title: 'Numbat', content: '' })
    await addVote(db, nobody, { postId: id, userId: p })
    await world.block(p)
    await expect(deleteUser(db, nobody, await user(p))).rejects.toThrow('user_in_use')
  })

  test('people who wrote and voted much are dealt with in slices', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p] = customers as [number]
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const numbat = { board: 'open', title: 'Numbat', content: '' }
    const { id: postId } = await createPost(db, poster, numbat)
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 105; n++) {
        const { id } = await createPost(transaction, poster, numbat)
        await addVote(transaction, nobody, { postId: id, userId: p })
        const comment = { creatorId: p, content: `${n}` }
        await addComment(transaction, nobody, { postId, ...comment })
        const commentId = await addComment(transaction, nobody, { postId: id, ...comment })
        await likeComment(transaction, nobody, { commentId, userId: p })
      }
    })
    const before = await world.rows()
    await world.block(p)
    expect(await world.isUnfinished()).toBe(true)
    expect((await world.rows()).votes).toHaveLength(5)
    // The newest are gone at once.
    const newest = (await world.rows()).comments.at(-1)!
    expect([newest.creator_id, newest.is_listed]).toEqual([p, 2])
    await expectSound(world)
    await world.finish()
    const { posts, comments, votes, likes } = await world.rows()
    expect(likes).toEqual([])
    expect(comments.filter(({ is_listed }) => is_listed === 1)).toEqual([])
    expect(posts.filter(({ comments_count }) => comments_count !== 0)).toEqual([])
    expect(votes).toEqual([])
    expect(posts.filter(({ votes_count }) => votes_count !== 0)).toEqual([])
    // Unblocked before all of it is done.
    await world.unblock(p)
    await world.block(p)
    await world.unblock(p)
    await world.finish()
    expect(await world.rows()).toEqual(before)

    expect(await voidVotes(db, nobody, p)).toBe(false)
    await world.finish()
    const left = await world.rows()
    expect(left.votes).toEqual([])
    expect(left.posts.filter(({ votes_count }) => votes_count !== 0)).toEqual([])
    expect(await voidVotes(db, nobody, p)).toBe(true)
    await expectSound(world)
  }, 300_000)

  test('votes that were voided while their voter was blocked do not come back', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p, q] = customers as [number, number]
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const { id: postId } = await createPost(db, poster, { board: 'open', title: 'A', content: '' })
    for (const voter of [p, q]) await addVote(db, nobody, { postId, userId: voter })
    await world.block(p)
    const counted = async () => (await world.rows()).posts.map(({ votes_count }) => votes_count)
    expect(await counted()).toEqual([1])
    expect(await voidVotes(db, nobody, p)).toBe(true)
    await world.unblock(p)
    expect(await counted()).toEqual([1])
    await expectSound(world)
  })

  test('a vote is restored beside those that were given while that took its time', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p] = customers as [number]
    const reader = { actor: nobody, audience: every, userId }
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const ids: number[] = []
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 105; n++) {
        const post = { board: 'open', title: `${n}`, content: '' }
        const { id } = await createPost(transaction, poster, post)
        await addVote(transaction, nobody, { postId: id, userId: p })
        ids.push(id)
      }
    })
    await world.block(p)
    await world.finish()
    world.later()
    await world.unblock(p)
    // 100 are back, the others are not: one of these is voted for again, another merged into one that has its vote.
    const [again, merged] = ids.slice(-2) as [number, number]
    expect(await addVote(db, nobody, { postId: again, userId: p })).toBe(true)
    await mergePost(db, reader, (await findPostFor(db, reader, merged))!, ids[0]!)
    await expectSound(world)
    await world.finish()
    const { posts, votes } = await world.rows()
    expect(votes).toHaveLength(105)
    expect(posts.map(({ votes_count }) => votes_count)).toEqual(Array(105).fill(1))
    await expectSound(world)
  }, 300_000)

  test('a vote that was given again is restored once, if its voter is blocked again meanwhile', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p] = customers as [number]
    const poster = { actor: nobody, audience: every, creatorId: userId }
    let last = 0
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 105; n++) {
        const post = { board: 'open', title: `${n}`, content: '' }
        last = (await createPost(transaction, poster, post)).id
        await addVote(transaction, nobody, { postId: last, userId: p })
      }
    })
    await world.block(p)
    await world.finish()
    await world.unblock(p)
    expect(await addVote(db, nobody, { postId: last, userId: p })).toBe(true)
    await world.block(p)
    await world.finish()
    expect((await world.rows()).votes).toEqual([])
    await world.unblock(p)
    await world.finish()
    expect((await world.rows()).votes).toHaveLength(105)
    await expectSound(world)
  }, 300_000)

  test('what waits in the queue is hidden and shown again in slices', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p] = customers as [number]
    const { id: postId } = await createPost(
      db,
      { actor: nobody, audience: every, creatorId: userId },
      { board: 'open', title: 'Numbat', content: '' },
    )
    await world.moderate('all')
    await db.write(nobody, async transaction => {
      for (let n = 0; n < 600; n++)
        await addComment(transaction, nobody, { postId, creatorId: p, content: `${n}` })
    })
    const waiting = async () =>
      (await world.rows()).items.filter(({ is_listed }) => is_listed === 1).length
    const inSlices = async (change: () => Promise<unknown>, left: number, atLast: number) => {
      await change()
      expect(await waiting()).toBe(left)
      await expectSound(world)
      await world.finish()
      expect(await waiting()).toBe(atLast)
      await expectSound(world)
    }
    await inSlices(() => world.block(p), 400, 0)
    await inSlices(() => world.unblock(p), 200, 600)
    const row = async () =>
      (await findPostFor(db, { audience: every, userId }, postId, { evenDeleted: true }))!
    await inSlices(async () => deletePost(db, world.team, await row()), 350, 0)
    await inSlices(async () => restorePost(db, nobody, await row()), 250, 600)
  }, 300_000)

  test('an author who edits what is published is held again where the rule says so', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p] = customers as [number]
    const own = { boards: 'every' as const, held: p }
    const author = { actor: { ...nobody, userId: p }, audience: own, role: 'customer', userId: p }
    const row = async (id: number) => (await findPostFor(db, { audience: every, userId }, id))!
    const edit = async (id: number, caller: unknown, change: object) => {
      await changePost(db, caller as never, await row(id), change)
      return (await row(id)).held
    }
    const create = async (content: string) =>
      (
        await createPost(
          db,
          { actor: nobody, audience: every, creatorId: p },
          { board: 'open', title: 'Numbat', content },
        )
      ).id
    const [id, merged] = [await create('See https://a.example'), await create('')]
    await world.moderate('links')
    expect(await edit(id, author, { content: 'See https://a.example, really' })).toBe(null)
    expect(await edit(id, author, { title: 'Quoll' })).toBe(null)
    expect(await edit(id, world.team, { content: 'https://b.example' })).toBe(null)
    expect(await edit(id, author, { content: 'Or www.spam.example' })).toBe('links')
    expect((await world.rows()).found).toEqual([merged])
    await expectSound(world)
    await world.decide(id, 'approve')
    await world.moderate('all')
    expect(await edit(id, author, { content: 'Or www.spam.example' })).toBe(null)
    // Reported before: it is in the queue already.
    await db.write(nobody, transaction => reportPost(transaction, world.team as never, id, 'spam'))
    expect(await edit(id, author, { content: 'Nothing' })).toBe('all')
    await expectSound(world)
    await world.decide(id, 'approve')
    await mergePost(db, world.team, await row(merged), id)
    await expect(edit(merged, author, { content: 'More' })).rejects.toThrow('post_in_merge')
    expect((await row(merged)).content).toBe('')
    await expectSound(world)
  })

  test('a held reply to a comment of a merged post is shown to its author', async () => {
    const world = await open()
    const { db, customers, userId } = world
    const [p, q] = customers as [number, number]
    const reader = { actor: nobody, audience: every, userId }
    const poster = { actor: nobody, audience: every, creatorId: userId }
    const create = async () =>
      (await createPost(db, poster, { board: 'open', title: 'Numbat', content: '' })).id
    const [into, merged, other] = [await create(), await create(), await create()]
    await mergePost(db, reader, (await findPostFor(db, reader, merged))!, into)
    await world.moderate('all')
    const ids: number[] = []
    for (const [postId, creatorId] of [
      [merged, p],
      [into, p],
      [merged, q],
      [other, p],
    ] as const)
      ids.push(await addComment(db, nobody, { postId, creatorId, content: 'Held' }))
    const held = await listOwnHeld(db, { postIds: [into, merged], userId: p })
    expect(held.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  })
})

test('somebody who cannot be dealt with does not hold up others', async () => {
  const world = await openWorld(clock => temporaryCompany({ clock }))
  const { db, store, customers, folder } = world
  const [p, q] = customers as [number, number]
  const comments: number[] = []
  for (const creatorId of [p, q]) {
    const poster = { actor: nobody, audience: every, creatorId }
    const { id } = await createPost(db, poster, { board: 'open', title: 'Numbat', content: '' })
    // More than one slice: a background task comes to the rest.
    for (let n = 0; n < 205; n++)
      comments.push(await addComment(db, nobody, { postId: id, creatorId, content: `${n}` }))
    await world.block(creatorId)
  }
  const file = new Database(join(folder, 'hark.db'))
  file.run(`create trigger stuck before update of held on comments when old.id = ${comments[0]}
    begin select raise(abort, 'this comment stays'); end`)
  file.close()
  const { signal } = new AbortController()
  await expect(finishBlocks(store, signal)).rejects.toThrow('this comment stays')
  const left = await db.query
    .selectFrom('users')
    .select('id')
    .where('removing_below', 'is not', null)
    .execute()
  expect(left).toEqual([{ id: p }])
})
