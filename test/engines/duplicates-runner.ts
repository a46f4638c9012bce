/** Compares the posts of an installation, and kills itself at one of its steps. It ends by itself once nothing is left to do. */
import { setTimeout as wait } from 'node:timers/promises'
import { findBehind } from '../../src/features/events/jobs/follow-events.ts'
import { runJobs } from '../../src/features/events/jobs/run-jobs.ts'
import {
  compareDuplicates,
  findCompanyToCompare,
} from '../../src/features/posts/duplicates/compare-due.ts'
import { duplicatesFollower } from '../../src/features/posts/duplicates/follow-posts.ts'
import { createLog } from '../../src/platform/log.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { stepsToDieAt } from './jobs/steps-to-die-at.ts'

const [dataDir = '', databaseUrl, dieAt = '0'] = process.argv.slice(2)
const store = await openStore(
  { dataDir, databaseUrl: databaseUrl || undefined },
  undefined,
  patient,
)
stepsToDieAt(store, Number(dieAt))
const done = new AbortController()
const jobs = { followers: [duplicatesFollower], tasks: [compareDuplicates()] }
const running = runJobs(store, jobs, createLog('silent'), done.signal, {
  leaseMs: 100,
  retryMs: 50,
  lookMs: 10,
  lingerMs: 50,
})
for (let idle = 0; idle < 3; ) {
  await wait(10)
  const isBehind = (await findBehind(store, [duplicatesFollower])).length > 0
  idle = isBehind || (await findCompanyToCompare(store, 0)) !== undefined ? 0 : idle + 1
}
done.abort()
await running
await store.engine.close()
