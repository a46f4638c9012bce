import { listStatuses, type Status } from '../features/statuses/index.ts'
import type { PageCall } from './page.ts'
import { statusName } from './parts/status-label.tsx'

/** Those that posts can have, as the reader knows them. */
export async function readStatuses({ db, t }: Pick<PageCall, 'db' | 't'>): Promise<Status[]> {
  const statuses = await listStatuses(db)
  return statuses.map(status => ({ ...status, name: statusName(status.name, t) }))
}
