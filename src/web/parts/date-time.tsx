import type { Micros } from '../../platform/clock.ts'
import { type Texts, textsIn } from '../../texts/texts.ts'

type DateTimeProps = { time: Micros; isAgo?: boolean; t: Texts }

/**
 * A date that stays true however long the page is kept. In the company's time zone, until the browser writes it in the
 * reader's; `isAgo`: how long ago it was, if that is recent.
 */
export function DateTime({ time, isAgo, t }: DateTimeProps) {
  const { day, minute } = t.date(time)
  // HTML allows no more than three digits after the second.
  const moment = new Date(Math.floor(time / 1000)).toISOString()
  return (
    <time datetime={moment} title={minute} data-ago={isAgo && 'recent'}>
      {day}
    </time>
  )
}

/** A day of the calendar, such as 2026-11-30, which is the same in every time zone. */
export function Day({ day, t }: { day: string; t: Texts }) {
  return <time datetime={day}>{textsIn(t.language).date(Date.parse(day) * 1000).day}</time>
}

/** How long ago, which a script keeps true. Only in the workspace: no page there is cached. */
export function Ago({ time, now, t }: { time: Micros; now: Micros; t: Texts }) {
  const moment = new Date(Math.floor(time / 1000)).toISOString()
  return (
    <time datetime={moment} title={t.date(time).minute} data-ago>
      {t.ago(time, now)}
    </time>
  )
}

/** Says that a text is not as it was first written. */
export function EditedMark({ time, t }: { time: Micros; t: Texts }) {
  return (
    <span class="edited">{t.around('editedOn', { date: <DateTime time={time} t={t} /> })}</span>
  )
}
