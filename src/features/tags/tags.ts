import { problem } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { type Actor, changesBetween } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { StoredRow } from '../../store/tables.ts'
import { editRow } from '../../store/update-row.ts'
import { tagCreated, tagDeleted, tagEdited } from './events.ts'

export type TagRow = StoredRow<'tags'>

/** Undefined for a deleted tag, too. */
export async function findTag(db: CompanyDb, id: number): Promise<TagRow | undefined> {
  const tag = await findRow(db, 'tags', id)
  return tag?.is_listed === 1 ? tag : undefined
}

export async function findTagByName(db: CompanyDb, name: string): Promise<TagRow | undefined> {
  // By tags_by_name, which has no deleted ones.
  const listed = { condition: 'is_listed = 1' }
  const [tag] = await rowsOf(db, 'tags', { name_key: nameKey(name) }, listed)
  return tag
}

/** The company's tags, newest first. */
export function listTags(db: CompanyDb, page: PageRequest): Page<TagRow> | Promise<Page<TagRow>> {
  return newestTags(db, 'every', page)
}

/** Those that everyone sees, newest first: by tags_public_newest. */
export const listPublicTags = keysetPages(companyQuery, {
  from: 'tags as t',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_public', value: 1 },
  select: (_query, _engine, tags) => tags.selectAll('t'),
})

/** select … from tags as t where t.is_listed = 1 order by t.created desc, t.id desc: by tags_newest. */
const newestTags = keysetPages(companyQuery, {
  from: 'tags as t',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, tags) => tags.selectAll('t'),
})

/** Refuses a name that another tag has; under the company's lock, nobody takes it in between. */
async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const other = await findTagByName(transaction, name)
  if (!other || other.id === ownId) return
  const message = `The tag ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}

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
    await insertRow(transaction, 'tags', {
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
    transaction.record(tagCreated, { tag_id: id, is_public }, { name, color })
    return id
  })
}

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
    await editRow(transaction, 'tags', tag.id, {
      name,
      name_key: nameKey(name),
      color,
      is_public: is_public ? 1 : 0,
      edited: transaction.now,
    })
    const changes = changesBetween(tag, { name, color })
    transaction.record(tagEdited, { tag_id: tag.id, is_public }, changes)
  })
}

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
    await editRow(transaction, 'tags', id, { is_listed: 0, is_public: 0 })
    transaction.record(tagDeleted, { tag_id: id }, { name })
  })
}
