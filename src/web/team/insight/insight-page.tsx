import { type Board, listVisibleBoards } from '../../../features/boards/boards.ts'
import { type InsightView, periods } from '../../../features/insight/schema.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { postUrl } from '../../../features/posts/url.ts'
import { dayStart } from '../../../platform/clock.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { type Bar, BarChart } from './bar-chart.tsx'
import { type Choice, choiceQuery, findChoice, insightUrl, readInsight } from './insight-choice.ts'
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
          <Charts insight={insight} zone={call.company.time_zone} t={t} />
          <p>
            <a href={insightUrl(call, 'counts.csv', choice)}>{t('downloadCsv')}</a>
          </p>
          <div class="insight-parts">
            <Durations title={t('firstResponseTime')} {...insight.first_response} t={t} />
            <Durations title={t('completionTime')} {...insight.completion} t={t} />
          </div>
          {segments && <SegmentCharts segments={segments} call={call} choice={choice} />}
          {firstPosts && <FirstPosts {...firstPosts} call={call} />}
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
    readInsight(call, choice),
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
  const to = (change: Partial<typeof choice>) => insightUrl(call, '', { ...choice, ...change })
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
        <nav aria-label={t('segments')}>
          <Chip href={to({ segment: undefined })} isCurrent={segment === undefined}>
            {t('allSegments')}
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

function Chip({ href, isCurrent, children }: ChipProps) {
  return (
    <a class="chip" dir="auto" href={href} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </a>
  )
}

type ChartsProps = { insight: InsightView; zone: string; t: PageCall['t'] }

/** More than ninety bars would be too thin to point at: then each is a week. */
const barsMax = 90

function Charts({ insight, zone, t }: ChartsProps) {
  const { days, totals, previous } = insight
  const perBar = days.length > barsMax ? 7 : 1
  const columnName = t(perBar === 1 ? 'day' : 'weekFrom')
  const before = (count: number) => t('before', { count: t.number(count) })
  // From the end, so that the last week is a whole one. Named once for all charts.
  const groups = Array.from({ length: Math.ceil(days.length / perBar) }, (_, back) =>
    days.slice(Math.max(0, days.length - (back + 1) * perBar), days.length - back * perBar),
  )
    .reverse()
    // At noon: on some days a zone has no midnight.
    .map(group => ({ group, name: t.date(dayStart(group[0]!.day, zone)! + 12 * 3_600e6).day }))
  const bars = (kind: 'posts' | 'votes' | 'comments'): Bar[] =>
    groups.map(({ group, name }) => ({
      name,
      value: group.reduce((sum, day) => sum + day[kind], 0),
    }))
  const chart = (kind: 'posts' | 'votes' | 'comments') => (
    <BarChart
      title={t(`count_${kind}`)}
      lead={t.number(totals[kind])}
      note={before(previous[kind])}
      bars={bars(kind)}
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
      {chart('posts')}
      {chart('votes')}
      {chart('comments')}
      {/* After an import, it is unknown who was active. */}
      {onBusiestDay > 0 && (
        <BarChart
          title={t('activeCustomers')}
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

type DurationsProps = InsightView['completion'] & { title: string; t: PageCall['t'] }

function Durations({ title, median_hours, ninetieth_percentile_hours, t }: DurationsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {median_hours === null || ninetieth_percentile_hours === null ? (
        <p class="quiet">{t('noneInPeriod')}</p>
      ) : (
        <>
          <p class="chart-lead">{t('halfWithin', { duration: t.duration(median_hours) })}</p>
          <p class="quiet">
            {t('mostWithin', { duration: t.duration(ninetieth_percentile_hours) })}
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

function FirstPosts({ top, trending, paid, call }: FirstPostsRead & { call: PageCall }) {
  const { address, t } = call
  return (
    <div class="insight-parts">
      <Posts title={t('order_top')} posts={top} address={address} t={t} />
      <Posts title={t('order_trending')} posts={trending} address={address} t={t} />
      <Posts title={t('mostRevenue')} posts={paid} address={address} t={t} />
    </div>
  )
}

type PostsProps = Pick<PageCall, 'address' | 't'> & { title: string; posts: PostRow[] }

function Posts({ title, posts, address, t }: PostsProps) {
  if (posts.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ol class="insight-posts">
        {posts.map(post => (
          <li>
            <a href={postUrl(address, post)} dir="auto">
              {post.title}
            </a>{' '}
            <span class="quiet">{t('votes', { count: post.votes_count })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
