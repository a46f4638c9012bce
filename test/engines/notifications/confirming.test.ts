import { afterAll, describe, expect, test } from 'bun:test'
import { blockUser } from '../../../src/features/moderation/block-user.ts'
import {
  askToConfirm,
  confirmAddress,
  findAskable,
} from '../../../src/features/notifications/confirming/ask-to-confirm.ts'
import { countPostReaders } from '../../../src/features/notifications/find-readers.ts'
import { unsubscribe } from '../../../src/features/notifications/preferences/edit-settings.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { eraseUser } from '../../../src/features/people/users/delete-user.ts'
import { chooseView } from '../../../src/features/people/users/edit-profile.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames } from '../temporary-store.ts'
import { minute, notificationSetting } from './setting.ts'

const day = 24 * 60 * minute

describe.each(engineNames)('confirming on %s', engine => {
  async function setting(names: string[]) {
    const mailbox = await openMailbox()
    const s = await notificationSetting(engine, mailbox.url)
    afterAll(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    const ids = new Map<string, number>()
    const postId = await s.post(await s.person('Author'))
    for (const name of names) {
      const id = await s.person(name, 'customer', false)
      ids.set(name, id)
      await s.follow(id, postId)
    }
    const idOf = (name: string) => ids.get(name)!
    const askable = async () => findAskable(s.db, [postId], s.clock())
    const ask = (userIds = [...ids.values()]) =>
      askToConfirm(s.db, { actor: s.actor }, { postIds: [postId], userIds })
    const to = (name: string) =>
      mailbox.all.filter(mail => mail.to.includes(`${name.toLowerCase()}@people.example`))
    const linkIn = (text: string) => {
      const [, token, secret] = /\/confirm\/(\w{32})\/(\w{32})\//.exec(text)!
      return { token, secret }
    }
    return { ...s, mailbox, postId, idOf, askable, ask, to, linkIn }
  }

  test('who is asked gets one mail in 90 days, in their language, and is notified once they confirm', async () => {
    const s = await setting(['Ada', 'Bob'])
    await s.db.write(s.actor, transaction =>
      chooseView(transaction, s.idOf('Bob'), { language: 'de' }),
    )
    expect((await s.askable()).people.map(({ name }) => name).sort()).toEqual(['Ada', 'Bob'])
    expect(await s.ask()).toBe(2)
    expect(await s.ask()).toBe(0)
    await s.runToEnd()
    expect([s.to('Ada').length, s.to('Bob').length]).toEqual([1, 1])
    const [mail] = s.to('Ada')
    expect(mail!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(mail!.raw.replaceAll(/\r\n[ \t]/g, '')).toMatch(
      /^List-Unsubscribe: ?<https:\/\/feedback\.acme\.example\/unsubscribe\/\w{32}\/all\/>/m,
    )
    expect(s.to('Bob')[0]!.text).toContain('Bestätige deine E-Mail-Adresse')
    expect(await s.askable()).toMatchObject({ people: [], resting: 2 })
    const link = s.linkIn(mail!.text)
    const before = await s.db.query.selectFrom('sessions').select('id').execute()
    await confirmAddress(s.db, link)
    await confirmAddress(s.db, link)
    expect(await s.db.query.selectFrom('sessions').select('id').execute()).toEqual(before)
    expect(await countPostReaders(s.db, [s.postId], s.adminId)).toMatchObject({
      count: 2,
      followers: 3,
    })
    const events = await s.db.query
      .selectFrom('events')
      .select(['type', 'actor_id', 'data'])
      .where('type', 'in', ['user.confirmation_asked', 'user.address_confirmed'])
      .orderBy('version')
      .execute()
    expect(events.map(({ type, actor_id }) => [type, actor_id])).toEqual([
      ['user.confirmation_asked', s.adminId],
      ['user.address_confirmed', null],
    ])
    s.pass(89 * day)
    expect(await s.ask()).toBe(0)
    s.pass(2 * day)
    expect(await s.ask()).toBe(1)
  })

  test('who is blocked, gone, unsubscribed or was not shown is not asked, nor mailed if that comes between', async () => {
    const s = await setting(['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'])
    const user = (name: string) => getUser(s.db, s.idOf(name))
    await blockUser(s.db, s.actor, await user('Fay'), { removesContent: false })
    await unsubscribe(s.db, s.idOf('Gus'), 'all')
    expect((await s.askable()).people.map(({ name }) => name).sort()).toEqual([
      'Ann',
      'Ben',
      'Cat',
      'Dan',
      'Eve',
    ])
    expect(await s.ask([s.idOf('Ann'), s.idOf('Ben'), s.idOf('Cat'), s.idOf('Dan')])).toBe(4)
    await blockUser(s.db, s.actor, await user('Ann'), { removesContent: false })
    await eraseUser(s.db, s.actor, await user('Ben'))
    await unsubscribe(s.db, s.idOf('Cat'), 'all')
    await s.runToEnd()
    expect(s.mailbox.all.map(({ to }) => to)).toEqual([['dan@people.example']])
    expect((await s.askable()).people.map(({ name }) => name)).toEqual(['Eve'])
  })

  test('of a post with many, everyone is asked in rounds of 200, and at most 1,000 in a day', async () => {
    const s = await setting([])
    await s.db.write(s.actor, async transaction => {
      const followers: number[] = []
      for (let number = 0; number < 1_250; number++) {
        const of = { name: 'Ned', email: `ned${number}@people.example`, role: 'customer' as const }
        followers.push((await addUser(transaction, s.actor, of))!)
      }
      const follow = {
        post_id: s.postId,
        is_following: 1 as const,
        reason: 'asked' as const,
        created: transaction.now,
      }
      const rows = followers.map(user_id => ({ ...follow, user_id }))
      await insertRows(transaction, 'followers', rows)
    })
    const round = async () => s.ask((await s.askable()).people.map(({ id }) => id))
    for (let rounds = 0; rounds < 5; rounds++) expect(await round()).toBe(200)
    expect(await s.askable()).toMatchObject({ people: [], resting: 1_000, isDayFull: true })
    s.pass(day)
    expect(await s.askable()).toMatchObject({ resting: 1_000, isAll: false, isDayFull: false })
    expect([await round(), await round(), await round()]).toEqual([200, 50, 0])
    expect(await s.askable()).toMatchObject({ people: [], resting: 1_250, isAll: true })
  })

  test('a link confirms only the address that it was sent to', async () => {
    const s = await setting(['Flo'])
    await s.ask()
    await s.runToEnd()
    const link = s.linkIn(s.to('Flo')[0]!.text)
    const flo = await getUser(s.db, s.idOf('Flo'))
    await editUser(s.db, s.actor, flo, { email: 'other@people.example' })
    expect(await confirmAddress(s.db, link).catch(error => error.code)).toBe('not_found')
    expect((await getUser(s.db, flo.id)).confirmed).toBeNull()
    for (const wrong of [
      { ...link, secret: undefined },
      { ...link, secret: 'x'.repeat(32) },
    ])
      expect(await confirmAddress(s.db, wrong).catch(error => error.code)).toBe('not_found')
  })
})
