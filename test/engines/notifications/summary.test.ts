import { afterAll, describe, expect, onTestFinished, test } from 'bun:test'
import { addCompany } from '../../../src/features/company/company.ts'
import {
  editSettings,
  findSettings,
  parseUnsubscribed,
  unsubscribe,
} from '../../../src/features/notifications/preferences/edit-settings.ts'
import {
  reportWeek,
  type WeekReport,
  weekBefore,
} from '../../../src/features/notifications/summary/week-report.ts'
import {
  planSummaries,
  queueSummaries,
  summaryMails,
  summaryTarget,
} from '../../../src/features/notifications/summary/weekly-summary.ts'
import { createOrganization } from '../../../src/features/people/organizations/organizations.ts'
import { editUser } from '../../../src/features/people/users/edit-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { createTheme } from '../../../src/features/themes/themes.ts'
import { addVote } from '../../../src/features/votes/add-vote.ts'
import { createLog } from '../../../src/platform/log.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { renderMail } from '../../../src/web/mail/render-mail.tsx'
import { openMailbox } from '../../support/mailbox.ts'
import { insertPosts } from '../insert-posts.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'
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

  test('the mails to a team of any size are queued in short steps, and none twice if a step is repeated', async () => {
    const s = await setting()
    const { company_id: _, ...boss } = await s.db.query
      .selectFrom('users')
      .selectAll()
      .where('id', '=', await s.person('Boss', 'admin'))
      .executeTakeFirstOrThrow()
    const members = Array.from({ length: 250 }, (_each, at) => {
      const email = `m${at}@people.example`
      return { ...boss, id: 1_000_000 + at, email, email_key: email, role: 'team' }
    })
    await s.db.maintain(({ engine, run }) => insertRows({ engine, run }, 'users', members))
    await s.post(await s.person('Ada'))
    s.pass(7 * day)
    await s.plan()
    const queued = () => s.db.query.selectFrom('deliveries').select(['version', 'target']).execute()
    const sent: string[][] = []
    for (let [next] = await queued(); next; ) {
      const delivery = next
      const { monday, after } = summaryTarget(delivery.target) as { monday: string; after: number }
      const step = () => queueSummaries(s.db, delivery, { monday, after, now: s.clock() })
      await step()
      const isMail = ({ target }: { target: string }) => !target.includes('after')
      const mails = (await queued()).filter(isMail).map(({ target }) => target)
      sent.push(mails)
      // As if they had been sent.
      await s.db.maintain(({ query }) =>
        query.deleteFrom('deliveries').where('target', 'in', mails).execute(),
      )
      const left = await queued()
      await step()
      expect(await queued()).toEqual(left)
      next = left[0]
    }
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 52])
    const ids = [boss.id, ...members.map(({ id }) => id), s.adminId]
    expect(sent.flat().sort()).toEqual(ids.map(id => `summary 2026-11-23 ${id}`).sort())
  }, 300_000)

  test('those who see the same boards share a report for a minute, and others do not', async () => {
    const s = await setting()
    const [tea, tom] = [await s.person('Tea', 'team'), await s.person('Tom', 'team')]
    const boss = await s.person('Boss', 'admin')
    const post = await s.post(await s.person('Ada'))
    s.pass(14 * day)
    const compose = summaryMails(s.clock)
    const { version } = await s.db.query
      .selectFrom('companies')
      .select('version')
      .executeTakeFirstOrThrow()
    const reportFor = async (userId: number) => {
      const given: WeekReport[] = []
      const summary = (report: WeekReport) => {
        given.push(report)
        return { subject: '', text: '' }
      }
      const render = { ...renderMail, summary }
      const wanted = { userId, version, id: 'x', baseUrl: 'https://acme.example', render }
      await compose(s.db, wanted, '2026-11-30')
      return given[0]!
    }
    const shared = await reportFor(tea)
    await addVote(s.db, s.by(tom), { postId: post, userId: tom })
    expect(await reportFor(tom)).toBe(shared)
    expect((await reportFor(boss)).unanswered.posts[0]!.votes_count).toBe(1)
    s.pass(minute)
    expect((await reportFor(tom)).unanswered.posts[0]!.votes_count).toBe(1)
  }, 300_000)

  test('many themes with many voters hold up nothing else for long', async () => {
    const s = await setting()
    const { company_id: _, ...ada } = await s.db.query
      .selectFrom('users')
      .selectAll()
      .where('id', '=', await s.person('Ada'))
      .executeTakeFirstOrThrow()
    const voters = Array.from({ length: 300 }, (_each, at) => {
      const email = `v${at}@people.example`
      return { ...ada, id: 1_000_000 + at, email, email_key: email }
    })
    const drafts = Array.from({ length: 200 }, (_each, at) => {
      return { boardId: s.openBoard, title: `Post ${at}`, content: '' }
    })
    const posts = await s.db.write(s.actor, async transaction => {
      await insertRows(transaction, 'users', voters)
      const made = await insertPosts(transaction, ada.id, drafts)
      const votes = made.flatMap(({ id: post_id }, at) =>
        voters
          .slice(at / 2, at / 2 + 120)
          .map(({ id: user_id }) => ({ post_id, user_id, created: transaction.now })),
      )
      await insertRows(transaction, 'votes', votes)
      await transaction.query.updateTable('posts').set({ votes_count: 120 }).execute()
      return made.map(({ id }) => id)
    })
    for (let at = 0; at < 50; at++) {
      const own = { searches: [], posts: posts.slice(3 * at, 3 * at + 40), tags: [] }
      const theme = { ...own, name: `Theme ${at}`, description: '', growth_step: 0 }
      await createTheme(s.db, s.actor, theme, { audience: { boards: 'every' } })
    }
    const week = weekBefore('2026-11-23')
    const report = () => reportWeek(s.db, { boards: 'every' }, week, 'UTC')
    expect((await report()).themes[0]!.people).toBeGreaterThan(100)
    expect(await longestTurnMs(report)).toBeLessThan(50)
  }, 300_000)
})

/** The most processor time that a turn of the event loop takes. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  await new Promise(resolve => setImmediate(resolve))
  isOver = true
  return longest
}

test.each(engineNames)(
  'a company whose time zone is unknown by now leaves the others theirs on %s',
  async engine => {
    let time = Date.parse('2026-11-16T12:00:00Z') * 1_000
    const { store, db } = await temporaryCompany({
      engine,
      clock: () => (time += 1),
      atEnd: onTestFinished,
    })
    const other = await addCompany(store, nobody, { slug: 'other', name: 'O' }, async () => {})
    const plan = () => planSummaries.run(store, createLog('silent'), new AbortController().signal)
    const zone = (time_zone: string) =>
      db.maintain(({ query }) => query.updateTable('companies').set({ time_zone }).execute())
    await plan()
    await zone('Mars/Olympus')
    time += 7 * day
    await expect(plan()).rejects.toThrow('Mars/Olympus')
    const queued = await store.installation.selectFrom('deliveries').select('company_id').execute()
    expect(queued.map(({ company_id }) => company_id)).toEqual([other!.companyId])
    await zone('UTC')
  },
  60_000,
)
