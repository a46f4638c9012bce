import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { tagEdited } from './events.ts'
import type { TagRow } from './find-tag.ts'
import { requireFreeName } from './require-free-name.ts'

type EditTag = {
  name?: string | undefined
  color?: string | undefined
  is_public?: boolean | undefined
}

/** `tag` is as it is in the transaction. What is the same as before is no edit. */
export function editTag(
  db: CompanyDb,
  actor: Actor,
  tag: TagRow,
  { name = tag.name, color = tag.color, is_public = tag.is_public === 1 }: EditTag,
): Promise<void> {
  return db.write(actor, async transaction => {
    const isAsPublic = is_public === (tag.is_public === 1)
    if (name === tag.name && color === tag.color && isAsPublic) return
    await requireFreeName(transaction, name, tag.id)
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('tags')
      .set({
        name,
        name_key: nameKey(name),
        color,
        is_public: is_public ? 1 : 0,
        edited,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', tag.id)
      .execute()
    transaction.record(
      tagEdited,
      { tag_id: tag.id, is_public },
      {
        ...(name === tag.name ? {} : { name: { before: tag.name, after: name } }),
        ...(color === tag.color ? {} : { color: { before: tag.color, after: color } }),
      },
    )
  })
}
