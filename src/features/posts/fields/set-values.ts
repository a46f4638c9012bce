import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import {
  changedValues,
  type StoredValues,
  shownValue,
  valueErrors,
} from '../../people/custom-fields/values.ts'
import { postFieldsChanged } from './events.ts'
import { listPostFields, type PostField } from './post-fields.ts'

type Valued = { id: number; board_id: number; creator_id: number; custom_fields: string }

/** By field name. */
export type SentValues = Record<string, unknown>

/**
 * Sets the sent values; `post` is as it is in the transaction. Without `isTeam`, fields that only the team sees do not exist.
 * Returns the new texts, which moderation reads; undefined if nothing changed.
 */
export function setFieldValues(
  db: CompanyDb,
  actor: Actor,
  post: Valued,
  sent: SentValues,
  { isTeam }: { isTeam: boolean },
): Promise<string[] | undefined> {
  return db.write(actor, async transaction => {
    const all = await listPostFields(transaction)
    const isSettable = (field: PostField) =>
      field.board_id === post.board_id && (isTeam || field.is_public === 1)
    const fields = all.filter(isSettable)
    const errors = valueErrors(fields, sent)
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const others = all.filter(field => !isSettable(field))
    const stored = changedValues(fields, post.custom_fields, sent, others)
    const before = JSON.parse(post.custom_fields) as StoredValues
    const after = JSON.parse(stored) as StoredValues
    const changed = fields.filter(({ id }) => !Bun.deepEquals(before[id], after[id]))
    if (changed.length === 0) return undefined
    const { id, board_id, creator_id } = post
    await editRow(transaction, 'posts', id, { custom_fields: stored })
    for (const row of rowsOf(id, changed, before)) await deleteRows(transaction, 'post_values', row)
    await insertRows(transaction, 'post_values', rowsOf(id, changed, after))
    recordValues(transaction, { post_id: id, board_id, creator_id }, changed, before, after)
    return changed.flatMap(field => {
      const value = after[field.id]
      return typeof value === 'string' ? value : []
    })
  })
}

export type ValuedPlace = { post_id: number; board_id: number; creator_id: number }

export function recordValues(
  transaction: CompanyTransaction,
  place: ValuedPlace,
  changed: PostField[],
  before: StoredValues,
  after: StoredValues,
) {
  const details = changed.map(field => {
    const shown = (of: StoredValues) => shownValue(field, of[field.id]) ?? null
    return [field.name, { before: shown(before), after: shown(after) }] as const
  })
  transaction.record(postFieldsChanged, place, { custom_fields: Object.fromEntries(details) })
}

/** The rows of `post_values`, which filters use. */
export function rowsOf(postId: number, fields: PostField[], values: StoredValues) {
  return fields.flatMap(({ id: field_id, type }) => {
    const value = values[field_id]
    if (value === undefined) return []
    const each = Array.isArray(value) ? value : [value]
    return each.map(one => ({ field_id, value: foundBy(type, one), post_id: postId }))
  })
}

/** The texts that moderation reads. */
export function textsIn(sent: SentValues | undefined): string[] {
  return Object.values(sent ?? {}).filter(value => typeof value === 'string')
}

const dayMs = 24 * 3_600_000

/** Maps a value to the integer that filters use. Numbers become thousandths: exact to nine trillion, clamped beyond. */
export function foundBy(type: PostField['type'], value: string | number | boolean): number {
  if (type === 'choice' || type === 'choices') return Number(value)
  if (type === 'date') return Date.parse(String(value)) / dayMs
  if (type !== 'number') return 0
  const thousandths = Math.round(Number(value) * 1_000)
  const max = Number.MAX_SAFE_INTEGER
  // + 0 turns -0, which has another JSON text, into 0.
  return Math.min(Math.max(thousandths, -max), max) + 0
}
