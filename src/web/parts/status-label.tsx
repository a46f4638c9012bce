import { listStatuses, type Status } from '../../features/statuses/find-status.ts'
import type { Texts } from '../../texts/texts.ts'
import type { PageCall } from './page.ts'

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

type StatusLabelProps = {
  name: string
  color: string
  /** Missing for labels that only look like a status, and where its name is edited. */
  t?: Texts
}

/** A status by name; its colour is an attribute of the drawing, which the content policy allows. */
export function StatusLabel({ name, color, t }: StatusLabelProps) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : 'currentColor'
  return (
    <span class="status">
      <svg class="status-dot" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={fill} />
      </svg>
      <bdi>{t ? statusName(name, t) : name}</bdi>
    </span>
  )
}

/** The statuses that posts can have, in the reader's language. */
export async function readStatuses({ db, t }: Pick<PageCall, 'db' | 't'>): Promise<Status[]> {
  const statuses = await listStatuses(db)
  return statuses.map(status => ({ ...status, name: statusName(status.name, t) }))
}
