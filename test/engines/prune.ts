import { createLog } from '../../src/platform/log.ts'
import { prune } from '../../src/server/process/retention.ts'
import type { Store } from '../../src/store/store.ts'

/** Everything that is too old, in one turn of the task. */
export function pruneAll(store: Store): Promise<void> {
  const task = prune({ firstMs: 0, everyMs: 0 })
  return task.run(store, createLog('silent'), new AbortController().signal)
}
