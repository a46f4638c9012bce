import { sql } from 'kysely'
import { Problem } from '../../../errors/problem.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import type { DestinationOptions } from '../../../platform/safe-fetch/destination.ts'
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import { isStorable } from '../../../platform/text/is-storable.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { Store } from '../../../store/store.ts'
import type { Task } from '../../events/jobs/task.ts'
import { findUser, getUser } from '../users/find-user.ts'
import { pictureSide, setPicture } from './pictures.ts'

const urlLengthMax = 2_000
const timeoutMs = 5_000
const bytesMax = 2 * 1024 * 1024
/** At a time: one host that does not answer must not hold up all others. */
const perTurn = 4

/**
 * Has the picture fetched that single sign-on names, unless it is the one that they have, or they have chosen. A text that is no
 * URL is ignored, like a picture that cannot be fetched: the next sign-in tries again.
 */
export async function wantPicture(
  transaction: CompanyTransaction,
  userId: number,
  url: string | undefined,
): Promise<void> {
  if (!url || url.length > urlLengthMax || !isStorable(url) || !URL.canParse(url)) return
  const user = await getUser(transaction, userId)
  if (user.is_picture_chosen === 1 || user.picture_source === url) return
  const { query, now: created } = transaction
  await query.deleteFrom('wanted_pictures').where('user_id', '=', userId).execute()
  await insertRow(transaction, 'wanted_pictures', { user_id: userId, url, created })
}

type Wanted = { company_id: number; user_id: number; url: string }

/** Fetches them beside everything else, as it waits for other servers. */
export function fetchPictures(outgoing: DestinationOptions): Task {
  return {
    name: 'fetch-pictures',
    runsBeside: true,
    isDue: async store => (await findWanted(store, 1)).length > 0,
    async run(store, _log, signal) {
      do {
        const wanted = await findWanted(store, perTurn)
        if (wanted.length === 0) return
        await Promise.all(wanted.map(each => fetchOne(store, each, outgoing)))
      } while (!signal.aborted)
    },
  }
}

/** By primary key: each row is there for moments. */
async function findWanted(store: Store, max: number): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`select company_id, user_id, url from wanted_pictures
    order by company_id, user_id limit ${sql.lit(max)}`.execute(store.installation)
  return rows
}

async function fetchOne(store: Store, wanted: Wanted, outgoing: DestinationOptions) {
  const { company_id, user_id, url } = wanted
  const image = await fetchImage(url, outgoing)
  await store.company(company_id).write(actors.system, async transaction => {
    await deleteRows(transaction, 'wanted_pictures', { user_id, url })
    const user = await findUser(transaction, user_id)
    if (!image || !user || user.is_picture_chosen === 1) return
    await setPicture(transaction, actors.system, user, image, { isChosen: false, source: url })
  })
}

/** Undefined if the URL has no picture that Hark would take as an upload. */
async function fetchImage(url: string, outgoing: DestinationOptions) {
  const limits = { ...outgoing, timeoutMs, bodyBytesMax: bytesMax }
  const result = await safeFetch(url, { method: 'GET', headers: { accept: 'image/*' } }, limits)
  if (!result.ok || result.status !== 200) return undefined
  try {
    return await encodeImage(new Uint8Array(Buffer.from(result.body)), null, pictureSide)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
