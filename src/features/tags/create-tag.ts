import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { tagCreated } from './events.ts'
import { requireFreeName } from './require-free-name.ts'

/** The id of the new tag. */
export function createTag(
  db: CompanyDb,
  actor: Actor,
  { name, color, is_public = false }: { name: string; color: string; is_public?: boolean },
): Promise<number> {
  return db.write(actor, async transaction => {
    await requireFreeName(transaction, name)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    await transaction.query
      .insertInto('tags')
      .values({
        id,
        name,
        name_key: nameKey(name),
        color,
        created,
        revision,
        edit_revision: revision,
        edited: null,
        is_listed: 1,
        is_public: is_public ? 1 : 0,
      })
      .execute()
    transaction.record(tagCreated, { tag_id: id, is_public }, { name, color })
    return id
  })
}
