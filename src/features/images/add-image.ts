import { problem } from '../../errors/problem.ts'
import type { EncodedImage } from '../../platform/images/encode-image.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { imageUploaded } from './events.ts'

/** How long an image may be on nothing, in microseconds. */
const unusedMicros = 24 * 60 * 60 * 1_000_000
const unusedMax = 50

export type NewImage = EncodedImage & {
  /** Where the bytes are already; null to store them in the database. */
  file: string | null
}

/** Stores an image that is its uploader's alone until it is put on something. Its id. */
export function addImage(
  db: CompanyDb,
  actor: Actor,
  uploaderId: number,
  { bytes, width, height, file }: NewImage,
): Promise<number> {
  return db.write(actor, async transaction => {
    await requireFew(transaction, uploaderId)
    const id = transaction.nextId()
    await transaction.query
      .insertInto('images')
      .values({
        id,
        uploader_id: uploaderId,
        post_id: null,
        comment_id: null,
        position: 0,
        width,
        height,
        bytes_count: bytes.length,
        hash: new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 22),
        file,
        created: transaction.now,
        expires: transaction.now + unusedMicros,
      })
      .execute()
    if (file === null)
      await transaction.query
        .insertInto('image_contents')
        .values({ image_id: id, content: Buffer.from(bytes).toString('base64') })
        .execute()
    transaction.record(imageUploaded, { image_id: id, user_id: uploaderId })
    return id
  })
}

/** By images_unused. What was taken away waits to be removed, and does not count. */
async function requireFew({ query, now }: CompanyTransaction, uploaderId: number) {
  const unused = await query
    .selectFrom('images')
    .select('expires')
    .where('uploader_id', '=', uploaderId)
    .where('expires', '>', now)
    .orderBy('created')
    .limit(unusedMax)
    .execute()
  if (unused.length < unusedMax) return
  const seconds = Math.ceil((unused[0]!.expires! - now) / 1_000_000)
  throw problem('too_many_images', { headers: { 'retry-after': String(Math.max(1, seconds)) } })
}
