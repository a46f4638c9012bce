import { describe, expect, test } from 'bun:test'
import { readCommentFingerprint } from '../../src/features/comments/comment-row.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { commentsFingerprint, listComments } from '../../src/features/comments/list-comments.ts'
import { postCommentsFingerprint } from '../../src/features/comments/list-post-comments.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { listPosts, postsFingerprint } from '../../src/features/posts/list-posts.ts'
import { readPostFingerprint } from '../../src/features/posts/post-row.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { areSame } from '../../src/platform/cache/fingerprint.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { companyOn, type EngineName, engineNames, nobody } from './temporary-store.ts'

const everyone = { boards: 'every' as const }

/** A company with posts on two boards, one of which has a comment. */
async function postedOn(engine: EngineName) {
  const { db, userId, openBoard, otherBoard } = await companyOn(engine)
  const poster = { actor: nobody, audience: everyone, creatorId: userId }
  const post = async (board = 'open') =>
    (await createPost(db, poster, { board, title: 'A post', content: '' })).id
  for (let n = 0; n < 9; n++) await post(n % 3 === 0 ? 'other' : 'open')
  const postId = await post()
  const otherId = await post()
  const comment = (on: number, isInternal = false) =>
    addComment(db, nobody, { postId: on, creatorId: userId, content: 'Words', isInternal })
  const commentId = await comment(postId)
  const postsAt = async (size: number, cursor?: Cursor, boards: 'every' | number[] = 'every') => {
    const page = await listPosts(db, { boards } as never, { size, cursor })
    return { page, fingerprint: postsFingerprint(page, { boards } as never, { size, cursor }) }
  }
  const commentsNow = async () =>
    commentsFingerprint(await listComments(db, everyone, { size: 5 }), everyone, { size: 5 })
  const retitle = async (id: number, title: string) =>
    editPost(db, nobody, (await findVisiblePost(db, everyone, id))!, { title })
  const boards = { openBoard, otherBoard }
  const ids = { userId, postId, otherId, commentId }
  return { db, ...boards, ...ids, post, comment, postsAt, commentsNow, retitle }
}

for (const engine of engineNames)
  describe(`On ${engine}, the fingerprint`, () => {
    test('of a page is what the light statement reads, wherever the page lies', async () => {
      const { db, openBoard, otherBoard, postsAt, commentsNow } = await postedOn(engine)
      for (const boards of ['every' as const, [openBoard], [openBoard, otherBoard], []])
        for (const size of [1, 3, 100]) {
          let cursor: Cursor | undefined
          for (const towards of ['older', 'newer'] as const)
            for (let pages = 0; pages < 20; pages++) {
              const { page, fingerprint } = await postsAt(size, cursor, boards)
              expect(await fingerprint.read(db)).toEqual(fingerprint.value)
              const next: Cursor | undefined = page[towards]
              if (!next) break
              cursor = next
            }
        }
      const comments = await commentsNow()
      expect(await comments.read(db)).toEqual(comments.value)
    })

    test('of a page changes when it is no longer the newest, though its items are the same', async () => {
      const { db, post, postsAt } = await postedOn(engine)
      const second = (await postsAt(2)).page.older!
      const { page } = await postsAt(2, second)
      const { page: newest, fingerprint } = await postsAt(2, page.newer)
      expect(newest.newer).toBeUndefined()
      await post()
      expect(await fingerprint.read(db)).not.toEqual(fingerprint.value)
      expect((await postsAt(2, page.newer)).page.items).toEqual(newest.items)
    })

    test('of a list of comments, and of one, changes with the title of the post that they show', async () => {
      const { db, postId, otherId, commentId, commentsNow, retitle } = await postedOn(engine)
      const [list, one] = [await commentsNow(), await readCommentFingerprint(db, commentId)]
      await retitle(otherId, 'Not theirs')
      expect(await list.read(db)).toEqual(list.value)
      await retitle(postId, 'Theirs')
      expect(await list.read(db)).not.toEqual(list.value)
      expect(await readCommentFingerprint(db, commentId)).not.toEqual(one)
    })

    test('changes with each write that changes the item, and with no other', async () => {
      const { db, openBoard, userId, postId, otherId, commentId, comment, retitle } =
        await postedOn(engine)
      const answered = await comment(postId)
      const reply = (isInternal: boolean) =>
        addComment(db, nobody, {
          postId,
          parentId: answered,
          creatorId: userId,
          content: 'Re',
          isInternal,
        })
      const remove = () => {
        const admin = { actor: nobody, role: 'admin' as const, userId }
        const row = { id: answered, creator_id: userId, board_id: openBoard }
        return deleteComment(db, admin, row)
      }
      const writes: [() => Promise<unknown>, { posts: boolean; below: boolean }][] = [
        [() => addVote(db, nobody, { postId, userId }), { posts: true, below: false }],
        [() => likeComment(db, nobody, { commentId, userId }), { posts: false, below: true }],
        [() => comment(postId), { posts: true, below: true }],
        [() => comment(postId, true), { posts: true, below: false }],
        [() => comment(otherId), { posts: false, below: false }],
        [() => retitle(postId, 'Again'), { posts: true, below: true }],
        [() => reply(true), { posts: true, below: false }],
        [() => remove(), { posts: true, below: true }],
      ]
      const empty = { startsAt: 'oldest' as const, items: [] }
      const thread = { postIds: [postId], isTeam: false }
      const now = async () => ({
        posts: await readPostFingerprint(db, postId),
        below: await postCommentsFingerprint(empty, thread, { size: 100 }).read(db),
      })
      for (const [write, changes] of writes) {
        const before = await now()
        await write()
        const after = await now()
        const changed = {
          posts: !areSame(before.posts, after.posts),
          below: !areSame(before.below, after.below),
        }
        expect(changed).toEqual(changes)
      }
    })
  })
