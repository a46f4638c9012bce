import { afterAll, describe, expect, test } from 'bun:test'
import {
  editSettings,
  findSettings,
  parseUnsubscribed,
  unsubscribe,
} from '../../../src/features/notifications/preferences/edit-settings.ts'
import { planSummaries } from '../../../src/features/notifications/summary/weekly-summary.ts'
import { createOrganization } from '../../../src/features/people/organizations/organizations.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { createTheme } from '../../../src/features/themes/themes.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { createLog } from '../../../src/platform/log.ts'
import { openMailbox } from '../../support/mailbox.ts'
import { engineNames } from '../temporary-store.ts'
import { minute, notificationSetting } from './setting.ts'

const hour = 60 * minute
const day = 24 * hour

describe.each(engineNames)('the weekly summary on %s', engine => {
  /** Its clock begins at noon on Monday, 16 November. */
  async function setting() {
    const refused = new Set<string>()
    const mailbox = await openMailbox({
      refuse: address => (refused.has(address) ? 451 : undefined),
    })
    const s = await notificationSetting(engine, mailbox.url)
    afterAll(async () => {
      await s.mailer!.close(1_000)
      await mailbox.close()
    })
    const plan = () => planSummaries.run(s.store, createLog('silent'), new AbortController().signal)
    const send = async () => {
      await plan()
      await s.runToEnd()
    }
    const to = (name: string) =>
      mailbox.all.filter(
        ({ to: [address], text }) =>
          address === `${name}@people.example` && text.startsWith('Your week in feedback\n'),
      )
    /** The last day of each week that somebody was mailed, as in 22 Nov 2026. */
    const weeks = (name: string) =>
      to(name).map(({ text }) => text.split('\n')[1]!.split(' – ')[1]!)
    const choose = (userId: number, summary: 'weekly' | 'never') =>
      editSettings(s.db, s.actor, userId, { preferences: { summary } })
    await send()
    return { ...s, mailbox, refused, plan, send, to, weeks, choose }
  }

  test('it says what grew, what waits and what was shipped, on the boards that each member sees', async () => {
    const s = await setting()
    await s.person('Tea', 'team')
    await s.person('Boss', 'admin')
    const [ada, bob] = [await s.person('Ada'), await s.person('Bob')]
    const organization = await createOrganization(s.db, s.actor, { name: 'O', revenue: 50_000 })
    await editUser(s.db, s.actor, await getUser(s.db, bob), { organization })
    const post = await s.post(ada, 'Dark mode')
    await s.post(ada, 'Secret plan', 'hidden')
    await createTheme(
      s.db,
      s.actor,
      { name: 'Night', description: '', searches: ['dark'], posts: [], tags: [], growth_step: 0 },
      { audience: { boards: 'every' } },
    )
    // The week before the one that is reported.
    s.pass(8 * day)
    await addVote(s.db, s.by(bob), { postId: post, userId: bob })
    const done = await s.post(ada, 'Light mode')
    await s.setStatus(done, 'Complete')
    await s.publish('Lights on', [])
    s.pass(6 * day)
    await s.send()
    const [mail] = s.to('tea')
    expect(s.weeks('tea')).toEqual(['29 Nov 2026'])
    const base = 'https://feedback.acme.example/team/'
    const grown = '1 person · 1 organization · $500'
    expect(mail!.text).toContain(`- Night: ${grown}\n  ${base}demand/?theme=`)
    expect(mail!.text).toContain(`- Dark mode: ${grown}\n  ${base}?post=${post}\n`)
    expect(mail!.text).toContain(
      `days\n1 post: ${base}?age_to=2026-11-22&sort=revenue\nPosts in the inbox when this`,
    )
    expect(mail!.text).toContain(`- Dark mode: 1 vote\n`)
    const status = await s.statusId('Complete')
    const shipped = `${base}?show=all&status=${status}&active_from=2026-11-23`
    expect(mail!.text).toContain(`Completed\n1 post: ${shipped}\n`)
    expect(mail!.text).toContain('- Light mode')
    expect(mail!.text).toContain(`1 entry: ${base}changelog/?state=published\n`)
    expect(mail!.text).toContain('- Lights on')
    expect(mail!.text).not.toContain('Secret plan')
    expect(s.to('boss')[0]!.text).toContain('days\n2 posts: ')
    expect(s.to('boss')[0]!.text).toContain('- Secret plan')
    for (const customer of ['ada', 'bob']) expect(s.to(customer)).toEqual([])
  }, 300_000)

  test('a member gets one a week, whoever plans it, and one after weeks without a server', async () => {
    const s = await setting()
    await s.person('Tea', 'team')
    await s.post(await s.person('Ada'))
    s.pass(6 * day + 20 * hour - minute)
    await s.send()
    expect(s.to('tea')).toHaveLength(0)
    s.pass(2 * minute)
    await Promise.all([s.plan(), s.plan()])
    await s.runToEnd()
    await s.send()
    s.pass(3 * day)
    await s.send()
    expect(s.weeks('tea')).toEqual(['22 Nov 2026'])
    s.pass(15 * day)
    await s.send()
    s.pass(day)
    await s.send()
    expect(s.weeks('tea')).toEqual(['22 Nov 2026', '6 Dec 2026'])
  }, 300_000)

  test('a mail that could not be sent until the next week is over is not sent any more', async () => {
    const s = await setting()
    await s.person('Tea', 'team')
    await s.post(await s.person('Ada'))
    s.refused.add('tea@people.example')
    s.pass(7 * day)
    await s.send()
    s.refused.clear()
    s.pass(7 * day)
    await s.send()
    expect(s.weeks('tea')).toEqual(['29 Nov 2026'])
  }, 300_000)

  test('what happened before the first Monday of a company is not mailed late', async () => {
    const s = await setting()
    await s.person('Tea', 'team')
    await s.post(await s.person('Ada'))
    s.pass(8 * day)
    // As a new company has it, or one that was there before summaries were.
    await s.db.write(s.actor, async ({ query }) => {
      await query.updateTable('companies').set({ summary_due: 0 }).execute()
    })
    await s.send()
    expect(s.to('tea')).toEqual([])
    s.pass(6 * day)
    await s.send()
    expect(s.weeks('tea')).toEqual(['29 Nov 2026'])
  }, 300_000)

  test('a company that moves west on a Monday gets no week twice', async () => {
    const s = await setting()
    const move = (time_zone: string) =>
      s.db.write(s.actor, async ({ query }) => {
        await query.updateTable('companies').set({ time_zone }).execute()
      })
    await s.person('Tea', 'team')
    await s.post(await s.person('Ada'))
    // Monday, 09:00 in UTC.
    s.pass(6 * day + 21 * hour)
    await s.send()
    expect(s.to('tea')).toHaveLength(1)
    s.pass(7 * day)
    await move('Pacific/Honolulu')
    await s.send()
    expect(s.to('tea')).toHaveLength(1)
    s.pass(10 * hour)
    await s.send()
    expect(s.weeks('tea')).toEqual(['22 Nov 2026', '29 Nov 2026'])
  }, 300_000)

  test('only members who want it get it, and no one where there is nothing to say', async () => {
    const s = await setting()
    const names = ['Tea', 'Tom', 'Ted', 'Tim', 'Una', 'Eve'] as const
    const ids = new Map<string, number>()
    for (const name of names) ids.set(name, await s.person(name, 'team', name !== 'Una'))
    s.pass(7 * day)
    await s.send()
    expect(s.mailbox.all).toEqual([])
    await s.post(await s.person('Ada'))
    await s.choose(ids.get('Tom')!, 'never')
    await editSettings(s.db, s.actor, ids.get('Ted')!, { getsMail: false })
    s.pass(7 * day)
    await s.plan()
    // Since it was planned.
    await editUser(s.db, s.actor, await getUser(s.db, ids.get('Tim')!), { role: 'customer' })
    await s.runToEnd()
    const got = () => names.filter(name => s.to(name.toLowerCase()).length > 0)
    expect(got()).toEqual(['Tea', 'Eve'])

    // The company's choice is for those without one of their own.
    const [mail] = s.to('eve')
    const [, token, from] = /unsubscribe\/(\w+)\/([^/]+)\/>/.exec(mail!.raw)!
    expect(token).toBe((await findSettings(s.db, ids.get('Eve')!))!.token)
    await unsubscribe(s.db, ids.get('Eve')!, parseUnsubscribed(from!)!)
    await s.db.write(s.actor, async ({ query }) => {
      const notification_defaults = '{"summary":"never"}'
      await query.updateTable('companies').set({ notification_defaults }).execute()
    })
    await s.choose(ids.get('Tom')!, 'weekly')
    s.mailbox.all.length = 0
    s.pass(7 * day)
    await s.send()
    expect(got()).toEqual(['Tom'])
  }, 300_000)
})
