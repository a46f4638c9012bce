import { listJobs, replayDead } from '../features/jobs/index.ts'
import { type Command, companyFlag, dataFlag, jsonFlag, print } from './command.ts'
import { withCompany, withStore } from './open.ts'
import { printRows } from './print-rows.ts'

export const listJobsCommand: Command = {
  summary: 'Show how far background jobs are, and what they could not send',
  flags: { ...dataFlag, ...jsonFlag },
  async run({ flags }) {
    await withStore(flags, async store => printRows(await listJobs(store), flags))
  },
}

export const replayJobsCommand: Command = {
  summary: 'Send again what background jobs had given up',
  flags: { ...companyFlag, ...dataFlag },
  async run({ flags }) {
    await withCompany(flags, async db => {
      const count = await replayDead(db)
      print(count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`)
    })
  },
}
