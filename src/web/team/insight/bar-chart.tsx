import type { Texts } from '../../../texts/texts.ts'

/** `name` is what a reader calls the time: a day, or the first one of a week. */
export type Bar = { name: string; value: number }

type BarChartProps = {
  title: string
  /** The total, compared with the period before if known. */
  lead: string
  note?: string | undefined
  bars: Bar[]
  columnName: string
  t: Texts
}

const [width, height] = [600, 120]

/** A plot that is drawn here, and the same numbers as a table: for those who cannot see it, and to read them exactly. */
export function BarChart({ title, lead, note, bars, columnName, t }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        <p class="chart-lead">{lead}</p>
        {note && <p class="quiet">{note}</p>}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, value }, at) => {
          const tall = (value / highest) * height
          return (
            <rect
              x={rounded(at * step + step * 0.1)}
              y={rounded(height - tall)}
              width={rounded(step * 0.8)}
              height={rounded(tall)}
            >
              <title>{`${name}: ${t.number(value)}`}</title>
            </rect>
          )
        })}
      </svg>
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
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr>
                <th scope="row">{name}</th>
                <td>{t.number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function rounded(value: number): string {
  return value.toFixed(2)
}
