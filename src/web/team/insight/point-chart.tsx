import { directionOf } from '../../../texts/languages.ts'
import type { Texts } from '../../../texts/texts.ts'
import { roundUp } from './bar-chart.tsx'

export type Point = { href: string; title: string; x: number; y: number }

/** `top`: the end of the axis, if it is fixed. */
export type Axis = { name: string; show: (value: number) => string; top?: number }

type PointChartProps = { title: string; points: Point[]; x: Axis; y: Axis; t: Texts }

const [width, height, margin] = [600, 360, 12]

/** A scatter plot whose points link to posts, with the same posts as a table. */
export function PointChart({ title, points, x, y, t }: PointChartProps) {
  const tops = {
    x: x.top ?? roundUp(Math.max(1, ...points.map(point => point.x))),
    y: y.top ?? roundUp(Math.max(1, ...points.map(point => point.y))),
  }
  return (
    <div class="insight-parts plot-parts">
      <figure class="card chart point-chart">
        <figcaption>
          <h2>{title}</h2>
        </figcaption>
        <p class="quiet" aria-hidden="true">
          ↑ {y.name}: {y.show(tops.y)}
        </p>
        <svg viewBox={`0 0 ${width} ${height}`} aria-label={title}>
          <path
            class="plot-lines"
            d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}M0 0V${height}M${width / 2} 0V${height}M${width} 0V${height}`}
          />
          {placed(points, tops).map(({ left, below, ...point }) => {
            const [across, up] = [x.show(point.x), y.show(point.y)]
            const name = `${point.title} · ${x.name}: ${across} · ${y.name}: ${up}`
            return (
              <a href={point.href} aria-label={name}>
                <circle class="plot-point" cx={left} cy={below} r="7">
                  <title>{name}</title>
                </circle>
              </a>
            )
          })}
        </svg>
        <p class="chart-axis quiet" aria-hidden="true">
          <span>{t.number(0)}</span>
          <span>
            {x.name}: {x.show(tops.x)} {directionOf(t.language) === 'rtl' ? '←' : '→'}
          </span>
        </p>
      </figure>
      <section class="card">
        <table class="chart-table demand-table">
          <caption class="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('title')}</th>
              <th scope="col">{x.name}</th>
              <th scope="col">{y.name}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr>
                <th scope="row">
                  <a href={point.href} dir="auto">
                    {point.title}
                  </a>
                </th>
                <td>{x.show(point.x)}</td>
                <td>{y.show(point.y)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Spreads points that share a place, so that each can be clicked. */
function placed(points: Point[], tops: { x: number; y: number }) {
  const counts = new Map<string, number>()
  const within = (value: number, end: number) =>
    Math.min(end - margin, Math.max(margin, value)).toFixed(1)
  return points.map(point => {
    const place = `${point.x} ${point.y}`
    const before = counts.get(place) ?? 0
    counts.set(place, before + 1)
    const distance = 11 * Math.sqrt(before)
    const left = (point.x / tops.x) * width + distance * Math.cos(before * goldenAngle)
    const below = height - (point.y / tops.y) * height + distance * Math.sin(before * goldenAngle)
    return { ...point, left: within(left, width), below: within(below, height) }
  })
}
