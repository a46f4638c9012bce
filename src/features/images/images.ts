import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { seek } from '../../platform/db/seek.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import { type EncodedImage, storedImageType } from '../../platform/images/encode-image.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { queryById } from '../../store/query-by-id.ts'
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
  const [image] = await db.run(imageById, { id })
  return image
}

/** Undefined where its file is not there. */
export async function readImage(
  db: CompanyDb,
  folder: string,
  { id, file }: Pick<StoredImage, 'id' | 'file'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (file !== null) return readImageFile(folder, file)
  const [stored] = await db.run(contentById, { id })
  return stored && new Uint8Array(Buffer.from(stored.content, 'base64'))
}

const imageById = queryById('images', [
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
])

/** By primary key. */
const contentById = companyQuery<{ id: number }, { content: string }>((query, value, engine) =>
  query
    .selectFrom('image_contents')
    .select('content')
    .where(seek(engine, 'image_id', value('id')))
    .orderBy('image_id'),
)

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

type Placed = ShownImage & { place_id: number; position: number }

/** The images on each of these posts, in order. */
export function imagesOnPosts(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return grouped(db, onPosts, ids)
}

export function imagesOnComments(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return grouped(db, onComments, ids)
}

export function imagesOnEntries(db: Runner, ids: number[]): Promise<Map<number, ShownImage[]>> {
  return grouped(db, onEntries, ids)
}

async function grouped(db: Runner, statement: typeof onPosts, ids: number[]) {
  if (ids.length === 0) return new Map<number, ShownImage[]>()
  const rows = [...(await db.run(statement, { ids: JSON.stringify(ids) }))]
  const inOrder = rows.sort((a, b) => a.position - b.position)
  const byPlace = Map.groupBy(inOrder, row => row.place_id)
  return new Map(
    [...byPlace].map(([placeId, images]) => [
      placeId,
      images.map(({ id, width, height }) => ({ id, width, height })),
    ]),
  )
}

/** By images_on_post. */
const onPosts = placedOn('post_id')

/** By images_on_comment. */
const onComments = placedOn('comment_id')

/** By images_on_entry. */
const onEntries = placedOn('entry_id')

function placedOn(name: 'post_id' | 'comment_id' | 'entry_id') {
  return companyStatement<{ ids: string }, Placed>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const images = rowsWith(engine, 'images', owner, { name, type: 'bigint' }, value('ids'))
    return sql`select ${sql.ref(name)} as place_id, position, id, width, height from (${images}) as images`
  })
}
