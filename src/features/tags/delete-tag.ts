import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { tagDeleted } from './events.ts'
import type { TagRow } from './find-tag.ts'

/**
 * Takes a tag off every post, at once: nothing shows or finds it any more, and its name is free. Its rows go later
 * (remove-deleted-tags.ts), because they may be too many for one write.
 */
export function deleteTag(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<TagRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { revision } = transaction
    await transaction.query
      .updateTable('tags')
      .set({ is_listed: 0, is_public: 0, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(tagDeleted, { tag_id: id }, { name })
  })
}
