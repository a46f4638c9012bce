import { describe, expect, test } from 'bun:test'
import { openToAll } from '../../../src/features/changelog/change-entry.ts'
import {
  countChangelogReaders,
  countPostReaders,
} from '../../../src/features/notifications/find-readers.ts'
import { setUserActive } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import { mergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { engineNames } from '../temporary-store.ts'
import { notificationSetting } from './setting.ts'

const everyBoard = { boards: 'every' as const }

describe.each(engineNames)('on %s', engine => {
  async function setting() {
    const s = await notificationSetting(engine)
    const notified = async () => {
      await s.runToEnd()
      const rows = await s.db.query
        .selectFrom('notifications')
        .select('user_id')
        .where('is_unread', '=', 1)
        .where('kind', '<>', 'new_post')
        .execute()
      await s.db.maintain(({ query }) =>
        query.updateTable('notifications').set({ is_unread: 0 }).execute(),
      )
      return new Set(rows.map(({ user_id }) => user_id)).size
    }
    return { ...s, notified }
  }

  test('as many people are notified as were counted', async () => {
    const s = await setting()
    const [ada, bob, imported] = [
      await s.person('Ada'),
      await s.person('Bob'),
      await s.person('Imported', 'customer', false),
    ]
    const postId = await s.post(ada)
    const other = await s.post(bob, 'Dark theme')
    const gone = await s.person('Gone')
    for (const id of [imported, gone, s.adminId]) await s.follow(id, postId)
    await setUserActive(s.db, s.actor, (await getUser(s.db, gone)).email, false)
    await s.notified()
    const count = () => countPostReaders(s.db, [postId], s.adminId)
    expect(await count()).toEqual({ count: 1, followers: 3, isExact: true })
    await s.setStatus(postId, 'Planned', 'Soon.')
    expect(await s.notified()).toBe(1)

    const merge = { actor: s.actor, audience: everyBoard, userId: s.adminId }
    await mergePost(s.db, merge, (await findVisiblePost(s.db, everyBoard, other))!, postId)
    expect(await s.notified()).toBe(1)
    expect(await count()).toEqual({ count: 2, followers: 4, isExact: true })
    expect(await countChangelogReaders(s.db, [other], openToAll, s.adminId)).toEqual(await count())
    await s.comment(s.adminId, postId, 'Nearly there.')
    expect(await s.notified()).toBe(2)
    await s.publish('Dark mode', [other])
    expect(await s.notified()).toBe(2)
  })

  test('of a post on a private board, only those who see it count', async () => {
    const s = await setting()
    const [ada, tim] = [await s.person('Ada'), await s.person('Tim', 'admin')]
    const postId = await s.post(ada, 'Secret', 'hidden')
    await s.follow(tim, postId)
    await s.notified()
    const expected = { count: 1, followers: 2, isExact: true }
    expect(await countPostReaders(s.db, [postId], s.adminId)).toEqual(expected)
    await s.setStatus(postId, 'Planned')
    expect(await s.notified()).toBe(1)
  })
})
