/**
 * Runs the jobs of an installation with one follower and its queue, and kills itself at one of its steps: before or after any
 * of its transactions, or around an attempt to send. It ends by itself once nothing is left to do.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sendDeliveries } from '../../../src/features/events/jobs/deliveries.ts'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { openStore, patient } from '../../../src/server/process/open-store.ts'
import { recordingQueue, stepsToDieAt } from './steps-to-die-at.ts'

const [dataDir = '', databaseUrl, file = '', dieAt = '0'] = process.argv.slice(2)
const store = await openStore(
  { dataDir, databaseUrl: databaseUrl || undefined },
  undefined,
  patient,
)

const { step, steps } = stepsToDieAt(store, Number(dieAt))
const recording = recordingQueue(line => {
  step()
  appendFileSync(file, `${line}\n`)
  step()
})
const done = new AbortController()
const running = runJobs(
  store,
  { followers: [recording], tasks: [sendDeliveries(recording)] },
  createLog('silent'),
  done.signal,
  {
    leaseMs: 100,
    retryMs: 50,
    lookMs: 10,
    lingerMs: 50,
  },
)
for (let idle = 0; idle < 3; ) {
  await wait(10)
  // A database that was too busy to say is asked again.
  const isDone = await hasNothingToDo().catch(() => false)
  idle = isDone ? idle + 1 : 0
}
done.abort()
await running
await store.engine.close()
appendFileSync(file, `steps ${steps.count}\n`)

async function hasNothingToDo(): Promise<boolean> {
  const behind = await store.installation
    .selectFrom('companies as c')
    .leftJoin('job_cursors as k', 'k.company_id', 'c.id')
    .select('c.id')
    .where(eb => eb.or([eb('k.version', 'is', null), eb('k.version', '<', eb.ref('c.version'))]))
    .execute()
  const left = await store.installation.selectFrom('deliveries').select('target').execute()
  return behind.length + left.length === 0
}
