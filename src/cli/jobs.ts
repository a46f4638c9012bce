import { replayDead } from '../features/events/jobs/deliveries.ts'
import { findHolder } from '../features/events/jobs/lease.ts'
import { listJobs } from '../features/events/jobs/list-jobs.ts'
import { type Command, companyFlag, dataFlag, jsonFlag, print } from './command.ts'
import { withCompany, withStore } from './open.ts'
import { printRows } from './print-rows.ts'

export const listJobsCommand: Command = {
  summary: 'Show the progress of background jobs and failed deliveries',
  flags: { ...dataFlag, ...jsonFlag },
  async run({ flags }) {
    await withStore(flags, async store => {
      const jobs = await listJobs(store)
      if (jobs.length === 0 && flags.json === undefined) print('There are no background jobs.')
      else printRows(jobs, flags)
      const holder = flags.json === undefined ? await findHolder(store) : undefined
      if (holder) print(`Jobs are run by ${holder}.`)
    })
  },
}

export const replayJobsCommand: Command = {
  summary: 'Retry failed deliveries',
  flags: { ...companyFlag, ...dataFlag },
  async run({ flags }) {
    await withCompany(flags, async db => {
      const count = await replayDead(db)
      print(
        count === 0
          ? 'There is nothing to send again.'
          : count === 1
            ? 'Sending 1 delivery again.'
            : `Sending ${count} deliveries again.`,
      )
    })
  },
}
