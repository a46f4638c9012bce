import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { indexesOf } from '../../features/search/index/comment-index.ts'
import { findOutdatedIndexes, rebuildIndex } from '../../features/search/index/rebuild-index.ts'
import { actors } from '../../store/event.ts'

/** After an upgrade that changed the rules of search, or a change of language: indexes posts and comments again. */
export const renewIndexes: Task = {
  name: 'renew-indexes',
  isDue: async store => (await findOutdatedIndexes(store)).length > 0,
  async run(store, log, signal) {
    const failures: unknown[] = []
    for (const companyId of await findOutdatedIndexes(store)) {
      log.info('reindexing', { company_id: companyId })
      try {
        for (const index of indexesOf(store.company(companyId)))
          for await (const _ of rebuildIndex(index, actors.system)) if (signal.aborted) return
        log.info('reindexed', { company_id: companyId })
      } catch (error) {
        // The index of one company is no reason to leave the others' as they are.
        log.error('reindex_failed', { company_id: companyId, cause: String(error) })
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  },
}
