import { problem } from '../../errors/problem.ts'
import { type EncodedImage, storedImageType } from '../../platform/images/encode-image.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { CompanyAddress } from '../company/company.ts'
import { imageUploaded } from './events.ts'
import { readImageFile } from './image-files.ts'
import type { ImageView } from './schema.ts'

export type ShownImage = { id: number; width: number; height: number }

/** An image is on a post, on a comment or in an entry of the changelog. */
export type ImagePlace = { post_id: number } | { comment_id: number } | { entry_id: number }

export function imagePath({ path }: Pick<CompanyAddress, 'path'>, id: number): string {
  return `${path}/image/${id}/`
}

export function presentImage(
  { id, width, height }: ShownImage,
  { base }: CompanyAddress,
): ImageView {
  return { id, url: imagePath({ path: base }, id), width, height, type: storedImageType }
}

export type StoredImage = {
  id: number
  uploader_id: number
  post_id: number | null
  comment_id: number | null
  entry_id: number | null
  width: number
  height: number
  hash: string
  file: string | null
  expires: number | null
}

/** For everybody: who may see it is up to what it is on. */
export async function findImage(db: CompanyDb, id: number): Promise<StoredImage | undefined> {
  return findRow(db, 'images', id, imageColumns)
}

/** Undefined where its file is not there. */
export async function readImage(
  db: CompanyDb,
  folder: string,
  { id, file }: Pick<StoredImage, 'id' | 'file'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (file !== null) return readImageFile(folder, file)
  const [stored] = await rowsOf(db, 'image_contents', { image_id: id })
  return stored && new Uint8Array(Buffer.from(stored.content, 'base64'))
}

const imageColumns = [
  'id',
  'uploader_id',
  'post_id',
  'comment_id',
  'entry_id',
  'width',
  'height',
  'hash',
  'file',
  'expires',
] as const

/** Unused images are removed after this time, in microseconds. */
const unusedMicros = 24 * 60 * 60 * 1_000_000
const unusedMax = 50

export type NewImage = EncodedImage & {
  /** The file that has the bytes; null to store them in the database. */
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
    await insertRow(transaction, 'images', {
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
    if (file === null)
      await insertRow(transaction, 'image_contents', {
        image_id: id,
        content: Buffer.from(bytes).toString('base64'),
      })
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
    // Bounds the index scan: changelog images never expire, so the index has all of them.
    .where('created', '>', now - unusedMicros)
    .where('entry_id', 'is', null)
    .orderBy('created')
    .limit(unusedMax)
    .execute()
  if (unused.length < unusedMax) return
  const seconds = Math.ceil((unused[0]!.expires! - now) / 1_000_000)
  throw problem('too_many_images', { headers: { 'retry-after': String(Math.max(1, seconds)) } })
}

/** The images on each of these posts, in order. By images_on_post. */
export function imagesOnPosts(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return imagesOn(db, 'post_id', ids)
}

/** By images_on_comment. */
export function imagesOnComments(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return imagesOn(db, 'comment_id', ids)
}

/** By images_on_entry. */
export function imagesOnEntries(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return imagesOn(db, 'entry_id', ids)
}

async function imagesOn(db: Runner, place: 'post_id' | 'comment_id' | 'entry_id', ids: number[]) {
  const columns = [place, 'position', 'id', 'width', 'height'] as const
  const rows = await rowsBy(db, 'images', place, ids, { columns })
  const images = new Map<number, ShownImage[]>()
  for (const { id, width, height, [place]: placeId } of rows.sort(
    (a, b) => a.position - b.position,
  ))
    images.getOrInsertComputed(placeId!, () => []).push({ id, width, height })
  return images
}
