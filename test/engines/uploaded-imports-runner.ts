/** Runs the imports of an installation, and kills itself at the step that is given. */

import { findRunningImports } from '../../src/features/transfer/import/upload/find-import.ts'
import { runImports } from '../../src/features/transfer/import/upload/run-import.ts'
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
const task = runImports()
while ((await findRunningImports(store)).length > 0)
  if (await task.isDue(store)) await task.run(store, createLog('silent'), signal)
  else await Bun.sleep(5)
await store.engine.close()
