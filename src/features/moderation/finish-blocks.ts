import { type RawBuilder, sql } from 'kysely'
import { giveWay } from '../../platform/turns.ts'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import type { Task } from '../events/jobs/task.ts'
import { applyBlock } from './apply-block.ts'
import { voidSome } from './block-user.ts'

type Blocked = { company_id: number; id: number }

/** Whether a block, its end, or voiding votes has left something to do. */
export async function hasUnfinishedBlocks(store: Store): Promise<boolean> {
  return (await findRemoving(store)) !== undefined || (await findVoiding(store)) !== undefined
}

/** Finishes that, a slice at a time. It ends early when `signal` is aborted; another call continues. */
export async function finishBlocks(store: Store, signal: AbortSignal) {
  const failures: unknown[] = []
  for (const [find, finish] of [
    [findRemoving, applyBlock],
    [findVoiding, voidSome],
  ] as const)
    for (let found = await find(store); found; ) {
      const { company_id, id } = found
      try {
        await store.company(company_id).write(actors.system, async transaction => {
          await finish(transaction, actors.system, id)
        })
        found = await find(store, { company_id, id: id - 1 })
      } catch (failure) {
        // Others do not wait for this one.
        failures.push(failure)
        found = await find(store, found)
      }
      if (signal.aborted) break
      await giveWay()
    }
  if (failures.length > 0) throw failures[0]
}

const first: Blocked = { company_id: 0, id: 0 }

/** By users_removing. */
const findRemoving = findNext(sql`removing_below is not null`)
/** By users_voiding. */
const findVoiding = findNext(sql`is_voiding = 1`)

/** Finds the next person after another. */
function findNext(condition: RawBuilder<unknown>) {
  return async (store: Store, after = first): Promise<Blocked | undefined> => {
    const { rows } = await sql<Blocked>`select company_id, id from users
      where ${condition} and (company_id, id) > (${after.company_id}, ${after.id})
      order by company_id, id limit 1`.execute(store.installation)
    return rows[0]
  }
}

/** Finishes removing and restoring what blocked people wrote, and voiding votes, where there is much of it. */
export const finishBlockedPeople: Task = {
  name: 'settle-people',
  isDue: hasUnfinishedBlocks,
  run: (store, _log, signal) => finishBlocks(store, signal),
}
