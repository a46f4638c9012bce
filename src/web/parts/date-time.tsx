import type { Micros } from '../../platform/clock.ts'

const months =
  'January February March April May June July August September October November December'.split(' ')

/** A date that stays true however long the page stays open: never "two days ago". */
export function DateTime({ time }: { time: Micros }) {
  // HTML allows no more than three digits after the second.
  const iso = new Date(Math.floor(time / 1000)).toISOString()
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number) as [number, number, number]
  const name = months[month - 1]!
  return (
    <time datetime={iso} title={`${day} ${name} ${year}, ${iso.slice(11, 16)} UTC`}>
      {day} {name.slice(0, 3)} {year}
    </time>
  )
}
