import { join } from 'node:path'
import type { Log } from '../../../platform/log.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { Store } from '../../../store/store.ts'
import type { Task } from '../../events/jobs/task.ts'
import { appendErasures, listErasures, readErasures } from './erasure-log.ts'
import { findUnfinished, finishErasures } from './finish-erasures.ts'
import { replayErasures } from './replay-erasures.ts'

/** Beside the database, and not in it: it is still there when a backup of the database is put back. */
const logFile = (dataDir: string) => join(dataDir, 'erasures.jsonl')

/** At a start: erases again whom a backup has brought back, and writes down whom the file does not have yet. */
export async function repeatErasures(store: Store, dataDir: string, log: Log) {
  const people = await replayErasures(store, await readErasures(logFile(dataDir)))
  if (people > 0) log.warn('erasures_repeated', { people })
  await writeDown(store, dataDir, log)
}

/** A folder that cannot be written keeps nobody from being erased: the next start tries again. */
async function writeDown(store: Store, dataDir: string, log: Log) {
  try {
    await appendErasures(logFile(dataDir), await listErasures(store))
  } catch (error) {
    if ((error as { syscall?: string }).syscall === undefined) throw error
    log.error('erasures_not_written', { cause: String(error) })
  }
}

/** Writes down who was erased, and removes what is left of them. */
export const removeErased = (dataDir: string): Task => ({
  name: 'remove-erased',
  // Unused terms are looked for among all of them.
  isWhole: true,
  isDue: async store => (await findUnfinished(store)).length > 0,
  async run(store, log, signal) {
    for (;;) {
      // Also after the last slice: meanwhile somebody else may have been erased.
      await writeDown(store, dataDir, log)
      const companies = await findUnfinished(store)
      if (companies.length === 0 || signal.aborted) return
      for (const companyId of companies)
        while (!signal.aborted && (await finishErasures(store.company(companyId), signal)))
          await giveWay()
    }
  },
})
