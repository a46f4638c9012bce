import { sql } from 'kysely'
import { earliestTime } from '../../platform/clock.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { giveWay } from '../../platform/turns.ts'
import type { Store } from '../../store/store.ts'
import type { Task } from '../events/jobs/task.ts'
import { removeImageFile } from './image-files.ts'

/** With their bytes: a slice holds SQLite's only write lock, and no writer should notice it. */
const imagesPerSlice = 20
/** The clocks of two nodes differ: nobody puts an image on something while another node removes it. */
const marginMicros = 600_000_000
export async function hasExpiredImages(store: Store): Promise<boolean> {
  return (await findExpired(store, 1)).length > 0
}

/** Deletes the images that nobody put on anything in time, and those that were taken away, with their files. */
export async function removeExpiredImages(store: Store, folder: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const expired = await findExpired(store, imagesPerSlice)
    if (expired.length === 0) return
    for (const [companyId, images] of Map.groupBy(expired, image => image.company_id)) {
      // First: a file without a row would never be found again.
      for (const { file } of images) if (file !== null) await removeImageFile(folder, file)
      const ids = JSON.stringify(images.map(({ id }) => id))
      await store.company(companyId).maintain(async ({ raw, engine }) => {
        const isExpired = (column: string) => isOneOf(engine, column, 'bigint', ids)
        await raw(
          id =>
            sql`delete from image_contents where company_id = ${id} and ${isExpired('image_id')}`,
        )
        await raw(id => sql`delete from images where company_id = ${id} and ${isExpired('id')}`)
      })
    }
    await giveWay()
  }
}

type Expired = { company_id: number; id: number; file: string | null }

/** By images_by_expiry. Both clocks must agree: one that jumps ahead removes nothing too early. */
async function findExpired(store: Store, max: number): Promise<Expired[]> {
  const before = earliestTime(store.clock) - marginMicros
  const { rows } = await sql<Expired>`select company_id, id, file from images
    where expires < ${before} order by expires, company_id, id limit ${sql.lit(max)}
  `.execute(store.installation)
  return rows
}

/** Deletes the images that are on nothing any more. */
export function removeImages(folder: string): Task {
  return {
    name: 'remove-images',
    isDue: hasExpiredImages,
    run: (store, _log, signal) => removeExpiredImages(store, folder, signal),
  }
}
