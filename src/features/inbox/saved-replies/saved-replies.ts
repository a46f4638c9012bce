import { problem } from '../../../errors/problem.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { type Actor, changesBetween } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { savedReplyCreated, savedReplyDeleted, savedReplyEdited } from './events.ts'
import type { EditSavedReply } from './schema.ts'

export type SavedReplyRow = StoredRow<'saved_replies'>

export async function findSavedReply(
  db: CompanyDb,
  id: number,
): Promise<SavedReplyRow | undefined> {
  return findRow(db, 'saved_replies', id)
}

/** A company has as many at most, so that they fit into a menu. */
const savedRepliesMax = 200

/** select … order by s.created desc, s.id desc: by saved_replies_newest. */
export const pageOfSavedReplies = keysetPages(companyQuery, {
  from: 'saved_replies as s',
  partition: 'id',
  orderBy: ['created', 'id'],
  select: (_query, _engine, replies) => replies.selectAll('s'),
})

/** All of them, the newest first. */
export async function listSavedReplies(db: CompanyDb): Promise<SavedReplyRow[]> {
  return (await pageOfSavedReplies(db, 'every', { size: savedRepliesMax })).items
}

/** For the menu: all of them, without their text. */
export function listReplyNames(db: CompanyDb): Promise<{ id: number; name: string }[]> {
  const oldest = { orderBy: ['created', 'id'], limit: savedRepliesMax } as const
  return rowsOf(db, 'saved_replies', {}, { columns: ['id', 'name'], ...oldest })
}

/** The id of the new reply. */
export function createSavedReply(
  db: CompanyDb,
  actor: Actor,
  { name, content }: { name: string; content: string },
): Promise<number> {
  return db.write(actor, async transaction => {
    const { now: created, revision } = transaction
    const all = await listReplyNames(transaction)
    if (all.length >= savedRepliesMax) throw problem('too_many_saved_replies')
    const id = transaction.nextId()
    const versions = { created, revision, edit_revision: revision, edited: null }
    await insertRow(transaction, 'saved_replies', { id, name, content, ...versions })
    transaction.record(savedReplyCreated, { saved_reply_id: id }, { name, content })
    return id
  })
}

/** `reply` is as it is in the transaction. What is the same as before is no edit. */
export function editSavedReply(
  db: CompanyDb,
  actor: Actor,
  reply: SavedReplyRow,
  { name = reply.name, content = reply.content }: EditSavedReply,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (name === reply.name && content === reply.content) return
    await editRow(transaction, 'saved_replies', reply.id, {
      name,
      content,
      edited: transaction.now,
    })
    const changes = changesBetween(reply, { name, content })
    transaction.record(savedReplyEdited, { saved_reply_id: reply.id }, changes)
  })
}

export function deleteSavedReply(db: CompanyDb, actor: Actor, reply: SavedReplyRow): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, name, content } = reply
    await transaction.query.deleteFrom('saved_replies').where('id', '=', id).execute()
    transaction.record(savedReplyDeleted, { saved_reply_id: id }, { name, content })
  })
}

/** Replaces {name} and {title} by the author and title of the post. Anything else in braces is left as it is. */
export function fillReply(content: string, values: { name: string; title: string }): string {
  return content.replaceAll(/\{(name|title)\}/g, (_, field: 'name' | 'title') => values[field])
}
