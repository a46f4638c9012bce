import { describe, expect, test } from 'bun:test'
import { changePostStatus } from '../../src/features/comments/change-post-status.ts'
import { listComments } from '../../src/features/comments/list-comments.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { findVisiblePost } from '../../src/features/posts/find-post.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import { indexPosts } from '../../src/features/search/index/index-posts.ts'
import {
  findStatus,
  findStatusId,
  getDefaultStatusId,
} from '../../src/features/statuses/find-status.ts'
import {
  moveSomePosts,
  replaceStatuses,
  retireStatus,
} from '../../src/features/statuses/retire-status.ts'
import type { Log } from '../../src/platform/log.ts'
import { insertPosts } from './insert-posts.ts'
import { companyOn, type EngineName, engineNames, nobody } from './temporary-store.ts'

const everyBoard = { boards: 'every' as const }

/** A company with ways to fill its statuses, retire them and look at the result. */
async function statusesOn(engine: EngineName) {
  const { store, db, userId, openBoard, errors } = await companyOn(engine)
  const idOf = async (name: string) => (await findStatusId(db, name))!
  const retire = async (name: string, by: string) =>
    retireStatus(db, nobody, (await findStatus(db, await idOf(name)))!, await idOf(by))
  const storedIn = async (statusId: number) =>
    (await db.query.selectFrom('posts').select('id').where('status_id', '=', statusId).execute())
      .length
  const eventsOf = async (type: string) =>
    (await db.query.selectFrom('events').select('data').where('type', '=', type).execute()).map(
      ({ data }) => JSON.parse(data) as Record<string, number>,
    )
  const poster = { actor: nobody, audience: everyBoard, creatorId: userId }
  const postIn = async (status: string) => {
    const { id } = await createPost(db, poster, { board: 'open', title: 'A post', content: '' })
    await changePostStatus(db, nobody, {
      postId: id,
      statusId: await idOf(status),
      byUserId: userId,
      content: '',
    })
    return id
  }
  const shown = async (id: number) => (await findVisiblePost(db, everyBoard, id))!.status_name
  return { store, db, userId, openBoard, errors, idOf, retire, storedIn, eventsOf, postIn, shown }
}

for (const engine of engineNames)
  describe(`On ${engine}`, () => {
    test('posts show the replacement at once, and are moved in slices, each with its event', async () => {
      const { store, db, userId, openBoard, errors, ...company } = await statusesOn(engine)
      const { idOf, retire, storedIn, eventsOf } = company
      const drafts = Array.from({ length: 2_500 }, (_, n) => ({
        boardId: openBoard,
        title: `Post ${n}`,
        content: '',
      }))
      const posts = await db.write(nobody, async transaction => {
        const inserted = await insertPosts(transaction, userId, drafts)
        await indexPosts(transaction, inserted)
        return inserted
      })
      const review = await idOf('Under review')
      await db.write(nobody, async transaction => {
        await transaction.query
          .updateTable('posts')
          .set({ status_id: review })
          .where('id', '>', posts[9]!.id)
          .execute()
        transaction.touch()
      })
      const before = await findVisiblePost(db, everyBoard, posts.at(-1)!.id)
      await retire('Under review', 'Planned')
      const planned = await idOf('Planned')
      expect(await storedIn(review)).toBe(2_490)
      const { items } = await listPosts(db, everyBoard, { size: 100 })
      expect(new Set(items.map(post => post.status_id))).toEqual(new Set([planned]))
      expect(await findVisiblePost(db, everyBoard, posts.at(-1)!.id)).toEqual({
        ...before!,
        status_id: planned,
        status_name: 'Planned',
        status_color: items[0]!.status_color,
      })
      expect([await findStatus(db, review), await findStatusId(db, 'Under review')]).toEqual([
        undefined,
        undefined,
      ])

      expect(await moveSomePosts(db, nobody)).toBe(true)
      const left = await storedIn(review)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(2_490)
      const half = (await listPosts(db, everyBoard, { size: 100 })).items
      expect(half).toEqual(items)
      expect(await replaceStatuses.isDue(store)).toBe(true)
      await replaceStatuses.run(store, {} as Log, new AbortController().signal)
      expect([await storedIn(review), await storedIn(planned)]).toEqual([0, 2_490])
      expect(await replaceStatuses.isDue(store)).toBe(false)
      const moves = await eventsOf('status.posts_moved')
      expect(moves.length).toBeGreaterThan(1)
      expect(moves.reduce((sum, { posts_count }) => sum + posts_count!, 0)).toBe(2_490)
      expect(await errors()).toEqual([])
    })

    test('a chain of replacements leads to its end, whatever has been moved by then', async () => {
      const { db, errors, idOf, retire, postIn, shown } = await statusesOn(engine)
      const id = await postIn('In progress')
      await retire('In progress', 'Complete')
      const later = await postIn('Complete')
      await retire('Complete', 'Closed')
      expect([await shown(id), await shown(later)]).toEqual(['Closed', 'Closed'])
      while (await moveSomePosts(db, nobody));
      expect([await shown(id), await shown(later)]).toEqual(['Closed', 'Closed'])
      const rows = await db.query
        .selectFrom('posts')
        .select('status_id')
        .where('id', 'in', [id, later])
        .execute()
      const closed = await idOf('Closed')
      expect(rows.map(({ status_id }) => status_id)).toEqual([closed, closed])
      expect(await errors()).toEqual([])
    })

    test('history keeps the retired status and its name', async () => {
      const { db, retire, eventsOf, postIn } = await statusesOn(engine)
      await postIn('In progress')
      await retire('In progress', 'Complete')
      await postIn('Complete')
      await retire('Complete', 'Closed')
      while (await moveSomePosts(db, nobody));
      const { items } = await listComments(db, everyBoard, { size: 10 })
      expect(items.map(({ status_name }) => status_name).sort()).toEqual([
        'Complete',
        'In progress',
      ])
      expect((await eventsOf('status.retired')).length).toBe(2)
    })

    test('a change to what a post shows already is none, and one to another starts from it', async () => {
      const { db, userId, errors, ...company } = await statusesOn(engine)
      const { idOf, retire, eventsOf, postIn, shown } = company
      const id = await postIn('Planned')
      await retire('Planned', 'Closed')
      const [closed, open] = [await idOf('Closed'), await getDefaultStatusId(db)]
      const change = (statusId: number) =>
        changePostStatus(db, nobody, { postId: id, statusId, byUserId: userId, content: '' })
      const count = (await eventsOf('post.status_changed')).length
      await change(closed)
      expect((await eventsOf('post.status_changed')).length).toBe(count)
      await change(open)
      expect((await eventsOf('post.status_changed')).at(-1)).toMatchObject({
        from: closed,
        to: open,
      })
      expect(await shown(id)).toBe('Open')
      while (await moveSomePosts(db, nobody));
      expect(await shown(id)).toBe('Open')
      expect(await errors()).toEqual([])
    })
  })
