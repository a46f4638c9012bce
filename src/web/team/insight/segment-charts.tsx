import type { EvidenceKind } from '../../../features/demand/schema.ts'
import type { InsightView } from '../../../features/insight/schema.ts'
import type { PageCall } from '../../parts/page.ts'
import { ExportLinks } from '../export/export-links.tsx'
import { money } from '../money.ts'
import { listUrl } from '../people/list-view.tsx'
import { Behind, organizationsPath, peoplePath } from '../people/person-link.tsx'
import { ShareBar } from './bar-chart.tsx'
import { type Choice, choiceParams } from './insight-choice.ts'

type Texts = PageCall['t']
type Segments = NonNullable<InsightView['segments']>

/** Undefined where they say no more than all of them together. */
export function findSegments({ segments }: InsightView): Segments | undefined {
  const saysMore = segments?.some(({ segment, revenue }) => segment !== '' || (revenue ?? 0) > 0)
  return saysMore && segments ? segments : undefined
}

/** Null stands for those that are not counted by themselves. */
export function segmentName(segment: string | null, t: Texts): string {
  return segment === null ? t('otherPlans') : segment || t('noPlan')
}

type SegmentChartsProps = {
  segments: Segments
  /** The people or the demand of a segment. */
  demandOf: (segment: string, show: EvidenceKind) => string
  call: PageCall
  choice: Choice
}

/** Activity by segment: a table of plots, one row per count. */
export function SegmentCharts({ segments, demandOf, call, choice }: SegmentChartsProps) {
  const { address, company, t } = call
  const listOf = (path: string, sort?: string) => (segment: string) =>
    listUrl(address.path + path, [], { segment, sort })
  const amount = (value: number) => money(value, company.currency, t)
  return (
    <section class="insight-segments" aria-labelledby="by-segment">
      <h2 id="by-segment">{t('byPlan')}</h2>
      <p class="quiet">{t('byPlanHint')}</p>
      <div class="charts">
        <SegmentChart
          title={t('count_posts')}
          rows={valuesOf(segments, 'posts')}
          hrefOf={segment => demandOf(segment, 'posts')}
          t={t}
        />
        <SegmentChart
          title={t('count_votes')}
          rows={valuesOf(segments, 'votes')}
          hrefOf={segment => demandOf(segment, 'people')}
          t={t}
        />
        <SegmentChart
          title={t('activeCustomers')}
          rows={valuesOf(segments, 'active_customers')}
          hrefOf={listOf(peoplePath)}
          t={t}
        />
        <SegmentChart
          title={t('activeRevenue')}
          rows={valuesOf(segments, 'revenue')}
          hrefOf={listOf(organizationsPath, 'revenue')}
          format={amount}
          t={t}
        />
      </div>
      <ExportLinks
        list="insight-segments"
        query={choiceParams(choice)}
        address={call.address}
        t={t}
      />
    </section>
  )
}

type Value = { segment: string | null; value: number }

/** Without those that are not counted for some boards. */
function valuesOf(
  segments: Segments,
  kind: 'posts' | 'votes' | 'active_customers' | 'revenue',
): Value[] {
  return segments
    .flatMap(({ segment, [kind]: value }) => (value === null ? [] : { segment, value }))
    .sort((a, b) => b.value - a.value)
}

type SegmentChartProps = {
  title: string
  rows: Value[]
  hrefOf: (segment: string) => string
  format?: (value: number) => string
  t: Texts
}

function SegmentChart({ title, rows, hrefOf, format, t }: SegmentChartProps) {
  if (rows.length === 0) return null
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <figure class="card chart">
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <table class="chart-table segment-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">{t('plan')}</span>
            </th>
            <th scope="col">
              <span class="hidden">{title}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ segment, value }) => (
            <tr>
              <th scope="row">
                <bdi>{segmentName(segment, t)}</bdi>
                <ShareBar share={value / highest} />
              </th>
              <td>
                <Behind href={segment ? hrefOf(segment) : undefined}>
                  {format ? format(value) : t.number(value)}
                </Behind>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
