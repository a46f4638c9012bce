import type { RawBuilder } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'

/** Work that one process of the installation does whenever it is necessary. */
export type Task = {
  readonly name: string
  /** Runs while others run, as long as it likes. Of all others one runs at a time, in turns among those that are due. */
  readonly runsBeside?: boolean
  /** It cannot continue where it stopped, so its turn lasts until it is done. */
  readonly isWhole?: boolean
  isDue(store: Store): Promise<boolean>
  /** For one that becomes due by time, without a write: a select that has a row then. It is asked for more often. */
  dueByTime?(clock: Clock): RawBuilder<object> | undefined
  /**
   * Stops at `signal`: its turn is over, and it is due again where something is left. It does one step at least, as finding
   * out what there is to do may have taken the whole turn.
   */
  run(store: Store, log: Log, signal: AbortSignal): Promise<void>
  /** Called when this process gives the jobs up: another one may begin what was begun here. */
  leave?(): Promise<void>
}

type FindCompanies = (store: Store) => Promise<number[]>

/** The companies that a select across all of them names. */
export async function companiesIn(
  { installation }: Store,
  select: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await (select as RawBuilder<{ company_id: number }>).execute(installation)
  return rows.map(row => row.company_id)
}

/** Runs `some` in every company that needs it, again and again until it says that nothing is left. */
export function slices(
  name: string,
  find: FindCompanies,
  some: (db: CompanyDb, signal: AbortSignal) => Promise<boolean>,
): Task {
  return eachCompany(name, find, async (db, _log, signal) => {
    while ((await some(db, signal)) && !signal.aborted) await giveWay()
  })
}

/** A failure in one company is no reason to leave the others as they are; the first is thrown at the end. */
export function eachCompany(
  name: string,
  find: FindCompanies,
  work: (db: CompanyDb, log: Log, signal: AbortSignal) => Promise<void>,
): Task {
  return {
    name,
    isDue: async store => (await find(store)).length > 0,
    async run(store, log, signal) {
      const failures: unknown[] = []
      let hasWorked = false
      for (const companyId of await find(store)) {
        try {
          await work(store.company(companyId), log, signal)
          hasWorked = true
        } catch (failure) {
          failures.push(failure)
        }
        if (signal.aborted && hasWorked) break
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
