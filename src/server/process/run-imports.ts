import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { findRunningImports } from '../../features/transfer/import/upload/find-import.ts'
import { runImport } from '../../features/transfer/import/upload/run-import.ts'
import {
  findExpiredImport,
  removeImport,
} from '../../features/transfer/import/upload/upload-import.ts'
import type { Store } from '../../store/store.ts'

/** Other jobs wait for so long at most, and for one step. */
const turnMs = 500
/** After each step for as long as that took, so that requests have half of the time at least. */
const pauseMs = { least: 5, most: 50 }
/** Jobs behind this one in the list have their turn in between. */
const restMs = 50
/** Before what failed is tried again; the imports of other companies do not wait for that. */
const failedRestMs = 30_000

/** Checks and imports the files that admins have uploaded, in turns among companies, and removes old ones. */
export function runImports(): Task {
  /** Those that this process has begun, by company. */
  const open = new Map<number, { id: number; steps: AsyncGenerator<void> }>()
  const failedUntil = new Map<number, number>()
  let after = 0
  let restsUntil = 0
  const findNext = async (store: Store) => {
    const running = await findRunningImports(store)
    for (const [companyId, { id }] of open)
      if (!running.some(each => each.company_id === companyId && each.id === id))
        open.delete(companyId)
    const due = running.filter(each => (failedUntil.get(each.company_id) ?? 0) < performance.now())
    return due.find(({ company_id }) => company_id > after) ?? due[0]
  }
  return {
    name: 'run-imports',
    isDue: async store =>
      performance.now() >= restsUntil &&
      ((await findNext(store)) !== undefined || (await findExpiredImport(store)) !== undefined),
    async run(store, log, signal) {
      const expired = await findExpiredImport(store)
      if (expired) return removeImport(store, expired)
      const next = await findNext(store)
      if (!next) return
      const { company_id: companyId, id } = next
      after = companyId
      const steps = open.get(companyId)?.steps ?? runImport(store.company(companyId), id)
      open.set(companyId, { id, steps })
      try {
        if (await runTurn(steps, signal)) open.delete(companyId)
        failedUntil.delete(companyId)
      } catch (failure) {
        open.delete(companyId)
        failedUntil.set(companyId, performance.now() + failedRestMs)
        log.error('import_failed', { company_id: companyId, cause: String(failure) })
      }
      restsUntil = performance.now() + restMs
    },
  }
}

/** Whether nothing is left to do. */
async function runTurn(steps: AsyncGenerator<void>, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now()
  while (!signal.aborted && performance.now() - startedAt < turnMs) {
    const stepAt = performance.now()
    if ((await steps.next()).done) return true
    const tookMs = performance.now() - stepAt
    await Bun.sleep(Math.min(pauseMs.most, Math.max(pauseMs.least, tookMs)))
  }
  return false
}
