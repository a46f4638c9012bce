import { describe, expect, test } from 'bun:test'
import type { Problem } from '../../src/errors/problem.ts'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { type ChangePosts, changePosts } from '../../src/features/posts/bulk/change-posts.ts'
import { undoChange } from '../../src/features/posts/bulk/undo-change.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { editPost } from '../../src/features/posts/edit-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { mergePost } from '../../src/features/posts/merge/merge-post.ts'
import { retireStatus } from '../../src/features/statuses/retire-status.ts'
import { createTag, deleteTag } from '../../src/features/tags/tags.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import type { Role } from '../../src/store/tables.ts'
import { pruneAll } from './prune.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const audience = { boards: 'every' as const }
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (thrown: Problem) => thrown.code,
  )

describe.each(engineNames)('on %s', engine => {
  async function company() {
    const { store, db, userId, otherBoard, errors } = await companyOn(engine)
    const poster = { actor: nobody, audience, creatorId: userId }
    const callerFor = (id: number, role: Role = 'admin') => ({
      actor: { ...nobody, userId: id },
      audience,
      role,
      userId: id,
    })
    const admin = callerFor(userId)
    const rowOf = async (id: number) => (await findPostFor(db, admin, id, { evenDeleted: true }))!
    return {
      store,
      db,
      userId,
      otherBoard,
      admin,
      callerFor,
      rowOf,
      add: async (count: number) => {
        const ids: number[] = []
        for (let at = 0; at < count; at++)
          ids.push(
            (await createPost(db, poster, { board: 'open', title: `${at}`, content: '' })).id,
          )
        return ids
      },
      change: (changes: ChangePosts) => changePosts(db, admin, changes),
      undo: (id: number | null, by = admin) => undoChange(db, by, id!),
      shown: async (id: number) => {
        const { status_name, board_slug, owner_id, tags, comments_count } = await rowOf(id)
        const names = tags.map(({ name }) => name)
        return { status_name, board_slug, owner_id, names, comments_count }
      },
      isWhole: async () => expect(await errors()).toEqual([]),
    }
  }

  test('a change of everything is undone to the letter, with the events of each post', async () => {
    const { db, add, change, undo, shown, rowOf, userId, isWhole } = await company()
    const [mobile, web] = [
      await createTag(db, nobody, { name: 'Mobile', color: '#111111' }),
      await createTag(db, nobody, { name: 'Web', color: '#222222' }),
    ]
    const ids = await add(3)
    await change({ ids: [ids[0]!], tags_add: ['Mobile'], owner: userId })
    const before = await Promise.all(ids.map(shown))
    const done = await change({
      ids,
      status: 'Planned',
      board: 'other',
      owner: null,
      tags_add: ['Web'],
      tags_remove: [mobile],
      comment: 'Soon.',
    })
    expect(done).toEqual({ id: expect.any(Number), changed: 3, unchanged: [] })
    for (const id of ids)
      expect(await shown(id)).toEqual({
        status_name: 'Planned',
        board_slug: 'other',
        owner_id: null,
        names: ['Web'],
        comments_count: 1,
      })
    const events = await db.query
      .selectFrom('events')
      .select(['type', 'data', 'post_id'])
      .where('data', 'like', `%"bulk_id":${done.id}%`)
      .orderBy('version')
      .execute()
    const typesOf = (id: number) =>
      events.filter(({ post_id }) => post_id === id).map(({ type }) => type)
    const common = ['post.tags_changed', 'comment.created', 'post.status_changed']
    expect(typesOf(ids[0]!)).toEqual(['post.moved', 'post.owner_changed', ...common])
    expect(typesOf(ids[1]!)).toEqual(['post.moved', ...common])
    expect(JSON.parse(events.at(-1)!.data)).toMatchObject({ post_id: ids[2]!, bulk_id: done.id })
    expect((await rowOf(ids[1]!)).tags.map(({ id }) => id)).toEqual([web])

    const undone = await undo(done.id)
    expect(undone).toEqual({ id: expect.any(Number), undone: 3, skipped: [] })
    expect(await Promise.all(ids.map(shown))).toEqual(before)
    await isWhole()
  })

  test('what was edited since is skipped, what was only voted for is not', async () => {
    const { db, add, change, undo, shown, rowOf, userId, admin, isWhole } = await company()
    const [edited, voted, deleted, merged, root, answered] = (await add(6)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const ids = [edited, voted, deleted, merged, answered]
    const { id } = await change({ ids, board: 'other', status: 'Planned', comment: 'Soon.' })
    await editPost(db, nobody, await rowOf(edited), { title: 'Edited' })
    await addVote(db, nobody, { postId: voted, userId })
    await deletePost(db, admin, await rowOf(deleted))
    await mergePost(db, admin, await rowOf(merged), root)
    const comment = await db.query
      .selectFrom('comments')
      .select(['id', 'creator_id', 'board_id'])
      .where('post_id', '=', answered)
      .executeTakeFirstOrThrow()
    await addComment(db, nobody, {
      postId: answered,
      creatorId: userId,
      content: 'When?',
      parentId: comment.id,
    })
    await deleteComment(db, admin, comment)
    const { undone, skipped } = await undo(id)
    expect(undone).toBe(2)
    expect(skipped.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: edited, reason: 'edited' },
      { id: deleted, reason: 'not_found' },
      { id: merged, reason: 'edited' },
    ])
    expect(await shown(edited)).toMatchObject({ status_name: 'Planned', board_slug: 'other' })
    expect(await shown(voted)).toMatchObject({ board_slug: 'open', comments_count: 0 })
    expect(await shown(answered)).toMatchObject({ board_slug: 'open', comments_count: 1 })
    await isWhole()
  })

  test('a status that was retired since is replaced, a deleted tag left out, a gone owner skips', async () => {
    const { db, add, change, undo, shown, userId, isWhole } = await company()
    const leaver = (await addUser(db, nobody, { email: 'l@x.example', name: 'L', role: 'team' }))!
    const tag = { name: 'Old', color: '#111111' }
    const tagId = await createTag(db, nobody, tag)
    const [first, owned] = (await add(2)) as [number, number]
    await change({ ids: [first], status: 'Planned', tags_add: ['Old'] })
    await change({ ids: [owned], owner: leaver })
    const { id } = await change({ ids: [first], status: 'Closed', tags_remove: ['Old'] })
    const { id: taken } = await change({ ids: [owned], owner: userId })
    const statuses = await db.query.selectFrom('statuses').selectAll().execute()
    const named = (name: string) => statuses.find(status => status.name === name)!
    await retireStatus(db, nobody, named('Planned'), named('Open').id)
    await deleteTag(db, nobody, { id: tagId, name: 'Old' })
    await db.write(nobody, async ({ query, touch }) => {
      await query.updateTable('users').set({ deactivated: 1 }).where('id', '=', leaver).execute()
      touch()
    })
    expect(await undo(id)).toMatchObject({ undone: 1, skipped: [] })
    expect(await shown(first)).toMatchObject({ status_name: 'Open', names: [] })
    const skipped = [{ id: owned, reason: 'previous_gone' }]
    expect(await undo(taken)).toEqual({ id: null, undone: 0, skipped } as never)
    await isWhole()
  })

  test('an undo of what is as before already changes nothing', async () => {
    const { db, admin, userId, add, change, undo, isWhole } = await company()
    const tag = { name: 'Old', color: '#111111' }
    const tagId = await createTag(db, nobody, tag)
    const [tagged, planned] = (await add(2)) as [number, number]
    const { id: adding } = await change({ ids: [tagged], tags_add: ['Old'] })
    const { id: planning } = await change({ ids: [planned], status: 'Planned' })
    await deleteTag(db, nobody, { id: tagId, name: 'Old' })
    const statuses = await db.query.selectFrom('statuses').selectAll().execute()
    const named = (name: string) => statuses.find(status => status.name === name)!
    await retireStatus(db, nobody, named('Planned'), named('Open').id)
    // That of the status.
    const comment = await db.query
      .selectFrom('comments')
      .select(['id', 'board_id'])
      .executeTakeFirstOrThrow()
    await deleteComment(db, admin, { ...comment, creator_id: userId })
    for (const [id, postId] of [
      [adding, tagged],
      [planning, planned],
    ] as const)
      expect(await undo(id)).toEqual({
        id: null,
        undone: 0,
        skipped: [{ id: postId, reason: 'as_before' }],
      } as never)
    await isWhole()
  })

  test('who may undo, what can be undone, and when', async () => {
    const { db, store, add, change, undo, callerFor } = await company()
    const teamId = (await addUser(db, nobody, { email: 't@x.example', name: 'T', role: 'team' }))!
    const team = callerFor(teamId, 'team')
    const ids = await add(2)
    const { id } = await change({ ids, status: 'Planned' })
    expect(await codeOf(undo(id, team))).toBe('bulk_of_another')
    const undone = await undo(id)
    expect(await codeOf(undo(id))).toBe('bulk_already_undone')
    expect(await codeOf(undo(undone.id))).toBe('bulk_is_undo')
    expect(await codeOf(undo(999_999))).toBe('not_found')
    const own = await changePosts(db, team, { ids, status: 'Planned' })
    expect((await undo(own.id, team)).undone).toBe(2)
    const byAdmin = await changePosts(db, team, { ids, status: 'Planned' })
    await pruneAll(store)
    expect(await db.query.selectFrom('bulk_change_posts').selectAll().execute()).not.toEqual([])
    await db.maintain(async ({ query }) => {
      await query.updateTable('bulk_changes').set({ created: 1 }).execute()
    })
    await pruneAll(store)
    expect(await codeOf(undo(byAdmin.id))).toBe('not_found')
    expect(await db.query.selectFrom('bulk_change_posts').selectAll().execute()).toEqual([])
  })

  test('nothing is changed where one post is refused, and nothing recorded where nothing changes', async () => {
    const { db, add, change, shown, rowOf, admin } = await company()
    const [one, two, root] = (await add(3)) as [number, number, number]
    await mergePost(db, admin, await rowOf(two), root)
    const before = await shown(one)
    const moved = change({ ids: [one, two], status: 'Planned', board: 'other' })
    expect(await codeOf(moved)).toBe('post_in_merge')
    const unknown = await change({ ids: [one, 999_999], status: 'Planned' }).catch(
      (thrown: Problem) => thrown.errors,
    )
    expect(unknown).toEqual([
      { field: 'ids.1', code: 'unknown_post', message: 'There is no such post.' },
    ] as never)
    expect(await shown(one)).toEqual(before)
    const version = async () =>
      (await db.query.selectFrom('companies').select('version').executeTakeFirstOrThrow()).version
    const known = await version()
    const same = await change({ ids: [one, one], status: 'Open', owner: null })
    expect(same).toEqual({ id: null, changed: 0, unchanged: [one] })
    expect(await version()).toBe(known)
  })

  test('whom the comment mentions is stored for each post', async () => {
    const { add, change, db, userId, isWhole } = await company()
    const ids = await add(3)
    await change({ ids, status: 'Planned', comment: `Soon, @[A](user:${userId}).` })
    const mentions = await db.query.selectFrom('comment_mentions').select('user_id').execute()
    expect(mentions).toEqual(ids.map(() => ({ user_id: userId })))
    await isWhole()
  })

  test('500 posts, with merged ones among them, are changed and undone in one write each', async () => {
    const { add, change, undo, rowOf, db, admin, isWhole } = await company()
    await createTag(db, nobody, { name: 'Mobile', color: '#111111' })
    const ids = await add(500)
    await mergePost(db, admin, await rowOf(ids[7]!), ids[3]!)
    const done = await change({ ids, status: 'Planned', tags_add: ['Mobile'], owner: admin.userId })
    expect(done.changed).toBe(500)
    expect((await undo(done.id)).undone).toBe(500)
    const postsOf = async (type: string) => {
      const events = db.query.selectFrom('events').select('post_id').where('type', '=', type)
      return (await events.orderBy('version').execute()).map(({ post_id }) => post_id)
    }
    for (const type of ['comment.created', 'comment.deleted'])
      expect([type, await postsOf(type)]).toEqual([type, ids])
    await isWhole()
  })
})
