import {
  findClosedCompanies,
  removeCompany,
} from '../../features/company/removal/remove-company.ts'
import type { Task } from '../../features/events/jobs/run-jobs.ts'

/** A large company takes minutes, and mails of the others are sent between two tasks. */
const turnMs = 2_000

/** Removes what a company has that its admin has deleted, for a while; it is due again where something is left. */
export function removeCompanies(imageFolder: string): Task {
  return {
    name: 'remove-companies',
    isDue: async store => (await findClosedCompanies(store)).length > 0,
    async run(store, log, signal) {
      const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)])
      const failures: unknown[] = []
      for (const companyId of await findClosedCompanies(store))
        try {
          if (await removeCompany(store.company(companyId), imageFolder, turn))
            log.info('company_removed', { company_id: companyId })
        } catch (failure) {
          // Other companies do not wait for this one.
          failures.push(failure)
        }
      if (failures.length > 0) throw failures[0]
    },
  }
}
