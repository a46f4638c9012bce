import { type Board, listVisibleBoards } from '../../../features/boards/boards.ts'
import type { EvidenceKind } from '../../../features/demand/schema.ts'
import type { ComparedInsight } from '../../../features/insight/find-insight.ts'
import { type InsightView, periods } from '../../../features/insight/schema.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { dayStart } from '../../../platform/clock.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { Page, PageCall } from '../../parts/page.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { findMember } from '../back-path.ts'
import { ExportLinks } from '../export/export-links.tsx'
import type { InboxView } from '../inbox/inbox-view.ts'
import { money } from '../money.ts'
import { demandPath } from '../palette.tsx'
import { Behind } from '../people/person-link.tsx'
import { inboxPathOf, votersPathOf } from '../people/post-rows.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { BarChart, ShareBar } from './bar-chart.tsx'
import {
  type Choice,
  choiceParams,
  choiceQuery,
  findChoice,
  insightUrl,
  readComparedInsight,
} from './insight-choice.ts'
import { plotsPath } from './plots-page.tsx'
import { findSegments, SegmentCharts, segmentName } from './segment-charts.tsx'

const postsShown = 8

/** Activity on the boards, response times, and the most wanted posts. */
export const insightPage: Page = {
  query: choiceQuery,
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const rail = beginRail(member)
    // On a server, in one transaction, and what does not depend on each other travels together.
    const read = await call.db.readTogether(db => readPage({ ...call, db }))
    if (!read) return undefined
    const { choice, insight, firstPosts } = read
    const segments = findSegments(insight)
    const { t } = call
    return teamLayout(call, {
      part: 'insight',
      title: t('insight'),
      rail,
      children: (
        <div class="insight">
          <h1>{t('insight')}</h1>
          <Choices call={call} {...read} />
          <Charts insight={insight} choice={choice} call={call} />
          <ExportLinks
            list="insight-days"
            query={choiceParams(choice)}
            address={call.address}
            t={t}
          />
          <div class="insight-parts">
            <Durations
              title={t('firstResponseTime')}
              {...insight.first_response}
              count={insight.totals.first_responses}
              t={t}
            />
            <Durations
              title={t('completionTime')}
              {...insight.completion}
              count={insight.totals.completions}
              t={t}
            />
          </div>
          {segments && (
            <SegmentCharts
              segments={segments}
              demandOf={(segment, show) => demandLink(call, { ...choice, segment }, show)}
              call={call}
              choice={choice}
            />
          )}
          {firstPosts && <FirstPosts {...firstPosts} call={call} choice={choice} />}
          <p>
            <a href={demandLink(call, choice)}>{t('demandPosts')}</a> ·{' '}
            <a href={`${call.address.path}${plotsPath}`}>{t('plots')}</a>
          </p>
        </div>
      ),
    })
  },
}

async function readPage(call: PageCall) {
  const { db, caller } = call
  const choice = await findChoice(call)
  if (!choice) return undefined
  const [boards, insight, firstPosts] = await settleAll([
    listVisibleBoards(db, caller.audience),
    readComparedInsight(call, choice),
    // No list of posts is by segment.
    choice.segment === undefined ? readFirstPosts(call, choice.board) : Promise.resolve(undefined),
  ])
  return insight && { choice, boards, insight, firstPosts }
}

type ChoicesProps = { call: PageCall; choice: Choice; boards: Board[]; insight: InsightView }

function Choices({ call, choice, boards, insight }: ChoicesProps) {
  const { days, board, segment } = choice
  const { t } = call
  const names = findSegments(insight)?.flatMap(each => each.segment ?? []) ?? []
  // One in which nothing happened is shown as long as it is chosen.
  const segments = [...new Set([...names, ...(segment === undefined ? [] : [segment])])]
  const to = (change: Partial<typeof choice>) => insightUrl(call, { ...choice, ...change })
  return (
    <div class="insight-choices">
      <nav aria-label={t('period')}>
        {periods.map(each => (
          <Chip href={to({ days: each })} isCurrent={each === days}>
            {t('lastDays', { count: Number(each) })}
          </Chip>
        ))}
      </nav>
      <nav aria-label={t('boards')}>
        <Chip href={to({ board: undefined })} isCurrent={!board}>
          {t('allBoards')}
        </Chip>
        {boards.map(each => (
          <Chip href={to({ board: each })} isCurrent={each.id === board?.id}>
            {each.name}
          </Chip>
        ))}
      </nav>
      {segments.length > 0 && (
        <nav aria-label={t('plans')}>
          <Chip href={to({ segment: undefined })} isCurrent={segment === undefined}>
            {t('allPlans')}
          </Chip>
          {segments.map(each => (
            <Chip href={to({ segment: each })} isCurrent={each === segment}>
              {segmentName(each, t)}
            </Chip>
          ))}
        </nav>
      )}
    </div>
  )
}

type ChipProps = { href: string; isCurrent: boolean; children: string }

export function Chip({ href, isCurrent, children }: ChipProps) {
  return (
    <a class="chip" dir="auto" href={href} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </a>
  )
}

type ChartsProps = { insight: ComparedInsight; choice: Choice; call: PageCall }

/** More than ninety bars would be too thin to point at: then each is a week. */
const barsMax = 90

function Charts({ insight, choice, call }: ChartsProps) {
  const { company, t } = call
  const { days, before, totals, previous } = insight
  const perBar = days.length > barsMax ? 7 : 1
  const columnName = t(perBar === 1 ? 'day' : 'weekFrom')
  // From the end, so that the last week is a whole one. Named once for all charts.
  const groups = groupsOf(days, perBar)
    // At noon: on some days a zone has no midnight.
    .map(group => ({
      group,
      name: t.date(dayStart(group[0]!.day, company.time_zone)! + 12 * 3_600e6).day,
    }))
  const groupsBefore = groupsOf(before, perBar)
  const sum = (group: InsightView['days'], kind: Kind) =>
    group.reduce((total, day) => total + day[kind], 0)
  const chart = (kind: Kind, list?: string) => (
    <BarChart
      title={list ? <a href={list}>{t(`count_${kind}`)}</a> : t(`count_${kind}`)}
      name={t(`count_${kind}`)}
      lead={t.number(totals[kind])}
      change={<Change from={previous[kind]} to={totals[kind]} t={t} />}
      note={t('before', { count: t.number(previous[kind]) })}
      bars={groups.map(({ group, name }, at) => ({
        name,
        value: sum(group, kind),
        before: sum(groupsBefore[at] ?? [], kind),
      }))}
      columnName={columnName}
      t={t}
    />
  )
  // Different people cannot be added up, so a week shows its busiest day.
  const customers = groups.map(({ group, name }) => ({
    name,
    value: Math.max(...group.map(day => day.active_customers ?? 0)),
  }))
  const onBusiestDay = Math.max(...customers.map(({ value }) => value))
  return (
    <div class="charts">
      {chart('posts', inboxLink(call, choice, 'newest', insight.from))}
      {chart('votes', inboxLink(call, choice, 'top'))}
      {chart('comments')}
      {/* After an import, it is unknown who was active. */}
      {onBusiestDay > 0 && (
        <BarChart
          title={t('activeCustomers')}
          name={t('activeCustomers')}
          lead={t.number(insight.active_customers ?? 0)}
          note={t(perBar === 1 ? 'onBusiestDay' : 'mostOnDayByWeek', {
            count: t.number(onBusiestDay),
          })}
          bars={customers}
          columnName={columnName}
          t={t}
        />
      )}
    </div>
  )
}

type Kind = 'posts' | 'votes' | 'comments'

function groupsOf(days: InsightView['days'], perBar: number): InsightView['days'][] {
  return Array.from({ length: Math.ceil(days.length / perBar) }, (_, back) =>
    days.slice(Math.max(0, days.length - (back + 1) * perBar), days.length - back * perBar),
  ).reverse()
}

/** Nothing where there was nothing to compare with. */
function Change({ from, to, t }: { from: number; to: number; t: PageCall['t'] }) {
  if (from === 0) return null
  const share = Math.round((to / from - 1) * 100)
  const direction = share > 0 ? 'up' : share < 0 ? 'down' : 'same'
  return (
    <span class={`chart-change is-${direction}`}>
      <span aria-hidden="true">{{ up: '↑', down: '↓', same: '→' }[direction]}</span>{' '}
      {t.percent(share / 100)}
    </span>
  )
}

/** The inbox, with the posts that a figure is about. */
function inboxLink(
  { address }: PageCall,
  { board }: Choice,
  sort: InboxView['order'],
  from?: string,
): string {
  const query = new URLSearchParams({ show: 'all', sort })
  if (board) query.set('board', String(board.id))
  if (from !== undefined) query.set('age_from', from)
  return `${address.path}/team/?${query}`
}

/** What they ask for, whose posts no list has by segment. */
function demandLink(
  { address }: PageCall,
  { board, segment }: Choice,
  show?: EvidenceKind,
): string {
  const query = new URLSearchParams(show && { show })
  if (board) query.set('q', `board:${board.slug}`)
  if (segment) query.set('segment', segment)
  return `${address.path}${demandPath}?${query}`
}

type DurationsProps = InsightView['completion'] & {
  title: string
  /** The posts that it is about: half of one says little. */
  count: number
  t: PageCall['t']
}

function Durations({ title, median_hours, ninetieth_percentile_hours, count, t }: DurationsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {median_hours === null || ninetieth_percentile_hours === null ? (
        <p class="quiet">{t('noneInPeriod')}</p>
      ) : (
        <>
          <p class="chart-lead">{t('halfWithin', { duration: t.duration(median_hours) })}</p>
          <p class="quiet">
            {t('mostWithin', { duration: t.duration(ninetieth_percentile_hours) })} ·{' '}
            {t('ofPosts', { count })}
          </p>
        </>
      )}
    </section>
  )
}

type FirstPostsRead = Record<'top' | 'trending' | 'paid', PostRow[]>

/** The most wanted posts of all time. */
async function readFirstPosts(
  { db, caller }: PageCall,
  board: Board | undefined,
): Promise<FirstPostsRead> {
  const filter = { boards: board ? [board.id] : caller.audience.boards }
  const first = async (sort: 'top' | 'trending' | 'revenue') =>
    (await listFilteredPosts(db, filter, postSorts[sort], { size: postsShown })).items
  const [top, trending, revenue] = await settleAll([
    first('top'),
    first('trending'),
    first('revenue'),
  ])
  // Without any revenue there is no order by revenue.
  return { top, trending, paid: revenue.filter(post => post.revenue > 0) }
}

function FirstPosts({
  top,
  trending,
  paid,
  call,
  choice,
}: FirstPostsRead & { call: PageCall; choice: Choice }) {
  const { company, t } = call
  const votes: Measure = {
    name: t('count_votes'),
    of: post => post.votes_count,
    show: t.number,
    voters: 'newest',
  }
  const revenue: Measure = {
    name: t('revenue'),
    of: post => post.revenue,
    show: value => money(value, company.currency, t),
    voters: 'revenue',
  }
  const list = (sort: 'top' | 'trending' | 'revenue', title: string, posts: PostRow[]) => (
    <Posts
      title={title}
      all={inboxLink(call, choice, sort === 'trending' ? 'top' : sort)}
      posts={posts}
      measure={sort === 'revenue' ? revenue : votes}
      // In another order, lengths would say nothing.
      hasBars={sort !== 'trending'}
      call={call}
    />
  )
  return (
    <div class="insight-parts">
      {list('top', t('order_top'), top)}
      {list('trending', t('order_trending'), trending)}
      {list('revenue', t('mostRevenue'), paid)}
    </div>
  )
}

type Measure = {
  name: string
  of: (post: PostRow) => number
  show: (value: number) => string
  /** The order of the voters behind it. */
  voters: 'newest' | 'revenue'
}

type PostsProps = {
  title: string
  all: string
  posts: PostRow[]
  measure: Measure
  hasBars: boolean
  call: PageCall
}

function Posts({ title, all, posts, measure, hasBars, call: { address, t } }: PostsProps) {
  if (posts.length === 0) return null
  const highest = Math.max(1, ...posts.map(measure.of))
  return (
    <section class="card">
      <h2>
        <a href={all}>{title}</a>
      </h2>
      <table class="chart-table segment-table insight-posts">
        <thead class="hidden">
          <tr>
            <th scope="col">{t('title')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{measure.name}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map(post => (
            <tr>
              <th scope="row">
                <a href={address.path + inboxPathOf(post.id)} dir="auto">
                  {post.title}
                </a>
                {hasBars && <ShareBar share={measure.of(post) / highest} />}
              </th>
              <td>
                <StatusLabel name={post.status_name} color={post.status_color} t={t} />
              </td>
              <td>
                <Behind href={address.path + votersPathOf(post.id, measure.voters)}>
                  {measure.show(measure.of(post))}
                </Behind>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
