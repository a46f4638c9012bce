/**
 * Follows the events and sends webhooks until nothing is left, and kills itself at one of its steps: before, inside or
 * after any of its transactions, or around a request.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { webhookFollower } from '../../../src/features/webhooks/deliver/plan-deliveries.ts'
import { webhookQueue } from '../../../src/features/webhooks/deliver/webhook-queue.ts'
import { createLog } from '../../../src/platform/log.ts'
import { SecretBox } from '../../../src/platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../../src/platform/secret-box/secret-key.ts'
import { openStore, patient } from '../../../src/server/process/open-store.ts'
import { stepsToDieAt } from '../jobs/steps-to-die-at.ts'

const [dataDir = '', databaseUrl, key = '', dieAt = '0', file = ''] = process.argv.slice(2)
const store = await openStore(
  { dataDir, databaseUrl: databaseUrl || undefined },
  undefined,
  patient,
)
const box = new SecretBox(parseSecretKeys(key)!)

const { step, steps } = stepsToDieAt(store, Number(dieAt))
const secrets = () => {
  // Right before the request; the receiver has it right before the next transaction begins.
  step()
  return box
}
const outgoing = { allow: ['127.0.0.1'] }
const jobs = {
  followers: [webhookFollower],
  tasks: [webhookQueue({ baseUrl: 'https://a.example', secrets, outgoing })],
}
const done = new AbortController()
const timing = { leaseMs: 100, retryMs: 50, lookMs: 10, lingerMs: 50 }
const running = runJobs(store, jobs, createLog('silent'), done.signal, timing)
for (let idle = 0; idle < 3; ) {
  await wait(10)
  const [company] = await store.installation.selectFrom('companies').select('version').execute()
  const [cursor] = await store.installation.selectFrom('job_cursors').select('version').execute()
  const left = await store.installation
    .selectFrom('webhook_deliveries')
    .select('version')
    .where('state', 'in', ['waiting', 'pending'])
    .execute()
  idle = cursor?.version === company!.version && left.length === 0 ? idle + 1 : 0
}
done.abort()
await running
await store.engine.close()
appendFileSync(file, `${steps.count}\n`)
