import { type Board, findVisibleBoard, listVisibleBoards } from '../../features/boards/index.ts'
import { getInsight, type InsightView, periods } from '../../features/insight/index.ts'
import { listFilteredPosts, type PostRow, postSorts, postUrl } from '../../features/posts/index.ts'
import { layout } from '../layout.tsx'
import type { Page, PageCall } from '../page.ts'
import { type Bar, BarChart } from './bar-chart.tsx'
import { findMember } from './member.ts'

const postsShown = 8

/** How much happens on the boards, how quickly the team answers, and what people want most. */
export const insightPage: Page = {
  query: ['days', 'board'],
  async run(call) {
    const chosen = await readChoice(call)
    if (!chosen) return undefined
    const { insight, board, days } = chosen
    const { address, t } = call
    const first = (sort: 'top' | 'trending' | 'revenue') => firstPosts(call, board, sort)
    const [top, trending, revenue] = [
      await first('top'),
      await first('trending'),
      await first('revenue'),
    ]
    // Where nobody pays anything there is no order by revenue.
    const paid = revenue.filter(post => post.revenue > 0)
    const html = layout({
      frame: call,
      title: t('insight'),
      current: 'team',
      workspace: 'insight',
      children: (
        <div class="insight">
          <h1>{t('insight')}</h1>
          <Choices call={call} boards={chosen.boards} board={board} days={days} />
          <Charts insight={insight} t={t} />
          <div class="insight-parts">
            <Durations title={t('firstResponseTime')} {...insight.first_response} t={t} />
            <Durations title={t('completionTime')} {...insight.completion} t={t} />
          </div>
          <div class="insight-parts">
            <Posts title={t('order_top')} posts={top} address={address} t={t} />
            <Posts title={t('order_trending')} posts={trending} address={address} t={t} />
            <Posts title={t('mostRevenue')} posts={paid} address={address} t={t} />
          </div>
          <p>
            <a href={urlOf(call, 'counts.csv', { days, board: board?.slug })}>{t('downloadCsv')}</a>
          </p>
        </div>
      ),
    })
    return { html }
  },
}

/** The same counts, to go on with in a spreadsheet: days and numbers only. */
export const insightCsv: Page = {
  query: ['days', 'board'],
  async run(call) {
    const chosen = await readChoice(call)
    if (!chosen) return undefined
    const { days } = chosen.insight
    const columns = Object.keys(days[0]!) as (keyof (typeof days)[number])[]
    const lines = [columns, ...days.map(day => columns.map(column => day[column] ?? ''))]
    const text = lines.map(line => `${line.join(',')}\r\n`).join('')
    const headers = { 'content-disposition': 'attachment; filename="counts.csv"' }
    return { document: { type: 'text/csv; charset=utf-8', text, headers } }
  },
}

type Days = (typeof periods)[number]
type Choice = { insight: InsightView; board: Board | undefined; boards: Board[]; days: Days }

/** Undefined: there is nothing here for the reader, or no such board or period. */
async function readChoice(call: PageCall): Promise<Choice | undefined> {
  const { db, query } = call
  const member = findMember(call)
  if (!member) return undefined
  const days = periods.find(each => each === (query.days ?? '30'))
  const board =
    query.board === undefined ? undefined : await findVisibleBoard(db, member.audience, query.board)
  if (!days || (query.board !== undefined && !board)) return undefined
  const boards = await listVisibleBoards(db, member.audience)
  const insight = await getInsight(member, { days, board: board && [board.id] })
  return { insight, board, boards, days }
}

function urlOf(
  { address }: PageCall,
  name: '' | 'counts.csv',
  { days, board }: { days: Days; board: string | undefined },
): string {
  const query = new URLSearchParams({ days, ...(board === undefined ? {} : { board }) })
  return `${address.path}/team/insight/${name}?${query}`
}

type ChoicesProps = { call: PageCall; boards: Board[]; board: Board | undefined; days: Days }

function Choices({ call, boards, board, days }: ChoicesProps) {
  const { t } = call
  return (
    <div class="insight-choices">
      <nav aria-label={t('period')}>
        {periods.map(each => (
          <a
            class="chip"
            href={urlOf(call, '', { days: each, board: board?.slug })}
            aria-current={each === days ? 'true' : undefined}
          >
            {t('lastDays', { count: Number(each) })}
          </a>
        ))}
      </nav>
      <nav aria-label={t('boards')}>
        <a
          class="chip"
          href={urlOf(call, '', { days, board: undefined })}
          aria-current={board ? undefined : 'true'}
        >
          {t('allBoards')}
        </a>
        {boards.map(({ id, slug, name }) => (
          <a
            class="chip"
            dir="auto"
            href={urlOf(call, '', { days, board: slug })}
            aria-current={id === board?.id ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}

type ChartsProps = { insight: InsightView; t: PageCall['t'] }

/** More than ninety bars would be too thin to point at: then each is a week. */
const barsMax = 90

function Charts({ insight: { days, totals, previous }, t }: ChartsProps) {
  const perBar = days.length > barsMax ? 7 : 1
  const columnName = t(perBar === 1 ? 'day' : 'weekFrom')
  const before = (count: number) => t('before', { count: t.number(count) })
  const bars = (kind: 'posts' | 'votes' | 'comments' | 'active_customers'): Bar[] =>
    // From the end, so that the last week is a whole one.
    Array.from({ length: Math.ceil(days.length / perBar) }, (_, back) =>
      days.slice(Math.max(0, days.length - (back + 1) * perBar), days.length - back * perBar),
    )
      .reverse()
      .map(group => ({
        name: t.date(Date.parse(group[0]!.day) * 1_000).day,
        value: group.reduce((sum, day) => sum + (day[kind] ?? 0), 0),
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
  const hasCustomers = days[0]?.active_customers !== null && perBar === 1
  return (
    <div class="charts">
      {chart('posts')}
      {chart('votes')}
      {chart('comments')}
      {hasCustomers && (
        <BarChart
          title={t('activeCustomers')}
          lead={t('onBusiestDay', {
            count: t.number(Math.max(...bars('active_customers').map(({ value }) => value))),
          })}
          bars={bars('active_customers')}
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

async function firstPosts(
  { db, caller }: PageCall,
  board: Board | undefined,
  sort: 'top' | 'trending' | 'revenue',
): Promise<PostRow[]> {
  const filter = { boards: board ? [board.id] : caller.audience.boards }
  return (await listFilteredPosts(db, filter, postSorts[sort], { size: postsShown })).items
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
