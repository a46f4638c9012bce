import { Memo } from './cache/memo.ts'

/** Clocks change at full quarters of an hour. */
const quarterMs = 900_000
/** Computing an offset takes as long as reading a row. */
const offsets = new Memo<number>(5_000)

/** What clocks in the zone show, as the milliseconds that UTC would show the same at. */
export function localTime(ms: number, zone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  return ms + offsets.find(`${zone} ${quarter}`, () => offsetAt(quarter * quarterMs, zone))
}

function offsetAt(ms: number, zone: string): number {
  const parts = formats.find(zone, () => formatIn(zone)).formatToParts(ms)
  const number = (type: string) => Number(parts.find(part => part.type === type)!.value)
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return local - ms
}

/** Making one takes ten times as long as using it. */
const formats = new Memo<Intl.DateTimeFormat>(100)

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** The other way; twice, as the first guess may lie on the other side of a change to summer time. */
export function utcOf(local: number, zone: string): number {
  const guess = local - (localTime(local, zone) - local)
  return local - (localTime(guess, zone) - guess)
}
