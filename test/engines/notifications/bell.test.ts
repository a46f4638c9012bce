import { describe, expect, test } from 'bun:test'
import { setBoardMember } from '../../../src/features/boards/members.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { highlightComment } from '../../../src/features/comments/highlight-comment.ts'
import { releaseComment } from '../../../src/features/comments/hold-comment.ts'
import { blockUser, unblockUser } from '../../../src/features/moderation/block-user.ts'
import {
  listNotifications,
  markRead,
} from '../../../src/features/notifications/bell/list-notifications.ts'
import { readerState } from '../../../src/features/notifications/bell/reader-state.ts'
import { notifier } from '../../../src/features/notifications/notify.ts'
import { editUser, setUserActive } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import { readGroup } from '../../../src/features/posts/merge/group.ts'
import { mergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { unfollowPost } from '../../../src/features/votes/followers/followers.ts'
import { actors } from '../../../src/store/event.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { engineNames } from '../temporary-store.ts'
import { minute, notificationSetting } from './setting.ts'

const everyBoard = { boards: 'every' as const }

describe.each(engineNames)('notifications on %s', engine => {
  test('followers hear of a status, an answer and comments; the actor hears of nothing', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob, tea] = [
      await s.person('Ada'),
      await s.person('Bob'),
      await s.person('Tea', 'team'),
    ]
    const postId = await s.post(ada)
    await addVote(s.db, s.by(bob), { postId, userId: bob })
    await s.setStatus(postId, 'Planned', 'Soon.')
    await s.comment(tea, postId, 'We have begun.')
    await s.comment(bob, postId, 'Thank you!')
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['status_changed', 'answered', 'commented'])
    expect(await s.bell(bob)).toEqual(['status_changed', 'answered'])
    // On the team: the new post, and as somebody who commented.
    expect(await s.bell(tea)).toEqual(['new_post', 'commented'])
    // Never signed in.
    expect(await s.bell(s.adminId)).toEqual([])
  })

  test('nobody hears of anything who has not confirmed the address, or has another one since', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob, eve] = [
      await s.person('Ada', 'customer', false),
      await s.person('Bob'),
      await s.person('Eve'),
    ]
    const postId = await s.post(ada)
    await s.follow(bob, postId)
    await s.follow(eve, postId)
    await editUser(s.db, s.actor, await getUser(s.db, bob), { email: 'other@people.example' })
    await setUserActive(s.db, s.actor, 'eve@people.example', false)
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    for (const id of [ada, bob, eve]) expect(await s.bell(id)).toEqual([])
  })

  test('what is internal stays on the team, and private boards with those who see them', async () => {
    const s = await notificationSetting(engine)
    const [ada, tea, tom] = [
      await s.person('Ada'),
      await s.person('Tea', 'team'),
      await s.person('Tom', 'team'),
    ]
    const open = await s.post(ada)
    await s.follow(tea, open)
    await s.comment(s.adminId, open, `Do not tell @[Ada](user:${ada})`, true)
    await setBoardMember(s.db, s.actor, { boardId: s.hiddenBoard, userId: tea, isMember: true })
    const hidden = await s.post(s.adminId, 'Secret', 'hidden')
    // From when the board was public: they may not see it now.
    await s.follow(ada, hidden)
    await s.follow(tom, hidden)
    await s.follow(tea, hidden)
    await s.setStatus(hidden, 'Planned')
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual([])
    expect(await s.bell(tea)).toEqual(['new_post', 'commented', 'new_post', 'status_changed'])
    expect(await s.bell(tom)).toEqual(['new_post'])
  })

  test('a mention counts more than a comment, and what the system or an import does is no news', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    await s.comment(bob, postId, `Like @[Ada](user:${ada}) says`)
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['mentioned'])
    for (const actor of [actors.import, actors.system])
      await addComment(s.db, actor, { postId, creatorId: bob, content: 'Imported' })
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['mentioned'])
  })

  test('followers of a merged post hear of it, then of the root; an unfollowed root is silent', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob, eve] = [await s.person('Ada'), await s.person('Bob'), await s.person('Eve')]
    const [one, two] = [await s.post(ada, 'One'), await s.post(bob, 'Two')]
    await s.follow(eve, one)
    const post = (await findVisiblePost(s.db, everyBoard, one))!
    await mergePost(s.db, { actor: s.actor, audience: everyBoard }, post, two)
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(bob), await s.bell(eve)]).toEqual([
      ['merged'],
      [],
      ['merged'],
    ])
    await unfollowPost(s.db, s.by(eve), await readGroup(s.db, two), eve)
    await s.setStatus(two, 'Planned')
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(bob), await s.bell(eve)]).toEqual([
      ['merged', 'status_changed'],
      ['status_changed'],
      ['merged'],
    ])
  })

  test('a highlighted answer is news to those who came after it was written', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    const id = await s.comment(s.adminId, postId, 'Done.')
    s.pass(minute)
    await s.follow(bob, postId)
    const row = await s.db.query
      .selectFrom('comments')
      .select(['id', 'post_id', 'is_internal', 'is_highlighted', 'held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await highlightComment(s.db, s.actor, row)
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(bob)]).toEqual([['answered'], ['answered']])
  })

  test('a comment that is held is no news before it is released', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob, eve] = [await s.person('Ada'), await s.person('Bob'), await s.person('Eve')]
    const postId = await s.post(ada)
    await s.db.write(s.actor, async ({ query }) => {
      await query.updateTable('companies').set({ moderation: 'all' }).execute()
    })
    const content = `Buy this, @[Eve](user:${eve})!`
    const id = await s.comment(bob, postId, content)
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(eve)]).toEqual([[], []])
    await releaseComment(s.db, s.actor, id)
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(eve), await s.bell(bob)]).toEqual([
      ['commented'],
      ['mentioned'],
      [],
    ])
  })

  test('a released comment is notified once, whatever happens to its author later', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    await s.moderate('all')
    await releaseComment(s.db, s.actor, await s.comment(bob, postId, 'Hello'))
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['commented'])
    await blockUser(s.db, s.actor, await getUser(s.db, bob), { removesContent: true })
    await s.runToEnd()
    await unblockUser(s.db, s.actor, await getUser(s.db, bob))
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['commented'])
  })

  test('a comment on a board that somebody no longer sees is not among their notifications', async () => {
    const s = await notificationSetting(engine)
    const tea = await s.person('Tea', 'team')
    const isIn = (isMember: boolean) =>
      setBoardMember(s.db, s.actor, { boardId: s.hiddenBoard, userId: tea, isMember })
    await isIn(true)
    const hidden = await s.post(s.adminId, 'Secret', 'hidden')
    await s.follow(tea, hidden)
    await s.comment(s.adminId, hidden, 'Nobody else knows')
    await s.runToEnd()
    expect(await s.bell(tea)).toEqual(['new_post', 'answered'])
    expect(await s.shown(tea)).toHaveLength(2)
    await isIn(false)
    expect(await s.shown(tea)).toEqual([])
  })

  test('of a post that is held its author and the team hear, and nobody else', async () => {
    const s = await notificationSetting(engine)
    const [ada, bob, tea] = [
      await s.person('Ada'),
      await s.person('Bob'),
      await s.person('Tea', 'team'),
    ]
    await s.moderate('all')
    const postId = await s.post(ada)
    await s.follow(bob, postId)
    await s.comment(s.adminId, postId, 'Please leave the address out.')
    await s.comment(s.adminId, postId, 'She is a customer.', true)
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['answered', 'status_changed'])
    expect((await s.shown(ada)).map(({ comment }) => comment?.content)).toEqual([
      '',
      'Please leave the address out.',
    ])
    expect(await s.bell(bob)).toEqual([])
    expect(await s.bell(tea)).toEqual(['new_post'])
  })

  test('marking thousands as read changes some rows and shows all of them as read', async () => {
    const s = await notificationSetting(engine)
    const commentId = await s.comment(s.adminId, await s.post(s.adminId), 'Hello')
    const ada = await s.person('Ada')
    const upTo = (await s.insertNotifications(ada, commentId, 1_200)).at(-1)!
    const later = await s.insertNotifications(ada, commentId, 3)
    const unread = async () => {
      const wanted = { userId: ada, isUnread: true }
      const { items, older } = await listNotifications(s.db, wanted, { size: 100 })
      return { versions: items.map(({ version }) => version).reverse(), older }
    }
    expect((await readerState(s.db, ada)).unread).toBe(10)
    await s.db.write(s.actor, transaction => markRead(transaction, ada, upTo))
    const rows = await s.db.query
      .selectFrom('notifications')
      .select('version')
      .where('is_unread', '=', 0)
      .execute()
    expect(rows).toHaveLength(500)
    expect((await readerState(s.db, ada)).unread).toBe(3)
    expect(await unread()).toEqual({ versions: later, older: undefined })
    const all = await listNotifications(s.db, { userId: ada, isUnread: false }, { size: 2_000 })
    expect(all.items.filter(({ is_unread }) => is_unread === 1)).toHaveLength(3)
    // A smaller number does not bring any back.
    await s.db.write(s.actor, transaction => markRead(transaction, ada, 5))
    expect((await readerState(s.db, ada)).unread).toBe(3)
    await s.db.write(s.actor, transaction => markRead(transaction, ada, later.at(-1)!))
    expect((await readerState(s.db, ada)).unread).toBe(0)
  })

  test('thousands of followers are told in slices, and each once however often it starts over', async () => {
    const s = await notificationSetting(engine)
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    await s.runToEnd()
    const people = 1_500
    await s.db.write(s.actor, async transaction => {
      // Ids that are never given to anything else.
      const ids = Array.from({ length: people }, (_, at) => 1_000_000 + at)
      const now = transaction.now
      const user = (id: number) => ({
        id,
        email: `${id}@crowd.example`,
        email_key: `${id}@crowd.example`,
        name: `Person ${id}`,
        alias: '',
        role: 'customer',
        created: now,
        deactivated: null,
        segment: '',
        revision: 0,
        edit_revision: 0,
        is_listed: 1,
        confirmed: now,
      })
      await insertRows(transaction, 'users', ids.map(user))
      const follower = (user_id: number) => ({
        post_id: postId,
        user_id,
        reason: 'vote',
        is_following: 1,
        created: now,
      })
      await insertRows(transaction, 'followers', ids.map(follower))
    })
    await s.setStatus(postId, 'Planned')
    const { version } = await s.db.query
      .selectFrom('events')
      .select('version')
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const delivery = {
      version,
      target: 'everybody',
      id: 'x',
      companyId: s.db.companyId,
      attempts: 0,
    }
    // Cut after three slices, then once more from the start, and twice at once.
    let slices = 0
    const failing: typeof s.db = {
      ...s.db,
      maintain: work => {
        if (++slices > 3) throw new Error('cut')
        return s.db.maintain(work)
      },
    }
    const consumer = notifier(s.clock, () => false)
    await expect(consumer.send(failing, delivery)).rejects.toThrow('cut')
    const count = async () =>
      (await s.db.query.selectFrom('notifications').select('user_id').execute()).length
    expect(await count()).toBe(600)
    await Promise.all([consumer.send(s.db, delivery), consumer.send(s.db, delivery)])
    expect(await count()).toBe(people + 1)
    await s.runToEnd()
    expect(await count()).toBe(people + 1)
  })
})
