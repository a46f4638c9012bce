import type { Texts } from '../../texts/texts.ts'

/** The statuses that a new company starts with, by their seeded names. */
const seeded = {
  Open: 'statusName_open',
  'Under review': 'statusName_underReview',
  Planned: 'statusName_planned',
  'In progress': 'statusName_inProgress',
  Complete: 'statusName_complete',
  Closed: 'statusName_closed',
} as const

/** In the reader's language unless it was renamed; the API has the stored name. */
export function statusName(name: string, t: Texts): string {
  return Object.hasOwn(seeded, name) ? t(seeded[name as keyof typeof seeded]) : name
}
