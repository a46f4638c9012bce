import { describe, expect, onTestFinished, test } from 'bun:test'
import { sql } from 'kysely'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { commentCreated } from '../../src/features/comments/events.ts'
import { findVisibleComment } from '../../src/features/comments/find-comment.ts'
import { likeComment } from '../../src/features/comments/like-comment.ts'
import { listComments } from '../../src/features/comments/list-comments.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost, restorePost } from '../../src/features/posts/delete-post.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { postEdited } from '../../src/features/posts/events.ts'
import { getVisiblePost } from '../../src/features/posts/find-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import {
  finishPosts,
  hasUnfinishedPosts,
  purgedTables,
} from '../../src/features/posts/purge-post.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { indexComments } from '../../src/features/search/index/index-comments.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { insertRows } from '../../src/store/insert-rows.ts'
import type { Store } from '../../src/store/store.ts'
import { failureOf } from '../support/failure-of.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

/** The code of a problem is its message. */
const expectCode = async (refused: Promise<unknown>, code: string) =>
  expect(String(await failureOf(refused))).toContain(code)

const day = 24 * 60 * 60 * 1_000_000
const every = { boards: 'every' as const }

/** The only company of a store, as some of this goes through all companies. */
async function deletingOn(engine: EngineName) {
  const { store, db, userId, errors } = await temporaryCompany({ engine, atEnd: onTestFinished })
  const team = { actor: nobody, role: 'admin' as const, userId }
  const customerId = (await addUser(db, nobody, {
    email: 'c@example.com',
    name: 'C',
    role: 'customer',
  }))!
  const customer = { actor: nobody, role: 'customer' as const, userId: customerId }

  async function freshPost(creatorId = userId) {
    const poster = { actor: nobody, audience: every, creatorId }
    const { id } = await createPost(db, poster, { board: 'open', title: 'Quokka', content: '' })
    return id
  }
  const rowOf = async (id: number) =>
    (await findPostFor(db, { audience: every, userId }, id, { evenDeleted: true }))!
  const remove = async (id: number, caller: typeof team | typeof customer = team) =>
    deletePost(db, caller, await rowOf(id))
  const restore = async (id: number) => restorePost(db, nobody, await rowOf(id))
  const isListed = async (id: number) =>
    (await listPosts(db, every, { size: 100 })).items.some(post => post.id === id)
  const isFound = async (id: number) =>
    (await searchPosts(db, every, 'quokka')).posts.some(post => post.id === id)
  const listedComments = async () =>
    (await listComments(db, every, { size: 100 })).items.map(({ id }) => id)
  const finish = () => finishPosts(store, new AbortController().signal)
  const deletedLongAgo = (id: number) =>
    db.write(nobody, transaction =>
      transaction.query
        .updateTable('posts')
        .set({ deleted: transaction.now - 31 * day })
        .where('id', '=', id)
        .execute(),
    )
  const expectSound = async () => expect(await errors()).toEqual([])

  async function addMany(postId: number, like: number, count: number) {
    const { company_id: _, ...row } = await db.query
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', like)
      .executeTakeFirstOrThrow()
    await db.write(nobody, async transaction => {
      const rows = Array.from({ length: count }, () => ({
        ...row,
        replies_count: 0,
        public_replies_count: 0,
        is_response: 0 as const,
        id: transaction.nextId(),
      }))
      await insertRows(transaction, 'comments', rows)
      await indexComments(transaction, rows)
      const likes = rows.map(({ id }) => ({ comment_id: id, user_id: userId, created: 1 }))
      await insertRows(transaction, 'comment_likes', likes)
      await transaction.raw(
        companyId => sql`update comments set likes_count = 1
          where company_id = ${companyId} and id between ${rows[0]!.id} and ${rows.at(-1)!.id}`,
      )
      await transaction.query
        .updateTable('posts')
        .set(eb => ({
          comments_count: eb('comments_count', '+', count),
          public_comments_count: eb('public_comments_count', '+', count),
        }))
        .where('id', '=', postId)
        .execute()
      for (const { id, post_id, board_id, creator_id } of rows)
        transaction.record(commentCreated, {
          comment_id: id,
          post_id,
          board_id,
          creator_id,
          is_internal: false,
        })
    })
  }

  const people = { userId, customerId, customer }
  const posts = { freshPost, rowOf, remove, restore, isListed, isFound, finish, deletedLongAgo }
  return { store, db, errors, expectSound, ...people, ...posts, listedComments, addMany }
}

describe.each(engineNames)('on %s', engine => {
  test('a deleted post is nowhere, and restoring brings everything back', async () => {
    const {
      db,
      userId,
      customerId,
      freshPost,
      rowOf,
      remove,
      restore,
      isListed,
      isFound,
      listedComments,
      expectSound,
    } = await deletingOn(engine)
    const id = await freshPost()
    await addVote(db, nobody, { postId: id, userId: customerId })
    const commentId = await addComment(db, nobody, { postId: id, creatorId: userId, content: 'x' })
    const before = await rowOf(id)
    await remove(id)
    expect([await isListed(id), await isFound(id)]).toEqual([false, false])
    expect(await listedComments()).not.toContain(commentId)
    expect(await findVisibleComment(db, { audience: every, role: 'admin' }, commentId)).toBe(
      undefined,
    )
    await expectCode(getVisiblePost(db, every, id), 'not_found')
    await expectSound()
    await restore(id)
    expect([await isListed(id), await isFound(id)]).toEqual([true, true])
    expect(await listedComments()).toContain(commentId)
    const { revision, edit_revision, ...after } = await rowOf(id)
    expect(before).toMatchObject(after)
    expect([revision, edit_revision]).not.toContain(before.revision)
    await expectCode(restore(id), 'post_not_deleted')
    await expectSound()
  })

  test('customers delete their own post until others vote or comment, the team any', async () => {
    const { db, userId, customerId, customer, freshPost, remove } = await deletingOn(engine)
    await expectCode(remove(await freshPost(), customer), 'forbidden')
    const [own, voted, commented, noted] = await Promise.all(
      [1, 2, 3, 4].map(() => freshPost(customerId)),
    )
    await addVote(db, nobody, { postId: own!, userId: customerId })
    await addComment(db, nobody, { postId: own!, creatorId: customerId, content: 'Mine' })
    await addVote(db, nobody, { postId: voted!, userId })
    await addComment(db, nobody, { postId: commented!, creatorId: userId, content: 'Ours' })
    await addComment(db, nobody, {
      postId: noted!,
      creatorId: userId,
      content: 'Internal',
      isInternal: true,
    })
    await remove(own!, customer)
    await expectCode(remove(voted!, customer), 'post_has_reactions')
    await expectCode(remove(commented!, customer), 'post_has_reactions')
    // A refusal would tell them of the note.
    await remove(noted!, customer)
    await remove(voted!)
  })

  test('many comments are unlisted and listed again in slices, in either direction', async () => {
    const { store, db, userId, freshPost, remove, restore, finish, addMany, expectSound } =
      await deletingOn(engine)
    const id = await freshPost()
    const first = await addComment(db, nobody, { postId: id, creatorId: userId, content: 'x' })
    await addMany(id, first, 2_500)
    const listed = async () =>
      (
        await db.query
          .selectFrom('comments')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('post_id', '=', id)
          .where('is_listed', '=', 1)
          .executeTakeFirstOrThrow()
      ).count
    await remove(id)
    expect([Number(await listed()), await hasUnfinishedPosts(store)]).toEqual([2_251, true])
    await expectSound()
    await restore(id)
    expect([Number(await listed()), await hasUnfinishedPosts(store)]).toEqual([2_501, true])
    await remove(id)
    await finish()
    expect([Number(await listed()), await hasUnfinishedPosts(store)]).toEqual([0, false])
    await restore(id)
    await finish()
    expect(Number(await listed())).toBe(2_501)
    await expectSound()
  })

  test('after 30 days a post cannot be restored, and is purged with all that it had', async () => {
    const {
      store,
      db,
      userId,
      customerId,
      errors,
      freshPost,
      rowOf,
      remove,
      restore,
      finish,
      deletedLongAgo,
      addMany,
    } = await deletingOn(engine)
    const [id, kept] = [await freshPost(), await freshPost()]
    const parentId = await addComment(db, nobody, {
      postId: id,
      creatorId: userId,
      content: `@[C](user:${customerId})`,
    })
    await addComment(db, nobody, { postId: id, creatorId: customerId, content: 'y', parentId })
    await likeComment(db, nobody, { commentId: parentId, userId })
    await addVote(db, nobody, { postId: id, userId: customerId })
    await addMany(id, parentId, 450)
    await remove(id)
    await remove(kept)
    await finish()
    await deletedLongAgo(id)
    await expectCode(restore(id), 'not_found')
    const soundBetween: string[][] = []
    while (await hasUnfinishedPosts(store)) {
      // One slice at a time: whatever is interrupted leaves nothing wrong behind.
      await finishPosts(store, AbortSignal.abort())
      soundBetween.push(await errors())
    }
    expect(soundBetween.length).toBeGreaterThan(3)
    expect(soundBetween.flat()).toEqual([])
    for (const table of purgedTables.filter(name => !/likes$|^comment_mentions$/.test(name)))
      expect(
        await db.raw(
          companyId => sql`select 1 from ${sql.table(table)}
            where company_id = ${companyId} and post_id = ${id}`,
        ),
      ).toEqual([])
    const { data } = await db.query
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'post.purged')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({ post_id: id })
    expect((await rowOf(kept)).deleted).not.toBeNull()
  })

  test('what events say in words of a purged post goes with it, however much it is; the events stay', async () => {
    const { db, freshPost, rowOf, remove, finish, deletedLongAgo, expectSound } =
      await deletingOn(engine)
    const id = await freshPost()
    const edits = 1_200
    const { board_id, creator_id } = await rowOf(id)
    await db.write(nobody, async transaction => {
      for (let at = 0; at < edits; at++) {
        const title = { before: `Secret ${at}`, after: `Secret ${at + 1}` }
        transaction.record(postEdited, { post_id: id, board_id, creator_id }, { title })
      }
    })
    const other = await freshPost()
    await editPost(db, nobody, await rowOf(other), { title: 'Another' })
    const count = async (table: 'events' | 'event_details', postId: number) =>
      (await db.query.selectFrom(table).select('version').where('post_id', '=', postId).execute())
        .length
    expect(await count('event_details', id)).toBe(edits)
    const recorded = await count('events', id)
    await remove(id)
    await deletedLongAgo(id)
    await finish()
    expect([await count('event_details', id), await count('event_details', other)]).toEqual([0, 1])
    // Deleted and purged.
    expect(await count('events', id)).toBe(recorded + 2)
    await expectSound()
  }, 300_000)

  test('every table that refers to posts or comments is purged', async () => {
    const { store } = await deletingOn(engine)
    const referring = await tablesReferringTo(engine, store, ['posts', 'comments'])
    // A deleted post has left the search index already.
    referring.delete('post_terms')
    referring.delete('search_comment_lists')
    expect([...referring].sort()).toEqual([...purgedTables].sort())
  })
})

/** By their foreign keys. */
async function tablesReferringTo(
  engine: EngineName,
  store: Store,
  targets: string[],
): Promise<Set<string>> {
  const { rows } =
    engine === 'PostgreSQL'
      ? await sql<{ source: string; target: string }>`
          select conrelid::regclass::text as source, confrelid::regclass::text as target
          from pg_constraint where contype = 'f'`.execute(store.installation)
      : await sql<{ source: string; target: string }>`
          select m.name as source, f."table" as target from sqlite_master m
          join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(store.installation)
  return new Set(rows.filter(row => targets.includes(row.target)).map(row => row.source))
}
