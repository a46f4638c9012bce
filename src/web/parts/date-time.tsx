import type { Micros } from '../../platform/clock.ts'
import type { Texts } from '../../texts/texts.ts'

/**
 * A date that stays true however long the page stays open: never "two days ago". In the company's time zone, until the
 * browser writes it in the reader's.
 */
export function DateTime({ time, t }: { time: Micros; t: Texts }) {
  const { day, minute } = t.date(time)
  // HTML allows no more than three digits after the second.
  const moment = new Date(Math.floor(time / 1000)).toISOString()
  return (
    <time datetime={moment} title={minute}>
      {day}
    </time>
  )
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
