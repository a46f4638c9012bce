import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { compareNext, findCompanyToCompare } from '../../features/posts/duplicates/compare-due.ts'

/** Other jobs wait for so long at most, and for one post. */
const sliceMs = 100

/** It rests for so many times as long as it worked: requests and other jobs have four fifths of the time. */
const restFactor = 4

/** Finds posts that may say the same. There may be a million to compare, and each takes a search. */
export function compareDuplicates(): Task {
  let after = 0
  let restsUntil = 0
  return {
    name: 'compare-duplicates',
    isDue: async store =>
      performance.now() >= restsUntil && (await findCompanyToCompare(store, after)) !== undefined,
    async run(store, _log, signal) {
      const companyId = await findCompanyToCompare(store, after)
      if (companyId === undefined) return
      after = companyId
      const startedAt = performance.now()
      const db = store.company(companyId)
      const workedMs = () => performance.now() - startedAt
      while (!signal.aborted && workedMs() < sliceMs && (await compareNext(db)));
      restsUntil = performance.now() + restFactor * workedMs()
    },
  }
}
