import { sql } from 'kysely'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { purgeSome } from './purge-post.ts'
import { relistComments } from './relist-comments.ts'
import { purgedBefore } from './retention.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

type Found = { company_id: number; id: number }

/** Whether deleted or restored posts leave something to do. */
export async function hasUnsettledPosts(store: Store): Promise<boolean> {
  return (await findRelisting(store)) !== undefined || (await findPurgeable(store)) !== undefined
}

/**
 * Finishes, a slice at a time, what deleting and restoring posts began, and purges what was deleted too long ago. It
 * ends early when `signal` is aborted; another call continues.
 */
export async function settlePosts(store: Store, signal: AbortSignal) {
  for (;;) {
    const relisting = await findRelisting(store)
    const purgeable = relisting ? undefined : await findPurgeable(store)
    if (relisting)
      await store
        .company(relisting.company_id)
        .write(actors.system, transaction => relistComments(transaction, relisting.id))
    else if (purgeable)
      await purgeSome(store.company(purgeable.company_id), actors.system, purgeable.id)
    else return
    if (signal.aborted) return
    await Bun.sleep(pauseMs)
  }
}

/** By posts_relisting. */
async function findRelisting(store: Store): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select company_id, id from posts
    where relisted_to is not null order by company_id, id limit 1`.execute(store.installation)
  return rows[0]
}

/** By posts_by_deletion. */
async function findPurgeable(store: Store): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select company_id, id from posts
    where deleted < ${purgedBefore(store.clock())} order by deleted, company_id, id limit 1
  `.execute(store.installation)
  return rows[0]
}
