import { listStatuses, type Status } from '../../features/statuses/find-status.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import type { Texts } from '../../texts/texts.ts'
import type { PageCall } from './page.ts'

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
