import { type FieldError, problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { updateRow } from '../../store/update-row.ts'
import { findImage, type ImagePlace } from './images.ts'

type Placing = {
  place: ImagePlace
  /** Those that are there. */
  before: number[]
  /** Those that are to be there, in this order. */
  wanted: number[]
  uploaderId: number
}

/** The schema requires an expiry for images that are not on a post or comment. Changelog images use this one. */
const never = Number.MAX_SAFE_INTEGER

type Placed = { added: number[]; removed: number[] }

/**
 * Puts images on a post, a comment or a changelog entry, and takes others away, for good. Undefined where nothing changes. Under the company's
 * lock, so no image comes to be in two places.
 */
export async function placeImages(
  transaction: CompanyTransaction,
  { place, before, wanted, uploaderId }: Placing,
): Promise<Placed | undefined> {
  if (Bun.deepEquals(before, wanted)) return undefined
  const added = wanted.filter(id => !before.includes(id))
  const removed = before.filter(id => !wanted.includes(id))
  await requireUnused(transaction, uploaderId, wanted, added)
  const expires = 'entry_id' in place ? never : null
  for (const [position, id] of wanted.entries())
    await updateRow(transaction, 'images', id, { ...place, position, expires })
  for (const id of removed)
    await updateRow(transaction, 'images', id, {
      post_id: null,
      comment_id: null,
      entry_id: null,
      expires: 0,
    })
  return { added, removed }
}

/** One of somebody else, one that is elsewhere and none at all look the same. */
async function requireUnused(
  transaction: CompanyTransaction,
  uploaderId: number,
  wanted: number[],
  added: number[],
) {
  const errors: FieldError[] = []
  for (const id of added) {
    const image = await findImage(transaction, id)
    const isUnused = (image?.expires ?? 0) > transaction.now && image?.entry_id === null
    if (!isUnused || image?.uploader_id !== uploaderId)
      errors.push({ ...unknownImage, field: `images.${wanted.indexOf(id)}` })
  }
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const unknownImage = {
  code: 'unknown_image' as const,
  message: 'There is no such image of yours that is not used elsewhere.',
}
