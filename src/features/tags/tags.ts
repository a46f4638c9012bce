import { type Selectable, sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { keysetPages } from '../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { seek } from '../../platform/db/seek.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { queryById } from '../../store/query-by-id.ts'
import type { Tables } from '../../store/tables.ts'
import { tagCreated, tagDeleted, tagEdited } from './events.ts'

export type TagRow = Omit<Selectable<Tables['tags']>, 'company_id'>

/** Undefined for a deleted tag, too. */
export async function findTag(db: CompanyDb, id: number): Promise<TagRow | undefined> {
  const [tag] = await db.run(tagById, { id })
  return tag?.is_listed === 1 ? tag : undefined
}

export async function findTagByName(db: CompanyDb, name: string): Promise<TagRow | undefined> {
  const [tag] = await db.run(tagByName, { key: nameKey(name) })
  return tag
}

const tagById = queryById('tags')

/** By tags_by_name, which has no deleted ones. */
const tagByName = companyQuery<{ key: string }, TagRow>((query, value, engine) =>
  query
    .selectFrom('tags')
    .selectAll()
    .where(seek(engine, 'name_key', value('key')))
    .where('is_listed', '=', sql.lit(1))
    .orderBy('name_key'),
)

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
