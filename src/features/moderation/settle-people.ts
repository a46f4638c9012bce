import { sql } from 'kysely'
import { actors, type Store } from '../../store/index.ts'
import { settleContent } from './settle-content.ts'
import { voidSome } from './void-votes.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

type Found = { company_id: number; id: number }

/** Whether a block, its end, or voiding votes has left something to do. */
export async function hasUnsettledPeople(store: Store): Promise<boolean> {
  return (await findRemoving(store)) !== undefined || (await findVoiding(store)) !== undefined
}

/** Finishes that, a slice at a time. It ends early when `signal` is aborted; another call continues. */
export async function settlePeople(store: Store, signal: AbortSignal) {
  for (;;) {
    const removing = await findRemoving(store)
    const voiding = removing ? undefined : await findVoiding(store)
    const found = removing ?? voiding
    if (!found) return
    const { company_id, id } = found
    await store.company(company_id).write(actors.system, async transaction => {
      if (removing) await settleContent(transaction, actors.system, id)
      else await voidSome(transaction, actors.system, id)
    })
    if (signal.aborted) return
    await Bun.sleep(pauseMs)
  }
}

/** By users_removing. */
async function findRemoving(store: Store): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select company_id, id from users
    where removing_below is not null order by company_id, id limit 1`.execute(store.installation)
  return rows[0]
}

/** By users_voiding. */
async function findVoiding(store: Store): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select company_id, id from users
    where is_voiding = 1 order by company_id, id limit 1`.execute(store.installation)
  return rows[0]
}
