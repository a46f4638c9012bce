import { listVisibleBoards } from '../../../features/boards/boards.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostFilter } from '../../../features/posts/list/post-filter.ts'
import { seenThrough } from '../../../features/posts/list/read-within.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { listSegments } from '../../../features/segments/segments.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { Back } from '../../parts/back.tsx'
import type { Page, PageCall } from '../../parts/page.ts'
import { findMember } from '../back-path.ts'
import { money } from '../money.ts'
import { listUrl } from '../people/list-view.tsx'
import { inboxPathOf, votersPathOf } from '../people/post-rows.tsx'
import { beginRail, teamLayout } from '../team-layout.tsx'
import { type Axis, PointChart } from './point-chart.tsx'

export const plotsPath = '/team/insight/plots/'

/** More points would overlap too much. */
const pointsMax = 100

const estimates = { effort: { min: 1, max: 10 }, impact: { min: 1, max: 10 } }

export const plotsPage: Page = {
  query: ['board', 'segment'],
  async run(call) {
    const member = findMember(call)
    if (!member) return undefined
    const { address, company, query, t } = call
    const rail = beginRail(member)
    const [boards, segments] = await settleAll([
      listVisibleBoards(member.db, member.audience),
      listSegments(member.db),
    ])
    const board = boards.find(({ id }) => String(id) === query.board)?.id
    const chosen = segments.find(({ id }) => String(id) === query.segment)
    const segment = chosen?.id
    const filter = { boards: board === undefined ? member.audience.boards : [board], segment }
    const [estimated, wanted] = await settleAll([
      readPosts(call, { ...filter, numbers: estimates }, 'top'),
      readPosts(call, filter, 'revenue'),
    ])
    const choices = (name: 'board' | 'segment', of: { id: number; name: string }[]) => {
      const given = { board, segment, [name]: undefined }
      const url = (value: number | undefined) =>
        listUrl(
          address.path + plotsPath,
          Object.entries({ ...given, [name]: value }).map(([key, id]) => [key, id?.toString()]),
          {},
        )
      const current = name === 'board' ? board : segment
      return (
        <nav aria-label={t(name === 'board' ? 'boards' : 'segments')}>
          {[{ id: undefined, name: t(name === 'board' ? 'allBoards' : 'allSegments') }, ...of].map(
            each => (
              <a
                class="chip"
                dir="auto"
                href={url(each.id)}
                aria-current={each.id === current ? 'true' : undefined}
              >
                {each.name}
              </a>
            ),
          )}
        </nav>
      )
    }
    const pointsOf = (
      posts: PostRow[],
      [x, y]: ['effort' | 'votes_count', 'impact' | 'revenue'],
      pathOf: (id: number) => string,
    ) =>
      posts.map(post => ({
        href: address.path + pathOf(post.id),
        title: post.title,
        x: post[x] ?? 0,
        y: post[y] ?? 0,
      }))
    const estimate = { show: t.number, top: 10 }
    const votes: Axis = { name: t('count_votes'), show: t.number }
    const revenue: Axis = {
      name: t('order_revenue'),
      show: value => money(value, company.currency, t),
    }
    return teamLayout(call, {
      part: 'insight',
      title: t('plots'),
      rail,
      children: (
        <div class="insight">
          <p>
            <Back to={`${address.path}/team/insight/`}>{t('insight')}</Back>
          </p>
          <h1>{t('plots')}</h1>
          <div class="insight-choices">
            {choices('board', boards)}
            {segments.length > 0 && choices('segment', segments)}
          </div>
          <p class="quiet">
            {t('plotsHint', { max: t.number(pointsMax) })}
            {chosen && ` ${t('segmentRedefined', { date: t.date(chosen.redefined).day })}`}
          </p>
          {estimated.length === 0 ? (
            <p class="empty">{t('plotsNoEstimates')}</p>
          ) : (
            <PointChart
              title={t('plotImpact')}
              points={pointsOf(estimated, ['effort', 'impact'], inboxPathOf)}
              x={{ name: t('effort'), ...estimate }}
              y={{ name: t('impact'), ...estimate }}
              t={t}
            />
          )}
          {wanted.length > 0 && (
            <PointChart
              title={t('plotRevenue')}
              points={pointsOf(wanted, ['votes_count', 'revenue'], id =>
                votersPathOf(id, 'revenue'),
              )}
              x={votes}
              y={revenue}
              t={t}
            />
          )}
        </div>
      ),
    })
  },
}

/** The top posts. With a segment, votes and revenue are counted within it. */
async function readPosts({ db }: PageCall, filter: PostFilter, sort: 'top' | 'revenue') {
  const { items } = await listFilteredPosts(db, filter, postSorts[sort], { size: pointsMax })
  return seenThrough(db, filter.segment, items)
}
