/** Removes the companies that were closed, and kills itself at the step that is given. */

import { removeCompanies } from '../../src/features/company/removal/remove-company.ts'
import { createLog } from '../../src/platform/log.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { stepsToDieAt } from './jobs/steps-to-die-at.ts'

const [dataDir = '', databaseUrl, dieAt] = process.argv.slice(2)
const store = await openStore(
  { dataDir, databaseUrl: databaseUrl || undefined },
  undefined,
  patient,
)
stepsToDieAt(store, Number(dieAt))
const { signal } = new AbortController()
const task = removeCompanies(dataDir)
while (await task.isDue(store)) await task.run(store, createLog('silent'), signal)
await store.engine.close()
