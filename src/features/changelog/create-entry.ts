import { problem } from '../../errors/problem.ts'
import type { Micros } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Audience } from '../boards/audience.ts'
import { changelogCreated } from './events.ts'
import { setLinkedPosts, unknownPosts } from './linked-posts.ts'
import { recordPublication, stateAt } from './publication.ts'
import { entrySlug } from './url.ts'

export type CreateEntry = {
  title: string
  content: string
  categories: string[]
  posts: number[]
  published: Micros | null
}

/** The id of the new entry. */
export function createEntry(
  db: CompanyDb,
  { actor, audience }: { actor: Actor; audience: Audience },
  { title, content, categories, posts, published }: CreateEntry,
): Promise<number> {
  return db.write(actor, async transaction => {
    const errors = await unknownPosts(transaction, audience, posts)
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const state = stateAt(transaction, published)
    await transaction.query
      .insertInto('changelog_entries')
      .values({
        id,
        title,
        slug: entrySlug(title),
        content,
        categories: JSON.stringify(categories),
        state,
        published,
        listed: published ?? created,
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    await setLinkedPosts(transaction, id, [], posts)
    transaction.record(changelogCreated, { entry_id: id }, { title })
    await recordPublication(transaction, id, 'draft', state)
    return id
  })
}
