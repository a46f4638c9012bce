import { findOutdatedIndexes, mergeIndex, rebuildIndex } from '../features/search/index.ts'
import type { App } from './app.ts'

const nobody = { userId: null, tokenId: null }

/** After an upgrade that changed the rules of search: indexes posts anew beside the requests. */
export async function renewIndexes(app: App) {
  const { store, log } = app
  try {
    const outdated = await findOutdatedIndexes(store)
    for (const companyId of outdated) {
      log.info('reindexing', { company_id: companyId })
      for await (const _ of rebuildIndex(store.company(companyId), nobody))
        if (app.isStopping) return
      log.info('reindexed', { company_id: companyId })
    }
    if (outdated.length > 0)
      await mergeIndex(store.company(outdated[0]!), nobody, () => app.isStopping)
  } catch (error) {
    // It goes on at the next start, or by `hark reindex`.
    if (!app.isStopping) log.error('reindex_failed', { cause: String(error) })
  }
}
