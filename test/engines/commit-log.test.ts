import { afterAll, describe, expect, test } from 'bun:test'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { commentsFingerprint, listComments } from '../../src/features/comments/list-comments.ts'
import { postCommentsFingerprint } from '../../src/features/comments/list-post-comments.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { listPosts, postsFingerprint } from '../../src/features/posts/list-posts.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import type { Dependency } from '../../src/platform/cache/dependency.ts'
import { effectSince } from '../../src/server/cache/renew-response.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { eventKind } from '../../src/store/event.ts'
import type { Store } from '../../src/store/store.ts'
import { engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const everyone = { boards: 'every' as const }
const undeclared = eventKind('something.undeclared', {}, { seenBy: 'team' })

for (const engine of engineNames)
  describe(`On ${engine}`, async () => {
    const { store, db, folder, databaseUrl, userId } = await temporaryCompany({ engine })
    // What another process would have.
    const other = await openStore({ dataDir: folder, databaseUrl }, undefined, patient)
    afterAll(() => other.engine.close())
    const companyId = db.companyId
    const post = async () => {
      const poster = { actor: nobody, audience: everyone, creatorId: userId }
      return (await createPost(db, poster, { board: 'open', title: 'A post', content: '' })).id
    }
    const shown = await post()
    const notShown = await post()
    for (let n = 0; n < 5; n++) await post()
    const vote = (postId: number) => addVote(db, nobody, { postId, userId })
    const revision = async () => (await store.revisionsOf(companyId)).revision
    /** The oldest page, which has the first post alone. */
    const page = async () => {
      const from = { created: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
      const newest = await listPosts(db, everyone, { size: 6 })
      const request = { size: 6, cursor: newest.older ?? { towards: 'older' as const, from } }
      const read = await listPosts(db, everyone, request)
      expect(read.items.map(({ id }) => id)).toEqual([shown])
      return postsFingerprint(read, everyone, request).dependencies!
    }
    const dependencies: readonly Dependency[] = await page()
    const effectOn = async (
      within: Store,
      work: () => Promise<unknown>,
      on = dependencies,
      isLearnt = true,
    ) => {
      const from = await revision()
      await work()
      const to = await revision()
      expect(to).not.toBe(from)
      for (let missing: number | undefined = to; isLearnt && missing !== undefined; ) {
        await within.commitLog.learn(companyId, missing)
        missing = effectSince(within.commitLog, { companyId, from, to }, on).missing
      }
      return effectSince(within.commitLog, { companyId, from, to }, on).effect
    }

    for (const [name, within] of [
      ['this process', store],
      ['another process', other],
    ] as const) {
      test(`${name} knows what declared events changed, and that it knows no more`, async () => {
        expect(await effectOn(within, post)).toBe('none')
        expect(await effectOn(within, () => db.write(nobody, async t => t.touch()))).toBe('maybe')
        const unknown = () => db.write(nobody, async t => t.record(undeclared, {}))
        expect(await effectOn(within, unknown)).toBe('maybe')
        const more = () =>
          db.write(nobody, async t => {
            t.touch()
            await addVote(t, nobody, { postId: await notVotedFor(), userId })
          })
        expect(await effectOn(within, more)).toBe('maybe')
      })
    }
    let posts = 0
    /** A post that nobody has voted for yet. */
    const notVotedFor = async () => {
      const rows = await db.query.selectFrom('posts').select('id').orderBy('id').execute()
      return rows.slice(2)[posts++]!.id
    }

    test('a vote changes what shows its post, and nothing else', async () => {
      expect(await effectOn(store, () => vote(notShown))).toBe('none')
      expect(await effectOn(store, () => vote(shown))).toBe('changed')
    })

    test('a new post changes every search, a vote only those that compared its post', async () => {
      const poster = { actor: nobody, audience: everyone, creatorId: userId }
      const input = { board: 'open', title: 'Quinces', content: '' }
      const { id: quinces } = await createPost(db, poster, input)
      const search = (await searchPosts(db, everyone, 'quinces')).fingerprint.dependencies
      expect(await effectOn(store, () => vote(quinces), search)).toBe('changed')
      expect(await effectOn(store, async () => vote(await notVotedFor()), search)).toBe('none')
      expect(await effectOn(store, post, search)).toBe('changed')
    })

    test('comments change with themselves and the title of their post, and not with its votes', async () => {
      const postId = await notVotedFor()
      const commentOn = (on: number) =>
        addComment(db, nobody, { postId: on, creatorId: userId, content: 'Words' })
      const commentId = await commentOn(postId)
      const newest = await listComments(db, everyone, { size: 1 })
      const list = commentsFingerprint(newest, everyone, { size: 1 }).dependencies!
      const empty = { startsAt: 'oldest' as const, items: newest.items }
      const thread = { postIds: [postId], isTeam: true }
      const below = postCommentsFingerprint(empty, thread, { size: 5 }).dependencies!
      const retitle = async () => {
        const row = await findVisiblePost(db, everyone, postId)
        await editPost(db, nobody, row!, { title: `Again ${await revision()}` })
      }
      const like = () => likeComment(db, nobody, { commentId, userId })
      expect(await effectOn(store, retitle, list)).toBe('changed')
      expect(await effectOn(store, retitle, below)).toBe('changed')
      expect(await effectOn(store, like, below)).toBe('changed')
      expect(await effectOn(store, () => vote(postId), list)).toBe('none')
      expect(await effectOn(store, () => commentOn(notShown), below)).toBe('none')
      expect(await effectOn(store, () => commentOn(notShown), list)).toBe('changed')
      expect(await effectOn(store, () => commentOn(postId), below)).toBe('maybe')
    })

    test('only what a process wrote itself is known without reading', async () => {
      expect(await effectOn(store, post, dependencies, false)).toBe('none')
      expect(await effectOn(other, post, dependencies, false)).toBe('maybe')
    })

    test('several commits are read at once, and their order does not matter', async () => {
      const write = async () => {
        for (let n = 0; n < 20; n++) await post()
      }
      expect(await effectOn(other, write)).toBe('none')
    })

    test('a commit on top of one of another process is known once that one is read', async () => {
      const poster = { actor: nobody, audience: everyone, creatorId: userId }
      const elsewhere = other.company(companyId)
      const write = async () => {
        await createPost(elsewhere, poster, { board: 'open', title: 'Elsewhere', content: '' })
        await post()
      }
      expect(await effectOn(store, write)).toBe('none')
    })

    test('a history that does not lead from one revision to the other says nothing', async () => {
      const nothing = [{ of: 'post', ids: [] }]
      const [before, , after] = [await revision(), await post(), await revision()]
      for (const { commitLog } of [store, other]) {
        await commitLog.learn(companyId, after)
        const effect = (from: number, to: number, id = companyId) =>
          effectSince(commitLog, { companyId: id, from, to }, nothing).effect
        expect(effect(before, after)).toBe('none')
        // A backup was restored: the data is that of an earlier revision, or of one that nobody knows.
        expect(effect(after, before)).toBe('maybe')
        expect(effect(12345, after)).toBe('maybe')
        expect(effect(before, 12345)).toBe('maybe')
        expect(effect(before, after, companyId + 1)).toBe('maybe')
      }
    })
  })
