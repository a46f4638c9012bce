import type { Child } from 'hono/jsx'
import type { Texts } from '../../../texts/texts.ts'

/** `name` is what a reader calls the time: a day, or the first one of a week. `before`: the same day of the period before. */
export type Bar = { name: string; value: number; before?: number | undefined }

type BarChartProps = {
  title: Child
  /** The name of the counts in the table, and for those who cannot see the plot. */
  name: string
  /** The total. */
  lead: string
  /** Compared with the period before. */
  change?: Child
  note?: string | undefined
  bars: Bar[]
  columnName: string
  t: Texts
}

const [width, height] = [600, 120]

/**
 * A plot that is drawn here, and the same numbers as a table: for those who cannot see it, and to read them exactly. A script
 * shows the value of the bar that is pointed at, or that the arrow keys lead to.
 */
export function BarChart({ title, name, lead, change, note, bars, columnName, t }: BarChartProps) {
  const top = axisTop(bars)
  const step = width / Math.max(1, bars.length)
  const tall = (value: number) => (Math.min(value, top) / top) * height
  const isCompared = bars.some(({ before }) => before !== undefined)
  const line = bars.map(
    ({ before = 0 }, at) => `${rounded((at + 0.5) * step)},${rounded(height - tall(before))}`,
  )
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        <p class="chart-lead">
          {lead} {change}
        </p>
        {note && <p class={isCompared ? 'quiet plot-legend' : 'quiet'}>{note}</p>}
      </figcaption>
      <div class="plot">
        <p class="plot-scale quiet" aria-hidden="true">
          <span>{t.number(top)}</span>
          {top > 1 && <span>{t.number(top / 2)}</span>}
          <span>{t.number(0)}</span>
        </p>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}: ${lead}`}
          tabindex={0}
          data-plot
        >
          <path
            class="plot-lines"
            d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
          />
          {bars.map(({ name: day, value, before }, at) => (
            <g>
              <title>{barText(day, value, before, t)}</title>
              <path
                class="plot-hit"
                d={`M${rounded(at * step)} 0h${rounded(step)}v${height}h-${rounded(step)}z`}
              />
              <rect
                class={value > top ? 'plot-bar is-cut' : 'plot-bar'}
                x={rounded(at * step + step * 0.1)}
                y={rounded(height - tall(value))}
                width={rounded(step * 0.8)}
                height={rounded(tall(value))}
              />
            </g>
          ))}
          {isCompared && <polyline class="plot-before" points={line.join(' ')} />}
        </svg>
        <output class="plot-value" hidden />
      </div>
      <p class="chart-axis quiet" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
      <details>
        <summary>{t('asTable')}</summary>
        <table class="chart-table">
          <thead>
            <tr>
              <th scope="col">{columnName}</th>
              <th scope="col">{name}</th>
              {isCompared && <th scope="col">{t('previousPeriod')}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name: day, value, before }) => (
              <tr>
                <th scope="row">{day}</th>
                <td>{t.number(value)}</td>
                {before !== undefined && <td>{t.number(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** A bar beside a number, relative to the highest. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={(share * 100).toFixed(2)} height="10" />
    </svg>
  )
}

function barText(day: string, value: number, before: number | undefined, t: Texts): string {
  const said = `${day}: ${t.number(value)}`
  return before === undefined ? said : `${said} · ${t('before', { count: t.number(before) })}`
}

/** Bars this many times higher than nearly all others are cut off, so that one odd day does not flatten a year. Among few, none is odd. */
const oddTimes = 4
const fewBars = 20

/** A round number at or above the bars, but for a few that stick out. */
function axisTop(bars: Bar[]): number {
  const values = bars
    .flatMap(({ value, before = 0 }) => [value, before])
    .filter(value => value > 0)
    .sort((a, b) => a - b)
  const highest = values.at(-1) ?? 1
  const usual = values.length < fewBars ? highest : values[Math.floor((values.length - 1) * 0.95)]!
  return roundUp(highest > oddTimes * usual ? usual * 1.5 : highest)
}

/** To 1, 2, 4, 6, 8 or 10 times a power of ten, so that its half is whole, too. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [2, 4, 6, 8, 10].find(times => times * power >= value)! * power
}

function rounded(value: number): string {
  return value.toFixed(2)
}
