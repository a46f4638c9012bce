import { findOutdatedIndexes, rebuildIndex } from '../features/search/index.ts'
import { actors } from '../features/store/index.ts'
import type { App } from './app.ts'

/** After an upgrade that changed the rules of search: indexes posts anew beside the requests. */
export async function renewIndexes(app: App) {
  const { store, log } = app
  try {
    for (const companyId of await findOutdatedIndexes(store)) {
      log.info('reindexing', { company_id: companyId })
      for await (const _ of rebuildIndex(store.company(companyId), actors.system))
        if (app.isStopping) return
      log.info('reindexed', { company_id: companyId })
    }
  } catch (error) {
    // It goes on at the next start, or by `hark reindex`.
    if (!app.isStopping) log.error('reindex_failed', { cause: String(error) })
  }
}
