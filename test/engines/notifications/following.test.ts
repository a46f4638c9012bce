import { afterAll, describe, expect, test } from 'bun:test'
import { editBoard } from '../../../src/features/boards/boards.ts'
import { createEntry, editEntry } from '../../../src/features/changelog/change-entry.ts'
import { findEntry } from '../../../src/features/changelog/find-entry.ts'
import { decide } from '../../../src/features/moderation/decide.ts'
import { findItem } from '../../../src/features/moderation/find-item.ts'
import {
  chooseBoard,
  editSettings,
  findByUnsubscribeToken,
  findSettings,
  parseUnsubscribed,
  unsubscribe,
} from '../../../src/features/notifications/preferences/edit-settings.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames } from '../temporary-store.ts'
import { minute, notificationSetting } from './setting.ts'

const day = 24 * 60 * minute

describe.each(engineNames)('following on %s', engine => {
  async function setting() {
    const mailbox = await openMailbox()
    const s = await notificationSetting(engine, mailbox.url)
    afterAll(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    const boardNamed = async (slug: string) =>
      s.db.query.selectFrom('boards').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
    const to = (name: string) =>
      mailbox.all.filter(mail => mail.to.includes(`${name}@people.example`))
    const pass = async (micros: number) => {
      s.pass(micros)
      await s.runToEnd()
    }
    const clickIn = async (raw: string) => {
      const [, token = '', from = ''] = /unsubscribe\/(\w{32})\/([^/]+)\//.exec(raw)!
      const { userId } = (await findByUnsubscribeToken(s.db, token))!
      await unsubscribe(s.db, userId, parseUnsubscribed(from)!)
      return from
    }
    return { ...s, boardNamed, to, clickIn, runAfter: pass }
  }

  test('a board: customers who chose it, what they see, in a digest or at once, until they stop', async () => {
    const s = await setting()
    const [ada, bob, tim] = [
      await s.person('Ada'),
      await s.person('Bob'),
      await s.person('Tim', 'team'),
    ]
    await s.person('Eve')
    const board = await s.boardNamed('open')
    await chooseBoard(s.db, s.by(ada), ada, board.id, 'daily')
    await chooseBoard(s.db, s.by(bob), bob, board.id, 'at_once')
    await chooseBoard(s.db, s.by(tim), tim, board.id, 'at_once')
    await s.post(bob, 'First')
    await s.post(ada, 'Second')
    await s.runToEnd()
    // Nobody hears of their own; the team once, though it follows as well.
    expect(s.to('bob').map(({ subject }) => subject)).toEqual(['[Acme] Second'])
    expect([s.to('tim').length, s.to('ada').length, s.to('eve').length]).toEqual([2, 0, 0])
    expect(await s.bell(tim)).toEqual(['new_post', 'new_post'])
    const [atOnce] = s.to('bob')
    expect(atOnce!.text).toContain('because you follow this board.')
    await s.runAfter(day)
    const [digest] = s.to('ada')
    expect(digest!.text).toContain('posted “First”')
    expect(digest!.text).not.toContain('Second')

    expect(await s.clickIn(atOnce!.raw)).toBe(`board-${board.id}`)
    // A board that somebody made up is not kept.
    const ended = await findSettings(s.db, bob)
    await unsubscribe(s.db, bob, { boardId: 987_654_321 })
    expect(await findSettings(s.db, bob)).toEqual(ended)
    await s.post(tim, 'Third')
    await s.runToEnd()
    expect(s.to('bob')).toHaveLength(1)
    // Written down while it was open, and not mailed any more.
    await editBoard(s.db, s.actor, board, { visibility: 'team' })
    await s.runAfter(day)
    expect(s.to('ada')).toHaveLength(1)
    expect(await s.shown(ada)).toEqual([])
  })

  test('a held post is mailed to those who follow its board when it is released', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const board = await s.boardNamed('open')
    await chooseBoard(s.db, s.by(ada), ada, board.id, 'at_once')
    const tim = await s.person('Tim', 'team')
    await s.moderate('all')
    const postId = await s.post(bob, 'Held')
    await s.runToEnd()
    expect(s.to('ada')).toEqual([])
    const every = { boards: 'every', held: 'every' } as const
    const admin = { actor: s.actor, userId: s.adminId, audience: every, role: 'admin' } as const
    await s.db.write(s.actor, async transaction =>
      decide(transaction, admin, [(await findItem(transaction, every, postId))!], 'approve'),
    )
    await s.runToEnd()
    expect(s.to('ada').map(({ subject }) => subject)).toEqual(['[Acme] Held'])
    expect(await s.bell(tim)).toEqual(['new_post'])
  })

  test('the changelog: every entry, once, as often as chosen, until they stop or it is withdrawn', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    const editor = { actor: s.actor, audience: { boards: 'every' as const } }
    const tim = await s.person('Tim', 'admin')
    const follow = (userId: number, changelog: 'at_once' | 'weekly') =>
      editSettings(s.db, s.by(userId), userId, {
        followsChangelog: true,
        preferences: { changelog },
      })
    await follow(ada, 'at_once')
    await follow(bob, 'weekly')
    await follow(tim, 'at_once')
    await s.publish('Of a post', [postId])
    await s.publish('Of none', [])
    await s.runToEnd()
    expect(
      s
        .to('ada')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['[Acme] Dark mode', '[Acme] Of none'])
    const [alone] = s.to('ada').filter(({ subject }) => subject.endsWith('none'))
    expect(alone!.text).toContain('New in the changelog of Acme: “Of none”.')
    expect(alone!.text).toContain('because you follow the changelog.')
    expect(alone!.text).toMatch(/\/changelog\/\d+\/of-none\//)
    const texts = { content: '', categories: [], published: 1, visibility: 'team' as const }
    for (const posts of [[], [postId]])
      await createEntry(s.db, editor, { ...texts, title: 'Among us', posts })
    const withdrawn = await s.publish('Withdrawn', [])
    const turned = await s.publish('For the team', [])
    const turnedOfPost = await s.publish('For the team, of a post', [postId])
    await s.runToEnd()
    const entry = (await findEntry(s.db, { role: 'team' }, withdrawn))!
    await editEntry(s.db, editor, entry, { published: null })
    const titles = async () => (await s.shown(ada)).map(({ entry: of }) => of?.title)
    expect(await titles()).toContain('For the team, of a post')
    for (const id of [turned, turnedOfPost]) {
      const found = (await findEntry(s.db, { role: 'team' }, id))!
      await editEntry(s.db, editor, found, { visibility: 'team' })
    }
    expect(await titles()).toEqual(['Of a post'])
    const toTim = s.to('tim').map(({ subject }) => subject)
    expect(toTim.filter(subject => subject.endsWith('Among us'))).toHaveLength(2)
    expect(s.to('ada').some(({ subject, text }) => (subject + text).includes('Among us'))).toBe(
      false,
    )
    await s.runAfter(8 * day)
    const [digest] = s.to('bob')
    for (const title of ['Of a post', 'Of none']) expect(digest!.text).toContain(title)
    expect(digest!.text).not.toMatch(/Withdrawn|For the team|Among us/)
    expect(await s.clickIn(digest!.raw)).toBe('changelog')
    await s.publish('Later', [])
    await s.runAfter(8 * day)
    expect(s.to('bob')).toHaveLength(1)
    expect(s.to('ada').at(-1)!.subject).toBe('[Acme] Later')
  })
})
