import { dayStart, type Micros } from '../../../platform/clock.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Audience } from '../../boards/audience.ts'
import { forTeam } from '../../boards/who-sees.ts'
import { findCompleted } from '../../changelog/completed-posts.ts'
import { type EntryRow, listEntries } from '../../changelog/find-entry.ts'
import { type Demand, findDemand } from '../../demand/find-demand.ts'
import { countMatching, type PostCount } from '../../posts/list/count-posts.ts'
import { listFilteredPosts } from '../../posts/list/list-filtered-posts.ts'
import { postSorts } from '../../posts/list/list-query.ts'
import type { PostRow } from '../../posts/post-row.ts'
import { openStatusIds } from '../../statuses/find-status.ts'
import { counterOf, wantedByTheme } from '../../themes/theme-demand.ts'
import { listThemes } from '../../themes/themes.ts'

/** Seven days in the company's time zone, as in 2026-11-16: the last is a Sunday. */
export type Week = { firstDay: string; lastDay: string; monday: string; dayBefore: string }

const dayMs = 86_400e3

/** The week that ends when this Monday begins. */
export function weekBefore(monday: string): Week {
  const daysEarlier = (count: number) =>
    new Date(Date.parse(monday) - count * dayMs).toISOString().slice(0, 10)
  return {
    firstDay: daysEarlier(7),
    lastDay: daysEarlier(1),
    monday,
    dayBefore: daysEarlier(8),
  }
}

/** People who asked for a theme or post for the first time in the week. Not exact if not all votes and posts could be read. */
export type Growth = {
  id: number
  name: string
  people: number
  organizations: number
  /** Of these organizations, in minor units. */
  revenue: number
  isExact: boolean
}

export type ReportedPost = Pick<PostRow, 'id' | 'title' | 'votes_count' | 'revenue'>

export type WeekReport = {
  week: Week
  themes: Growth[]
  posts: Growth[]
  unanswered: { count: PostCount; posts: ReportedPost[] }
  completed: { count: PostCount; posts: ReportedPost[]; statusIds: number[] }
  entries: { count: PostCount; entries: Pick<EntryRow, 'id' | 'title'>[] }
}

export function saysAnything({ themes, posts, ...others }: WeekReport): boolean {
  const { unanswered, completed, entries } = others
  const lists = [themes, posts, unanswered.posts, completed.posts, entries.entries]
  return lists.some(list => list.length > 0)
}

const shownMax = 5
/** Only these are compared: no index orders posts by what they gained in a week. */
const trendingMax = 20
const entriesMax = 50

/** On the boards that the audience sees. Everything is counted at the time of the call. */
export async function reportWeek(
  db: CompanyDb,
  audience: Audience,
  week: Week,
  timeZone: string,
): Promise<WeekReport> {
  const { boards } = audience
  const time = {
    since: dayStart(week.firstDay, timeZone)!,
    before: dayStart(week.monday, timeZone)!,
  }
  const themes: Growth[] = []
  for (const theme of await listThemes(db)) {
    const wanted = await wantedByTheme({ ...counterOf(db), audience }, theme)
    themes.push({
      id: theme.id,
      name: theme.name,
      ...growthIn(await findDemand(db, audience, wanted), time),
    })
    await giveWay()
  }
  const trending = await listFilteredPosts(db, { boards }, postSorts.trending, {
    size: trendingMax,
  })
  const posts: Growth[] = []
  for (const { id, title: name } of trending.items) {
    const wanted = { searches: [], filter: { boards }, postIds: [id] }
    posts.push({ id, name, ...growthIn(await findDemand(db, audience, wanted), time) })
    await giveWay()
  }
  return {
    week,
    themes: most(themes),
    posts: most(posts),
    unanswered: await findUnanswered(db, boards, time.since),
    completed: await completedIn(db, audience, time),
    entries: await publishedIn(db, time),
  }
}

type Time = { since: Micros; before: Micros }

function growthIn({ people, organizations, isExact }: Demand, { since, before }: Time) {
  const isNew = ({ first }: { first: Micros }) => first >= since && first < before
  const newOrganizations = organizations.filter(isNew)
  return {
    people: people.filter(isNew).length,
    organizations: newOrganizations.length,
    revenue: newOrganizations.reduce((sum, { revenue }) => sum + revenue, 0),
    isExact,
  }
}

/** Highest revenue first, as demand lists posts. */
function most(grown: Growth[]): Growth[] {
  return grown
    .filter(({ people }) => people > 0)
    .sort((a, b) => b.revenue - a.revenue || b.people - a.people || a.id - b.id)
    .slice(0, shownMax)
}

/** Posts in the inbox from before the week: highest revenue first, or most votes if nobody pays. */
async function findUnanswered(db: CompanyDb, boards: Audience['boards'], createdBefore: Micros) {
  const filter = { boards, statuses: await openStatusIds(db), createdBefore, isInInbox: true }
  const page = { size: shownMax }
  const { items } = await listFilteredPosts(db, filter, postSorts.revenue, page)
  const posts =
    (items[0]?.revenue ?? 0) > 0
      ? items
      : (await listFilteredPosts(db, filter, postSorts.top, page)).items
  return { count: await countMatching(db, filter), posts }
}

async function completedIn(db: CompanyDb, audience: Audience, time: Time) {
  const { posts, isExact } = await findCompleted(db, audience, time)
  return {
    count: { count: posts.length, isExact },
    posts: posts.slice(0, shownMax),
    statusIds: [...new Set(posts.map(({ status_id }) => status_id))],
  }
}

async function publishedIn(db: CompanyDb, { since, before }: Time) {
  const from = { listed: before, id: 0 }
  const { items } = await listEntries(db, forTeam, 'published', {
    size: entriesMax,
    cursor: { towards: 'older', from },
  })
  const entries = items.filter(({ listed }) => listed >= since)
  return {
    count: { count: entries.length, isExact: entries.length < entriesMax },
    entries: entries.slice(0, shownMax),
  }
}
