import type { Task } from '../../features/jobs/index.ts'
import { findOldDecision, forgetDecisions } from '../../features/moderation/index.ts'
import { findOldChange, forgetChanges } from '../../features/post-writes/index.ts'
import type { Store } from '../../store/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

const forgotten = [
  [findOldChange, forgetChanges],
  [findOldDecision, forgetDecisions],
] as const

/** Deletes what undoing bulk changes and decisions of moderation would need, once they are too old for that. */
export const forgetBulkChanges: Task = {
  name: 'forget-bulk-changes',
  isDue: async store => {
    for (const [find] of forgotten) if ((await find(store)) !== undefined) return true
    return false
  },
  async run(store, _log, signal) {
    for (const [find, forget] of forgotten) await forgetAll(store, signal, find, forget)
  },
}

async function forgetAll(
  store: Store,
  signal: AbortSignal,
  find: (store: Store) => Promise<number | undefined>,
  forget: (store: Store, companyId: number) => Promise<void>,
) {
  for (;;) {
    const companyId = await find(store)
    if (companyId === undefined || signal.aborted) return
    await forget(store, companyId)
    await Bun.sleep(pauseMs)
  }
}
