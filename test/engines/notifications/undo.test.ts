import { describe, expect, onTestFinished, test } from 'bun:test'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { changePosts } from '../../../src/features/posts/bulk/change-posts.ts'
import { undoChange } from '../../../src/features/posts/bulk/undo-change.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import { listHistory } from '../../../src/features/posts/history/list-history.ts'
import { listStatusChanges } from '../../../src/features/posts/history/list-status-changes.ts'
import { mergePost, unmergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames } from '../temporary-store.ts'
import { notificationSetting } from './setting.ts'

const everyBoard = { boards: 'every' as const }
const second = 1e6

describe.each(engineNames)('undo before anyone is notified, on %s', engine => {
  async function setting() {
    const mailbox = await openMailbox()
    const s = await notificationSetting(engine, mailbox.url, 30 * second)
    onTestFinished(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    const member = {
      actor: s.actor,
      audience: everyBoard,
      role: 'admin',
      userId: s.adminId,
    } as const
    /** Each status with what comes before it, oldest first, as everybody reads it. */
    const statuses = async (postId: number) =>
      (
        await listStatusChanges(
          s.db,
          { audience: everyBoard, isTeam: true },
          { id: postId, creator_id: 0 },
        )
      )
        .map(({ from, to }) => `${from?.name} → ${to?.name}`)
        .toReversed()
    const types = async (postId: number, size = 50) =>
      (await listHistory(s.db, [postId], { size })).items.map(({ type }) => type)
    const logged = async (postId: number) =>
      (await s.db.query.selectFrom('events').select('type').where('post_id', '=', postId).execute())
        .length
    const postOf = async (id: number) => (await findVisiblePost(s.db, everyBoard, id))!
    /** Jobs are started anew each time: what waits does so in the database. */
    const after = async (seconds: number) => {
      await s.runToEnd()
      s.pass(seconds * second)
      await s.runToEnd()
    }
    return { ...s, mailbox, member, statuses, types, logged, postOf, after }
  }

  test('of changes in a row people hear once, of the last state; what was undone is in no history', async () => {
    const s = await setting()
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    await s.setStatus(postId, 'Planned', 'We start next week.')
    for (const name of ['In progress', 'Complete', 'In progress']) {
      s.pass(10 * second)
      await s.setStatus(postId, name)
    }
    await s.after(29)
    expect(await s.bell(ada)).toEqual([])
    await s.after(4)
    expect(await s.shown(ada)).toMatchObject([
      {
        kind: 'status_changed',
        status: { to: 'In progress' },
        comment: { content: 'We start next week.' },
      },
    ])
    expect(await s.statuses(postId)).toEqual(['Open → Planned', 'Planned → In progress'])
    expect(await s.logged(postId)).toBeGreaterThan(5)
    // Later it is another change, and the mail tells of both.
    s.pass(30 * second)
    await s.setStatus(postId, 'Complete')
    await s.after(33)
    expect(await s.bell(ada)).toEqual(['status_changed', 'status_changed'])
    expect(await s.statuses(postId)).toHaveLength(3)
    await s.after(120)
    expect(s.mailbox.all.map(({ text }) => /changed from .*/.exec(text)?.[0])).toEqual([
      'changed from Open to Complete.',
    ])
  })

  test('whatever the workspace can undo tells nobody, and leaves both events in the log only', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const [one, two] = [await s.post(ada, 'One'), await s.post(bob, 'Two')]
    const done = await changePosts(s.db, s.member, {
      ids: [one, two],
      status: 'Planned',
      board: 'other',
      owner: s.adminId,
      triaged: true,
      comment: 'Soon.',
    })
    s.pass(20 * second)
    expect((await undoChange(s.db, s.member, done.id!)).undone).toBe(2)
    const id = await addComment(s.db, s.actor, {
      postId: one,
      creatorId: s.adminId,
      content: 'Wrong post.',
    })
    const comment = { id, creator_id: s.adminId, board_id: s.openBoard }
    await deleteComment(s.db, s.member, comment)
    const merge = { actor: s.actor, audience: everyBoard }
    await mergePost(s.db, merge, await s.postOf(two), one)
    await unmergePost(s.db, s.actor, await s.postOf(two))
    await s.after(33)
    await s.after(180)
    expect([...(await s.bell(ada)), ...(await s.bell(bob))]).toEqual([])
    expect(s.mailbox.all).toEqual([])
    for (const id of [one, two]) {
      expect(await s.types(id)).toEqual(['post.created'])
      // Wherever a page is cut.
      expect((await s.types(id, 1)).length).toBe(0)
      expect(await s.logged(id)).toBeGreaterThan(8)
    }
    // Merged once more, and at last: one notification, and no trace of the first attempt.
    await mergePost(s.db, merge, await s.postOf(two), one)
    await unmergePost(s.db, s.actor, await s.postOf(two))
    await mergePost(s.db, merge, await s.postOf(two), one)
    await s.after(33)
    expect(await s.bell(bob)).toEqual(['merged'])
    expect(await s.types(two)).toEqual(['post.merged', 'post.created'])
  })

  test('what is undone later is told as ever', async () => {
    const s = await setting()
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    await s.setStatus(postId, 'Planned')
    await s.after(33)
    await s.setStatus(postId, 'Open')
    await s.after(33)
    expect((await s.shown(ada)).map(({ status }) => status?.to)).toEqual(['Open', 'Planned'])
    expect(await s.statuses(postId)).toEqual(['Open → Planned', 'Planned → Open'])
    await s.after(120)
    expect(s.mailbox.all).toEqual([])
    // An answer stays an answer when only its status is taken back.
    await s.setStatus(postId, 'Planned', 'Have you tried the new editor?')
    await s.setStatus(postId, 'Open')
    await s.after(33)
    expect((await s.shown(ada))[0]).toMatchObject({
      kind: 'answered',
      comment: { content: 'Have you tried the new editor?' },
    })
  })
})
