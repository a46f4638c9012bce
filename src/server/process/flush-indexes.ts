import type { Task } from '../../features/events/jobs/run-jobs.ts'
import {
  flushIdle,
  type IndexedCompany,
  isWorthFlushing,
  readIndexedCompanies,
} from '../../features/search/index/flush-idle.ts'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'

/** A company that nobody wrote to for so long is idle. */
const defaultIdleMs = 5_000
/** Every process looks: how many companies it asks at a time whether anything is pending. */
const askedMax = 64

/**
 * Posts wait until many can be added to the search index together. In a company where few are written they would wait
 * for days, and every search would read them: they are added when nobody writes.
 */
export function flushIndexes(idleMs = defaultIdleMs): Task {
  /** The revision of each company when it was last looked at, and whether it was asked at that one. */
  const seen = new Map<number, { revision: number; wasAsked: boolean }>()
  let idle: IndexedCompany[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let after = 0

  async function findIdle(store: Store): Promise<IndexedCompany[]> {
    const { companies, next } = await readIndexedCompanies(store, after)
    after = next
    const unchanged = companies.filter(({ company_id, revision }) => {
      const known = seen.get(company_id)
      if (known?.revision === revision) return !known.wasAsked
      seen.set(company_id, { revision, wasAsked: false })
      return false
    })
    const found: IndexedCompany[] = []
    for (const company of unchanged.slice(0, askedMax)) {
      const { company_id, revision } = company
      if (await isWorthFlushing(store.company(company_id))) found.push(company)
      else seen.set(company_id, { revision, wasAsked: true })
    }
    return found
  }

  return {
    name: 'flush-indexes',
    async isDue(store: Store) {
      if (performance.now() - lookedAt < idleMs) return idle.length > 0
      lookedAt = performance.now()
      idle = await findIdle(store)
      return idle.length > 0
    },
    /** One company at a time, so that other jobs get their turn. */
    async run(store, _log, signal) {
      const company = idle.shift()
      if (!company) return
      const { company_id, revision } = company
      await flushIdle(store.company(company_id), actors.system, revision, signal)
    },
  }
}
