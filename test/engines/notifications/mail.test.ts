import { afterAll, describe, expect, onTestFinished, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startSession } from '../../../src/features/auth/sessions/start-session.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { deleteComment } from '../../../src/features/comments/delete-comment.ts'
import { editCompany, findCompanyRow } from '../../../src/features/company/settings/edit-company.ts'
import { setMailServer } from '../../../src/features/notifications/mail/mail-server.ts'
import type { MailTexts } from '../../../src/features/notifications/mail/mail-texts.ts'
import { planMails } from '../../../src/features/notifications/mail/plan-mails.ts'
import {
  acceptAddress,
  isRefused,
  refuseAddress,
} from '../../../src/features/notifications/mail/refused-address.ts'
import { requestMailToken } from '../../../src/features/notifications/mail/stored-mail-server.ts'
import { takeMailEvents } from '../../../src/features/notifications/mail/take-mail-events.ts'
import {
  editSettings,
  findSettings,
} from '../../../src/features/notifications/preferences/edit-settings.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { chooseView } from '../../../src/features/people/users/edit-profile.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { findVisiblePost } from '../../../src/features/posts/find-post.ts'
import { readGroup } from '../../../src/features/posts/merge/group.ts'
import { mergePost, unmergePost } from '../../../src/features/posts/merge/merge-post.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { unfollowPost } from '../../../src/features/votes/followers/followers.ts'
import { findWebhook } from '../../../src/features/webhooks/find-webhook.ts'
import {
  createWebhook,
  disableWebhook,
  editWebhook,
} from '../../../src/features/webhooks/manage/change-webhook.ts'
import { companyStatement } from '../../../src/store/company-query.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { mailboxToken, mailClient } from '../../support/oidc-provider.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'
import { box } from '../webhooks/setting.ts'
import { minute, notificationSetting } from './setting.ts'

/** All that a person has not read is to be mailed, once a day. */
const mailUnread = companyStatement<{ userId: number }>(
  (companyId, value) => sql`
    insert into notification_mails (company_id, user_id, version, post_id, frequency, due, mail_version)
    select company_id, user_id, version, post_id, 'daily', 1, null from notifications
    where company_id = ${companyId} and user_id = ${value('userId')} and is_unread = 1`,
)

const everyBoard = { boards: 'every' as const }
const hour = 60 * minute

describe.each(engineNames)('mails on %s', engine => {
  async function setting() {
    const refused = new Map<string, number | string>()
    const mailbox = await openMailbox({ refuse: address => refused.get(address) })
    const s = await notificationSetting(engine, mailbox.url)
    afterAll(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    const to = (name: string) =>
      mailbox.all.filter(mail => mail.to.includes(`${name}@people.example`))
    return { ...s, mailbox, refused, to }
  }

  test('a status waits two minutes; the mail has the title, the words and why', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    await addVote(s.db, s.by(bob), { postId, userId: bob })
    await s.setStatus(postId, 'Planned', 'We start\nnext week.')
    await s.runToEnd()
    s.pass(2 * minute - 1e6)
    await s.runToEnd()
    expect(s.mailbox.all).toEqual([])
    s.pass(2e6)
    await s.runToEnd()
    expect(s.mailbox.all).toHaveLength(2)
    const [mail] = s.to('bob')
    expect(mail!.subject).toBe('[Acme] Dark mode')
    expect(mail!.text).toContain('“Dark mode” changed from Open to Planned.')
    expect(mail!.text).toContain('\n> We start\n> next week.\n')
    expect(mail!.text).toContain('You are receiving this email because you voted for this post.')
    expect(mail!.text).toContain(`https://feedback.acme.example/post/${postId}/dark-mode/`)
    expect(s.to('ada')[0]!.text).toContain('because you wrote this post.')
    const header = (name: string) =>
      new RegExp(`^${name}:\\s*(.*(?:\r\n[ \t].*)*)`, 'im')
        .exec(mail!.raw)?.[1]
        ?.replaceAll(/\s+/g, ' ')
    expect(header('Message-ID')).toMatch(/^<[0-9a-f]{32}@acme\.example>$/)
    expect(header('References')).toMatch(/^<[0-9a-f]{32}@acme\.example>$/)
    expect(header('List-Unsubscribe')).toMatch(
      /^<https:\/\/feedback\.acme\.example\/unsubscribe\/[0-9A-Za-z]{32}\/status_changed\/>$/,
    )
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    await s.runToEnd()
    expect(s.mailbox.all).toHaveLength(2)
  })

  test('changes within two minutes are one mail, of what is left then', async () => {
    const s = await setting()
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    for (const name of ['Planned', 'Closed', 'In progress']) {
      await s.setStatus(postId, name)
      await s.runToEnd()
      s.pass(50e6)
    }
    s.pass(3 * minute)
    await s.runToEnd()
    expect(s.to('ada')).toHaveLength(1)
    expect(s.to('ada')[0]!.text).toContain('changed from Open to In progress.')
  })

  test('what is undone within two minutes is never mailed', async () => {
    const s = await setting()
    const ada = await s.person('Ada')
    const [one, two] = [await s.post(ada, 'One'), await s.post(ada, 'Two')]
    await s.setStatus(one, 'Planned')
    await s.runToEnd()
    s.pass(100e6)
    await s.setStatus(one, 'Open')
    const merge = { actor: s.actor, audience: everyBoard }
    await mergePost(s.db, merge, (await findVisiblePost(s.db, everyBoard, two))!, one)
    await s.runToEnd()
    await unmergePost(s.db, s.actor, (await findVisiblePost(s.db, everyBoard, two))!)
    s.pass(5 * minute)
    await s.runToEnd()
    s.pass(5 * minute)
    await s.runToEnd()
    expect(s.mailbox.all).toEqual([])
    expect(await s.db.query.selectFrom('notification_mails').selectAll().execute()).toEqual([])
  })

  test('an answer is mailed at once, and nothing that was deleted or unfollowed before', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const [postId, other] = [await s.post(ada), await s.post(bob, 'Other')]
    const words = `Hello @[Ada](user:${ada}) \u202e\u001b[31m.`
    await s.comment(s.adminId, postId, words)
    await s.runToEnd()
    expect(s.to('ada')).toHaveLength(1)
    expect(s.to('ada')[0]!.text).toContain('> Hello @Ada [31m.')
    await s.setStatus(other, 'Planned', 'First')
    await s.runToEnd()
    await unfollowPost(s.db, s.by(bob), await readGroup(s.db, other), bob)
    s.pass(3 * minute)
    await s.runToEnd()
    expect(s.to('bob')).toEqual([])
  })

  test('a mail is in the language of the account, else of the company', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    await addVote(s.db, s.by(bob), { postId, userId: bob })
    await s.db.write(s.actor, async ({ query }) => {
      await query.updateTable('companies').set({ language: 'es' }).execute()
    })
    await s.db.maintain(transaction => chooseView(transaction, ada, { language: 'de' }))
    await s.comment(s.adminId, postId, 'Soon.')
    await s.runToEnd()
    const [toAda, toBob] = [s.to('ada')[0]!.text, s.to('bob')[0]!.text]
    expect(toAda).toContain('hat auf „Dark mode“ geantwortet:\n\n> Soon.\n')
    expect(toAda).toContain('weil du den Beitrag geschrieben hast.')
    expect(toAda).toContain('Diese E-Mails abbestellen (Antworten des Teams):')
    expect(toBob).toContain('respondió a «Dark mode»:')
    expect(toBob).toContain('Recibes este correo porque votaste por esta publicación.')
    // Only what was said is in English, and the addresses are.
    expect(`${toAda}${toBob}`).not.toMatch(/\b(?:You|you|mails?|the|kind)\b/)
  })

  test('comments are mailed once a day, in one mail, at eight where the company is', async () => {
    const s = await setting()
    await s.db.write(s.actor, async ({ query }) => {
      await query.updateTable('companies').set({ time_zone: 'Asia/Tokyo' }).execute()
    })
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const [one, two] = [await s.post(ada, 'One'), await s.post(ada, 'Two')]
    await s.comment(bob, one, 'About one')
    const gone = await s.comment(bob, one, 'A slip')
    await s.comment(bob, two, 'About two')
    await s.runToEnd()
    const row = await s.db.query
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', gone)
      .executeTakeFirstOrThrow()
    await deleteComment(s.db, { actor: s.by(bob), role: 'customer', userId: bob }, row)
    // 12:00 in London is 21:00 in Tokyo.
    s.pass(11 * hour - minute)
    await s.runToEnd()
    expect(s.mailbox.all).toEqual([])
    s.pass(2 * minute)
    await s.runToEnd()
    expect(s.to('ada')).toHaveLength(1)
    const { text, subject } = s.to('ada')[0]!
    expect(subject).toBe('[Acme] 2 updates')
    expect(text).toContain('  > About one')
    expect(text).toContain('  > About two')
    expect(text).not.toContain('A slip')
  })

  /** A person for whom so many changes wait to be mailed. */
  async function waiting(count: number) {
    const s = await setting()
    const [ada, postId] = [await s.person('Ada'), await s.post(s.adminId)]
    const commentId = await s.comment(s.adminId, postId, 'Hello')
    await s.follow(ada, postId)
    await s.runToEnd()
    await s.insertNotifications(ada, commentId, count)
    await s.db.maintain(async ({ run }) => run(mailUnread, { userId: ada }))
    return s
  }

  test('thousands of changes become one mail', async () => {
    // More than PostgreSQL takes parameters for a statement.
    const changes = engine === 'PostgreSQL' ? 66_000 : 5_000
    const s = await waiting(changes)
    await planMails(s.store, new AbortController().signal)
    const mails = await s.db.query
      .selectFrom('notification_mails')
      .select(eb => ['mail_version', eb.fn.countAll<number>().as('count')])
      .groupBy('mail_version')
      .execute()
    const deliveries = await s.db.query.selectFrom('deliveries').select('version').execute()
    expect(mails.map(({ count }) => Number(count))).toEqual([changes])
    expect(deliveries).toEqual([{ version: mails[0]!.mail_version! }])
  }, 300_000)

  test('a mail of many changes names some and counts the others', async () => {
    const s = await waiting(600)
    await s.runToEnd()
    expect(s.to('ada')).toHaveLength(1)
    const { subject, text } = s.to('ada')[0]!
    expect(subject).toBe('[Acme] 600 updates')
    expect(text).toContain('And 550 more:')
  })

  test('a server that is away is asked again with the same Message-ID; an address it refuses is given up', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const postId = await s.post(ada)
    await s.follow(bob, postId)
    s.refused.set('ada@people.example', 451).set('bob@people.example', 550)
    await s.comment(s.adminId, postId, 'Done.')
    await s.runToEnd()
    expect(s.mailbox.all).toEqual([])
    const left = await s.db.query.selectFrom('deliveries').selectAll().execute()
    expect(left.map(({ target, state }) => `${target} ${state}`).toSorted()).toEqual(
      [`${ada} pending`, `${bob} dead`].toSorted(),
    )
    expect(s.lines.join('')).toContain('delivery_given_up')
    expect(s.lines.join('')).not.toContain('@people.example')
    // The bell does not wait for any of it.
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    expect(await s.bell(bob)).toEqual(['answered', 'status_changed'])
    s.refused.clear()
    s.pass(minute / 6)
    await s.runToEnd()
    expect(s.to('ada')).toHaveLength(1)
  })

  test('nothing more is mailed to an address without a mailbox until it is confirmed; other refusals stop nothing', async () => {
    const s = await setting()
    const codes = [
      '550 5.1.1 gone',
      '552 5.2.2 full',
      '550 5.7.1 policy',
      '550 gone',
      '550 5.1.8 you',
    ]
    const people: number[] = []
    for (const at of codes.keys()) people.push(await s.person(`Person${at}`))
    const postId = await s.post(people[0]!)
    for (const [at, id] of people.entries()) {
      await s.follow(id, postId)
      s.refused.set(`person${at}@people.example`, codes[at]!)
    }
    await s.comment(s.adminId, postId, 'One.')
    await s.runToEnd()
    const users = await Promise.all(people.map(id => getUser(s.db, id)))
    expect(users.map(isRefused)).toEqual([true, false, false, false, false])
    expect(users[0]).toMatchObject({ mail_refusal: '5.1.1', mail_refused: expect.any(Number) })
    s.refused.clear()
    await s.comment(s.adminId, postId, 'Two.')
    await s.runToEnd()
    expect(people.map((_, at) => s.to(`person${at}`).length)).toEqual([0, 1, 1, 1, 1])
    const accept = () =>
      s.db.write(s.actor, async transaction =>
        acceptAddress(transaction, await getUser(transaction, people[0]!)),
      )
    await accept()
    await accept()
    await s.comment(s.adminId, postId, 'Three.')
    await s.runToEnd()
    expect(s.to('person0')).toHaveLength(1)
    const events = await s.db.query
      .selectFrom('events')
      .select(['type', 'data'])
      .where('type', 'in', ['user.address_refused', 'user.address_confirmed'])
      .orderBy('version')
      .execute()
    expect(events.map(({ type }) => type)).toEqual([
      'user.address_refused',
      'user.address_confirmed',
    ])
    // It was sent to an address that they no longer have.
    const email = 'another@people.example'
    await editUser(s.db, s.actor, await getUser(s.db, people[1]!), { email })
    const late = { userId: people[1]!, email: 'person1@people.example', reason: '5.1.1' } as const
    await refuseAddress(s.db, late)
    expect((await getUser(s.db, people[1]!)).mail_refused).toBeNull()
  })

  test('what a mail service reports stops mail to the address, once; a complaint also unsubscribes; a later confirmation counts', async () => {
    const s = await setting()
    const [ada, bob, eve] = [await s.person('Ada'), await s.person('Bob'), await s.person('Eve')]
    const event = { email: ' ADA@people.example', fault: undefined, at: undefined }
    const events = [
      { ...event, kind: 'bounce' as const },
      { ...event, kind: 'complaint' as const, email: 'bob@people.example' },
      { ...event, kind: 'bounce' as const, email: 'nobody@people.example' },
      // Eve has confirmed her address since.
      { ...event, kind: 'bounce' as const, email: 'eve@people.example', at: 1 as never },
    ]
    await takeMailEvents(s.db, events)
    await takeMailEvents(s.db, events)
    const states = async () =>
      Promise.all(
        [ada, bob, eve].map(async id => {
          const { confirmed, mail_refusal } = await getUser(s.db, id)
          const settings = await findSettings(s.db, id)
          return [confirmed !== null, mail_refusal, settings?.gets_mail !== 0]
        }),
      )
    const after = [
      [false, 'bounced', true],
      [false, 'complained', false],
      [true, null, true],
    ]
    expect(await states()).toEqual(after)
    const refusals = s.db.query.selectFrom('events').where('type', '=', 'user.address_refused')
    expect(await refusals.select('type').execute()).toHaveLength(2)
    await takeMailEvents(s.db, [{ ...events[3]!, at: 9e15 as never }])
    expect((await states())[2]).toEqual([false, 'bounced', true])

    // A late report does not unsubscribe someone who subscribed again; the next complaint does.
    const complaint = { ...events[1]!, at: s.clock() as never }
    await editSettings(s.db, s.by(bob), bob, { getsMail: true })
    await takeMailEvents(s.db, [complaint])
    expect((await states())[1]).toEqual([false, 'complained', true])
    await takeMailEvents(s.db, [{ ...complaint, at: 9e15 as never }])
    expect((await states())[1]).toEqual([false, 'complained', false])
    // Nor someone who confirmed the address since.
    const cat = await s.person('Cat')
    const late = { ...complaint, email: 'cat@people.example', at: 1 as never }
    await takeMailEvents(s.db, [late])
    expect((await findSettings(s.db, cat))?.gets_mail).not.toBe(0)
  })

  test('one-time refresh tokens rotate safely, even between concurrent processes', async () => {
    const s = await setting()
    const { token_url, refresh_token } = await mailboxToken()
    const { client_id, client_secret: clientSecret } = mailClient
    const settings = {
      ...{ host: 'mail.example', port: 25, security: 'none' as const, from: 'a@b.example' },
      ...{ user: 'a', token_url, client_id, scope: '' },
    }
    const set = (changes: object, password: string) =>
      setMailServer(s.db, s.actor, () => box, { settings: { ...settings, ...changes }, password })
    await set({}, JSON.stringify({ clientSecret, refreshToken: refresh_token }))
    const request = () => requestMailToken(s.db, () => box, { allow: ['127.0.0.1'] })
    const tokens = await Promise.all([request(), request(), request()])
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(3)
    // Another setting changes during the exchange, at a different moment of it each time.
    for (let round = 0; round < 20; round++) {
      const change = Bun.sleep(round / 2).then(() => set({ from: `${round}@d.example` }, ''))
      await Promise.all([request(), change])
    }
    // The first refresh token is used up.
    await set({}, JSON.stringify({ clientSecret, refreshToken: refresh_token }))
    await expect(request()).rejects.toMatchObject({ response: expect.stringContaining('grant') })
  })

  test('an entry of the changelog is mailed to followers of its posts, once, and links to itself', async () => {
    const s = await setting()
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const [one, two] = [await s.post(ada, 'One'), await s.post(ada, 'Two')]
    await s.follow(bob, two)
    await editSettings(s.db, s.by(ada), ada, { preferences: { changelog: 'at_once' } })
    const id = await s.publish('It glows', [one, two])
    await s.runToEnd()
    expect([await s.bell(ada), await s.bell(bob)]).toEqual([['changelog'], ['changelog']])
    expect(s.to('ada')).toHaveLength(1)
    expect(s.to('ada')[0]!.text).toContain('New changelog entry about “One”: “It glows”.')
    expect(s.to('ada')[0]!.text).toContain(`/changelog/${id}/it-glows/`)
    // Once a week, unless somebody chooses otherwise.
    expect(s.to('bob')).toEqual([])
  })

  test('without a mail server the bell works and nothing is queued', async () => {
    const s = await notificationSetting(engine)
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    expect(await s.bell(ada)).toEqual(['status_changed'])
    expect(await s.db.query.selectFrom('notification_mails').selectAll().execute()).toEqual([])
  })

  test('admins are told of a webhook that was switched off, in their language, unless it is on again', async () => {
    const s = await setting()
    const grace = await s.person('Grace', 'admin')
    await s.person('Linus', 'admin', false)
    await s.person('Tim', 'team')
    await s.db.maintain(transaction => chooseView(transaction, grace, { language: 'de' }))
    const add = (url: string) =>
      createWebhook(s.db, s.actor, box, {
        url,
        kind: 'standard',
        events: [],
        boardId: null,
        includesInternal: false,
        isEnabled: true,
      })
    const [gone, back] = [await add('https://gone.example/secret'), await add('https://b.example/')]
    await disableWebhook(s.db, gone.id, 'gone')
    await disableWebhook(s.db, back.id, 'failing')
    await editWebhook(s.db, s.actor, (await findWebhook(s.db, back.id))!, { isEnabled: true })
    await s.runToEnd()
    expect(s.mailbox.all).toHaveLength(1)
    const [mail] = s.to('grace')
    expect(mail!.subject).toContain('Acme')
    expect(mail!.text).toStartWith('Der Webhook zu gone.example wurde deaktiviert')
    expect(mail!.text).toContain(
      `https://feedback.acme.example/team/settings/webhooks/${gone.id}/\n`,
    )
    expect(mail!.raw).not.toContain('secret')
    expect(mail!.text).toContain('drei Tage')
    await s.runToEnd()
    expect(s.mailbox.all).toHaveLength(1)
  })
})

describe.each(engineNames)('texts of mails on %s', engine => {
  async function setting(texts: MailTexts) {
    const mailbox = await openMailbox()
    const s = await notificationSetting(engine, mailbox.url)
    afterAll(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    await editCompany(s.db, s.actor, (await findCompanyRow(s.db))!, { mail_texts: texts })
    const to = (name: string) =>
      mailbox.all.filter(mail => mail.to.includes(`${name}@people.example`))
    return { ...s, mailbox, to }
  }

  const fromOf = (raw: string) => /^From: (.*(?:\r\n[ \t].*)*)/im.exec(raw)![1]

  test('the introduction stands before the facts, once, and the footer at the foot', async () => {
    const s = await setting({
      sender_name: '{company} feedback',
      footer: '{company}\n1 High Street',
      answered: 'Hello {name},\n“{title}” is {status} at {company}. {',
    })
    const ada = await s.person('Ada')
    // What is filled in is not looked through again.
    const postId = await s.post(ada, 'Dark {name} mode')
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    s.pass(3 * minute)
    await s.runToEnd()
    await s.comment(s.adminId, postId, 'One.')
    await s.comment(s.adminId, postId, 'Two.')
    await s.runToEnd()
    const [changed, answered] = s.to('ada')
    expect(changed!.text).toStartWith('“Dark {name} mode” changed from Open to Planned.')
    expect(fromOf(changed!.raw)).toBe('Acme feedback <feedback@acme.example>')
    expect(changed!.text).toContain(
      '\n-- \nAcme\n1 High Street\n\nYou are receiving this email because',
    )
    const hello = 'Hello Ada,\n“Dark {name} mode” is Planned at Acme. {\n\n'
    const all = s
      .to('ada')
      .slice(1)
      .map(({ text }) => text)
    expect(answered!.text).toStartWith(hello)
    for (const text of all) expect(text.split(hello)).toHaveLength(2)
  })

  test('in a digest each kind is introduced once', async () => {
    const s = await setting({ commented: 'Others say about {title}:', merged: 'Merged.' })
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const posts = [await s.post(ada, 'First'), await s.post(ada, 'Second')]
    for (const postId of posts) await s.comment(bob, postId, 'Yes.')
    await s.runToEnd()
    s.pass(24 * hour)
    await s.runToEnd()
    const [digest] = s.to('ada')
    expect(digest!.text.match(/Others say about \w+:/g)).toEqual(['Others say about First:'])
    expect(digest!.text).not.toContain('Merged.')
  })

  test('nothing of the company’s becomes a header or a line of its own', async () => {
    const s = await setting({})
    // As no edit stores it.
    const mail_texts = JSON.stringify({
      sender_name: 'Acme\r\nBcc: all@example.com',
      status_changed: 'A\r\nB\u0007\u202e',
    })
    await s.db.write(s.actor, async ({ query }) => {
      await query.updateTable('companies').set({ mail_texts }).execute()
    })
    const ada = await s.person('Ada')
    const postId = await s.post(ada)
    await s.setStatus(postId, 'Planned')
    await s.runToEnd()
    s.pass(3 * minute)
    await s.runToEnd()
    const [mail] = s.to('ada')
    expect(mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im)
    expect(fromOf(mail!.raw)).toBe('"Acme Bcc: all@example.com" <feedback@acme.example>')
    expect(mail!.to).toEqual(['ada@people.example'])
    expect(mail!.text).toStartWith('A\nB\n\n“Dark mode” changed')
  })
})

test.each(engineNames)(
  'on %s, killed after a mail was accepted and before that is stored, the same mail is sent again under the same id',
  async engine => {
    const { db, folder, databaseUrl, userId } = await temporaryCompany({
      engine,
      atEnd: onTestFinished,
    })
    const mailbox = await openMailbox()
    const run = async (...more: string[]) => {
      const script = join(import.meta.dir, 'crashing-mail-runner.ts')
      const command = [process.execPath, script, folder, databaseUrl ?? '', mailbox.url, ...more]
      const child = Bun.spawn(command, { stdout: 'inherit', stderr: 'inherit' })
      await child.exited
      return child.signalCode
    }
    // The jobs are there from now on.
    expect(await run()).toBeNull()
    const ada = (await addUser(db, nobody, {
      email: 'ada@people.example',
      name: 'Ada',
      role: 'customer',
    }))!
    await db.write(nobody, transaction =>
      startSession(
        transaction,
        ada,
        { device: 'Test', isSecure: true },
        { by: 'email', emailKey: 'ada@people.example' },
      ),
    )
    const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: ada }
    const post = await createPost(db, poster, { board: 'open', title: 'Dark mode', content: '' })
    const answer = { postId: post.id, creatorId: userId, content: 'Done.' }
    await addComment(db, { ...nobody, userId }, answer)

    expect(await run('die')).toBe('SIGKILL')
    expect(mailbox.all).toHaveLength(1)
    // What comes meanwhile is a mail of its own.
    await addComment(db, { ...nobody, userId }, { ...answer, content: 'Really.' })
    expect(await run()).toBeNull()
    expect(await run()).toBeNull()
    const id = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)![1]!
    const [first, ...others] = mailbox.all
    expect(others).toHaveLength(2)
    const again = others.filter(({ raw }) => id(raw) === id(first!.raw))
    expect(again.map(({ text }) => text)).toEqual([first!.text])
    await mailbox.close()
  },
  300_000,
)
