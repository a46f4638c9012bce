import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { requirePermission } from '../../../features/auth/caller/require-permission.ts'
import { nameLengthMax } from '../../../features/tags/schema.ts'
import { createTag, findTagByName } from '../../../features/tags/tags.ts'
import { plainColor, text } from '../../../platform/http/fields.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'

/** The name of a tag in a form, which need not exist. Blank: none. */
export const newTag = text(nameLengthMax)
  .transform(name => name.trim() || undefined)
  .optional()

/** Its id. A tag is added while a post is tagged, so that nobody has to leave the post for it. */
export async function findOrCreateTag(
  transaction: CompanyTransaction,
  member: SessionCaller,
  name: string,
): Promise<number> {
  const found = await findTagByName(transaction, name)
  if (found) return found.id
  requirePermission('tags.write', member)
  return createTag(transaction, member.actor, { name, color: plainColor })
}
