import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { readImageFile } from './image-files.ts'

export type StoredImage = {
  id: number
  uploader_id: number
  post_id: number | null
  comment_id: number | null
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

/** By primary key. */
const imageById = companyQuery<{ id: number }, StoredImage>((query, value, engine) =>
  query
    .selectFrom('images')
    .select(['id', 'uploader_id', 'post_id', 'comment_id', 'width', 'height', 'hash'])
    .select(['file', 'expires'])
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** By primary key. */
const contentById = companyQuery<{ id: number }, { content: string }>((query, value, engine) =>
  query
    .selectFrom('image_contents')
    .select('content')
    .where(seek(engine, 'image_id', value('id')))
    .orderBy('image_id'),
)
