import { seek } from '../../../platform/db/seek.ts'
import { type EncodedImage, storedImageType } from '../../../platform/images/encode-image.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { updateRow } from '../../../store/update-row.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { userPictureChanged } from '../users/events.ts'
import type { User } from '../users/find-user.ts'

/** Largest side in pixels: pages show no more than 96, on screens with two pixels for each. */
export const pictureSide = 256

/** Its name has a hash of its bytes, so browsers can store it for ever. */
export function picturePath({ path }: Pick<CompanyAddress, 'path'>, name: string): string {
  return `${path}/picture/${name}/`
}

/** A picture that is still somebody's. By primary key. */
export async function findPicture(db: CompanyDb, name: string) {
  const picture = await db.query
    .selectFrom('user_pictures')
    .select('content')
    .where(seek(db.engine, 'name', name))
    .orderBy('name')
    .executeTakeFirst()
  if (!picture) return undefined
  const read = async () => new Uint8Array(Buffer.from(picture.content, 'base64'))
  return { type: storedImageType, etag: `"${name}"`, read }
}

type Owner = Pick<User, 'id' | 'picture' | 'is_picture_chosen'>

/** `isChosen`: by the person, so that single sign-on leaves it alone. `source`: where single sign-on found it. */
type Choice = { isChosen: boolean; source?: string }

/** Setting the current picture again is no edit. */
export function setPicture(
  db: CompanyDb,
  actor: Actor,
  user: Owner,
  { bytes }: EncodedImage,
  choice: Choice,
): Promise<void> {
  return db.write(actor, async transaction => {
    const name = pictureName(transaction.companyId, user.id, bytes)
    const content = Buffer.from(bytes).toString('base64')
    if (name !== user.picture) {
      await deletePicture(transaction, user)
      await insertRow(transaction, 'user_pictures', {
        name,
        user_id: user.id,
        content,
        created: transaction.now,
      })
    }
    await update(transaction, user, name, choice)
  })
}

/** Of the person, too: whoever has the bytes of a picture cannot ask whose it is. */
function pictureName(companyId: number, userId: number, bytes: Uint8Array): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${companyId} ${userId} `).update(bytes)
  return `${hash.digest('hex').slice(0, 32)}.webp`
}

export function removePicture(
  db: CompanyDb,
  actor: Actor,
  user: Owner,
  choice: Choice,
): Promise<void> {
  return db.write(actor, async transaction => {
    await deletePicture(transaction, user)
    await update(transaction, user, null, choice)
  })
}

async function update(
  transaction: CompanyTransaction,
  user: Owner,
  picture: string | null,
  { isChosen, source }: Choice,
) {
  const { revision } = transaction
  const is_picture_chosen = isChosen ? 1 : 0
  // One that its owner chose is seen by more people.
  const isSame = picture === user.picture && is_picture_chosen === user.is_picture_chosen
  await updateRow(transaction, 'users', user.id, {
    picture,
    is_picture_chosen,
    picture_source: source ?? null,
    ...(!isSame && { revision }),
  })
  if (!isSame)
    transaction.record(userPictureChanged, { user_id: user.id, has_picture: picture !== null })
}

/** The picture that a person has, and the one to be fetched. Their row is up to the caller. */
export async function forgetPictures(transaction: CompanyTransaction, user: Owner) {
  await deletePicture(transaction, user)
  await transaction.query.deleteFrom('wanted_pictures').where('user_id', '=', user.id).execute()
}

async function deletePicture({ query }: CompanyTransaction, { picture }: Owner) {
  if (picture !== null)
    await query.deleteFrom('user_pictures').where('name', '=', picture).execute()
}
