import { describe, expect, test } from 'bun:test'
import { addComment } from '../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../src/features/comments/delete-comment.ts'
import { newsOf } from '../../src/features/notifications/news.ts'
import { type ChangePosts, changePosts } from '../../src/features/posts/bulk/change-posts.ts'
import { undoChange } from '../../src/features/posts/bulk/undo-change.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { deletePost } from '../../src/features/posts/delete-post.ts'
import { findPostFor } from '../../src/features/posts/find-post-for.ts'
import { listFilteredPosts } from '../../src/features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../src/features/posts/list/list-query.ts'
import { mergePost, unmergePost } from '../../src/features/posts/merge/merge-post.ts'
import { addVote } from '../../src/features/votes/add-vote.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const audience = { boards: 'every' as const }

describe.each(engineNames)('on %s', engine => {
  async function company() {
    const { db, userId, errors } = await companyOn(engine)
    const admin = { actor: { ...nobody, userId }, audience, role: 'admin' as const, userId }
    const poster = { actor: nobody, audience, creatorId: userId }
    return {
      errors,
      db,
      userId,
      admin,
      add: async (title: string) =>
        (await createPost(db, poster, { board: 'open', title, content: '' })).id,
      comment: (postId: number, isInternal = false) =>
        addComment(db, nobody, { postId, creatorId: userId, content: 'We look.', isInternal }),
      row: async (id: number) => (await findPostFor(db, admin, id))!,
      change: (changes: ChangePosts) => changePosts(db, admin, changes),
      undo: (id: number | null) => undoChange(db, admin, id!),
      inbox: async (order: keyof typeof postSorts = 'oldest') => {
        const filter = { ...audience, isInInbox: true }
        const { items } = await listFilteredPosts(db, filter, postSorts[order], { size: 20 })
        return items.map(({ title }) => title)
      },
    }
  }

  test('a post leaves the inbox with the first public answer, and is back without it', async () => {
    const { db, add, comment, inbox, admin, errors } = await company()
    const id = await add('one')
    await add('two')
    await comment(id, true)
    expect(await inbox()).toEqual(['one', 'two'])
    const answer = await comment(id)
    expect(await inbox()).toEqual(['two'])
    await deleteComment(db, admin, { id: answer, creator_id: admin.userId, board_id: 1 })
    expect(await inbox()).toEqual(['one', 'two'])
    expect(await errors()).toEqual([])
  })

  test('a new status and being triaged take posts out, and their undo brings them back', async () => {
    const { add, change, undo, inbox } = await company()
    const ids = [await add('one'), await add('two')]
    const planned = await change({ ids, status: 'Planned', comment: 'Soon.' })
    expect(await inbox()).toEqual([])
    expect(await undo(planned.id)).toMatchObject({ undone: 2, skipped: [] })
    expect(await inbox()).toEqual(['one', 'two'])
    const triaged = await change({ ids, triaged: true })
    expect(triaged).toMatchObject({ changed: 2 })
    expect(await inbox()).toEqual([])
    expect(await change({ ids, triaged: true })).toMatchObject({ changed: 0 })
    expect(await undo(triaged.id)).toMatchObject({ undone: 2, skipped: [] })
    expect(await inbox()).toEqual(['one', 'two'])
  })

  test('merged and deleted posts are not in it, and it is read by time and votes', async () => {
    const { db, add, row, inbox, admin, userId } = await company()
    const [one, two, three] = [await add('one'), await add('two'), await add('three')]
    await addVote(db, nobody, { postId: two, userId })
    expect(await inbox('newest')).toEqual(['three', 'two', 'one'])
    expect(await inbox('top')).toEqual(['two', 'three', 'one'])
    expect(await inbox('revenue')).toEqual(['three', 'two', 'one'])
    await mergePost(db, admin, await row(one), two)
    await deletePost(db, admin, await row(three))
    expect(await inbox()).toEqual(['two'])
    await unmergePost(db, nobody, await row(one))
    expect(await inbox()).toEqual(['one', 'two'])
  })

  test('nobody is notified of a status, or of an answer, where the team has chosen so', async () => {
    const { db, add, change, undo, userId } = await company()
    const id = await add('one')
    const news = async () => {
      const { version } = await db.query
        .selectFrom('events')
        .select('version')
        .where('type', 'in', ['post.status_changed', 'comment.created'])
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow()
      return (await newsOf(db as never, version)).map(({ kind }) => kind)
    }
    await change({ ids: [id], status: 'Planned' })
    expect(await news()).toEqual(['status_changed'])
    const quiet = await change({ ids: [id], status: 'In progress', notify: false })
    expect(await news()).toEqual([])
    await undo(quiet.id)
    expect(await news()).toEqual([])
    const comment = { postId: id, creatorId: userId, content: 'Hello' }
    await addComment(db, nobody, comment)
    expect(await news()).toContain('answered')
    await addComment(db, nobody, { ...comment, notifies: false })
    expect(await news()).not.toContain('answered')
  })
})
