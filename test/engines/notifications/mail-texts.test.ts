import { afterAll, describe, expect, test } from 'bun:test'
import { editCompany, findCompanyRow } from '../../../src/features/company-settings/index.ts'
import type { MailTexts } from '../../../src/features/notifications/index.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames } from '../temporary-store.ts'
import { minute, notificationSetting } from './setting.ts'

const hour = 60 * minute

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
    await s.settle()
    s.pass(3 * minute)
    await s.settle()
    await s.comment(s.adminId, postId, 'One.')
    await s.comment(s.adminId, postId, 'Two.')
    await s.settle()
    const [changed, answered] = s.to('ada')
    expect(changed!.text).toStartWith('The status of “Dark {name} mode” is now Planned.')
    expect(fromOf(changed!.raw)).toBe('Acme feedback <feedback@acme.example>')
    expect(changed!.text).toContain('\n-- \nAcme\n1 High Street\n\nYou get this mail because')
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
    await s.settle()
    s.pass(24 * hour)
    await s.settle()
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
    await s.settle()
    s.pass(3 * minute)
    await s.settle()
    const [mail] = s.to('ada')
    expect(mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im)
    expect(fromOf(mail!.raw)).toBe('"Acme Bcc: all@example.com" <feedback@acme.example>')
    expect(mail!.to).toEqual(['ada@people.example'])
    expect(mail!.text).toStartWith('A\nB\n\nThe status of')
  })
})
