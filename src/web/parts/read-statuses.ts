import { listStatuses, type Status } from '../../features/statuses/find-status.ts'
import type { PageCall } from './page.ts'
import { statusName } from './status-label.tsx'

/** The statuses that posts can have, in the reader's language. */
export async function readStatuses({ db, t }: Pick<PageCall, 'db' | 't'>): Promise<Status[]> {
  const statuses = await listStatuses(db)
  return statuses.map(status => ({ ...status, name: statusName(status.name, t) }))
}
