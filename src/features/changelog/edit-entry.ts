import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Audience } from '../boards/audience.ts'
import { isVisible } from '../posts/find-post.ts'
import type { CreateEntry } from './create-entry.ts'
import { changelogEdited } from './events.ts'
import type { LinkedEntry } from './find-entry.ts'
import { setLinkedPosts, unknownPosts } from './linked-posts.ts'
import { recordPublication, stateAt } from './publication.ts'
import { entrySlug } from './url.ts'

export type EditEntry = { [Field in keyof CreateEntry]?: CreateEntry[Field] | undefined }

/**
 * `entry` is as it is in the transaction. What is the same as before is no edit. Posts that the editor does not see stay
 * linked: they cannot mean to remove them.
 */
export function editEntry(
  db: CompanyDb,
  { actor, audience }: { actor: Actor; audience: Audience },
  entry: LinkedEntry,
  given: EditEntry,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = entry
    const { title = entry.title, content = entry.content } = given
    const formerCategories: string[] = JSON.parse(entry.categories)
    const categories = given.categories ?? formerCategories
    const published = given.published === undefined ? entry.published : given.published
    const state = published === entry.published ? entry.state : stateAt(transaction, published)
    const isRelinked = given.posts && (await relink(given.posts))
    const details = {
      ...changed('title', entry.title, title),
      ...changed('content', entry.content, content),
      ...(JSON.stringify(categories) === entry.categories
        ? {}
        : { categories: { before: formerCategories, after: categories } }),
      ...changed('published', entry.published, published),
    }
    if (!isRelinked && Object.keys(details).length === 0) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('changelog_entries')
      .set({
        title,
        slug: entrySlug(title),
        content,
        categories: JSON.stringify(categories),
        state,
        published,
        listed: published ?? entry.created,
        edited,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', id)
      .execute()
    transaction.record(changelogEdited, { entry_id: id }, details)
    await recordPublication(transaction, id, entry.state, state)

    async function relink(postIds: number[]): Promise<boolean> {
      const errors = await unknownPosts(transaction, audience, postIds)
      if (errors.length > 0) throw problem('invalid_input', { errors })
      const before = entry.posts.map(post => post.id)
      const unseen = entry.posts.filter(post => !isVisible(audience, post)).map(post => post.id)
      return setLinkedPosts(transaction, id, before, [...postIds, ...unseen])
    }
  })
}

function changed<Name extends string, Value>(name: Name, before: Value, after: Value) {
  return before === after
    ? {}
    : ({ [name]: { before, after } } as Record<Name, { before: Value; after: Value }>)
}
