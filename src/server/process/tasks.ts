import type { Config } from '../../config/options.ts'
import { publishChangelog } from '../../features/changelog/publish-due.ts'
import { removeCompanies } from '../../features/company/removal/remove-company.ts'
import type { Task } from '../../features/events/jobs/task.ts'
import { removeImages } from '../../features/images/remove-expired.ts'
import { finishBlockedPeople } from '../../features/moderation/finish-blocks.ts'
import { clearCustomFields } from '../../features/people/custom-fields/values.ts'
import { fetchPictures } from '../../features/people/pictures/fetch-wanted.ts'
import { removeErased } from '../../features/people/privacy/erasures.ts'
import { compareDuplicates } from '../../features/posts/duplicates/compare-due.ts'
import { clearPostFields } from '../../features/posts/fields/clear-values.ts'
import { finishDeletedPosts } from '../../features/posts/purge-post.ts'
import { countPostRevenue } from '../../features/posts/revenue/follow-changes.ts'
import { countScores } from '../../features/posts/score/count-scores.ts'
import { turnRoadmaps } from '../../features/roadmaps/quarter.ts'
import { flushIndexes } from '../../features/search/index/flush-idle.ts'
import { renewIndexes } from '../../features/search/index/rebuild-index.ts'
import { recountSegments } from '../../features/segments/recount.ts'
import { replaceStatuses } from '../../features/statuses/retire-status.ts'
import { removeTags } from '../../features/tags/remove-deleted-tags.ts'
import { countThemes } from '../../features/themes/count-themes.ts'
import { removeBatches } from '../../features/transfer/batches/remove-batch.ts'
import { runImports } from '../../features/transfer/import/upload/run-import.ts'
import { removeWebhooks } from '../../features/webhooks/manage/remove-deleted.ts'
import type { DestinationOptions } from '../../platform/safe-fetch/destination.ts'
import { fileStorage } from './file-storage.ts'
import { prune } from './retention.ts'

/** What is done in the background, in turns among those that are due. */
export function tasksOf(config: Config, outgoing: DestinationOptions): Task[] {
  const { folder } = fileStorage(config)
  return [
    renewIndexes,
    removeTags,
    replaceStatuses,
    finishDeletedPosts,
    finishBlockedPeople,
    removeBatches,
    clearCustomFields,
    clearPostFields,
    recountSegments,
    countPostRevenue,
    countScores,
    countThemes,
    publishChangelog,
    turnRoadmaps,
    removeWebhooks,
    removeErased(config.dataDir),
    removeImages(folder),
    fetchPictures(outgoing),
    runImports(),
    compareDuplicates(),
    removeCompanies(folder),
    prune(),
    flushIndexes(),
  ]
}
