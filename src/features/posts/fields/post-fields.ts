import { fieldProblem, problem } from '../../../errors/problem.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction, Runner } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { PostFieldType, StoredRow } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { positionMax } from '../../boards/boards.ts'
import { customFieldsMax } from '../../people/custom-fields/custom-fields.ts'
import type { Choice } from '../../people/custom-fields/values.ts'
import { postFieldCreated, postFieldDeleted, postFieldEdited } from './events.ts'

type Row = StoredRow<'post_fields'>

export type PostField = Omit<Row, 'choices'> & { choices: Choice[] }

/** On all boards together: few enough to read them all each time. */
export const postFieldsMax = 200

/** Fields of all boards in order, without deleted ones. By post_fields_in_order. */
export async function listPostFields(db: Runner): Promise<PostField[]> {
  const inOrder = { condition: 'is_listed = 1', orderBy: ['position', 'id'] } as const
  const rows = await rowsOf(db, 'post_fields', {}, inOrder)
  return rows.map(row => ({ ...row, choices: JSON.parse(row.choices) as Choice[] }))
}

/** Fields of the boards that the audience sees completely. */
export async function listVisibleFields(db: Runner, audience: Audience): Promise<PostField[]> {
  return (await listPostFields(db)).filter(({ board_id }) => sees(audience, board_id))
}

export async function listFieldsOf(db: Runner, boardId: number): Promise<PostField[]> {
  return (await listPostFields(db)).filter(({ board_id }) => board_id === boardId)
}

/** The fields of a board that customers see. */
export async function publicFieldsOf(db: Runner, boardId: number): Promise<PostField[]> {
  return (await listFieldsOf(db, boardId)).filter(({ is_public }) => is_public === 1)
}

export async function findPostField(
  db: Runner,
  audience: Audience,
  id: number,
): Promise<PostField | undefined> {
  return (await listVisibleFields(db, audience)).find(field => field.id === id)
}

type Wanted = {
  name: string
  choices: { id?: number | undefined; name: string }[]
  required: boolean
  audience: 'customers' | 'team'
  position: number
}

type Given = { [Name in keyof Wanted]?: Wanted[Name] | undefined }

type AddPostField = Given & Pick<Row, 'board_id' | 'name' | 'type'>

/** Returns the id of the new field, which comes last unless `position` is given. Expects the board to exist. */
export function addPostField(
  db: CompanyDb,
  actor: Actor,
  { board_id, type, ...given }: AddPostField,
): Promise<number> {
  return db.write(actor, async transaction => {
    const all = await listPostFields(transaction)
    const others = all.filter(field => field.board_id === board_id)
    if (others.length >= customFieldsMax || all.length >= postFieldsMax)
      throw problem('too_many_post_fields')
    const next = Math.min((others.at(-1)?.position ?? -1) + 1, positionMax)
    const none: Omit<Wanted, 'name'> = {
      choices: [],
      required: false,
      audience: 'customers',
      position: next,
    }
    const wanted = withGiven({ ...none, name: given.name }, given)
    requirePossible(others, { type, ...wanted })
    const id = transaction.nextId()
    const { now: created, revision } = transaction
    const columns = columnsOf(transaction, [], wanted)
    await insertRow(transaction, 'post_fields', {
      id,
      board_id,
      type,
      ...columns,
      created,
      revision,
      edit_revision: revision,
      edited: null,
    })
    const { choices } = wanted
    const data = { post_field_id: id, board_id, type, ...stateOf(wanted) }
    transaction.record(postFieldCreated, data, {
      name: wanted.name,
      choices: choices.map(each => each.name),
    })
    return id
  })
}

/** `field` is as it is in the transaction. Without a change, nothing is recorded. */
export function editPostField(
  db: CompanyDb,
  actor: Actor,
  field: PostField,
  given: Given,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, board_id, type, name, choices, position } = field
    const before: Wanted = {
      name,
      choices,
      position,
      required: field.is_required === 1,
      audience: field.is_public === 1 ? 'customers' : 'team',
    }
    const wanted = withIds(withGiven(before, given), choices)
    if (Bun.deepEquals(wanted, before)) return
    const others = await listFieldsOf(transaction, board_id)
    requirePossible(
      others.filter(other => other.id !== id),
      { type, ...wanted },
    )
    const columns = columnsOf(transaction, choices, wanted)
    await editRow(transaction, 'post_fields', id, { ...columns, edited: transaction.now })
    const namesOf = (of: Wanted['choices']) => of.map(each => each.name)
    const areOther = !Bun.deepEquals(wanted.choices, choices)
    transaction.record(
      postFieldEdited,
      { post_field_id: id, board_id, type, ...stateOf(wanted) },
      {
        ...(wanted.name === name ? {} : { name: { before: name, after: wanted.name } }),
        ...(areOther
          ? { choices: { before: namesOf(choices), after: namesOf(wanted.choices) } }
          : {}),
      },
    )
  })
}

/** Hides the field and frees its name. clear-values.ts removes its values in the background, as there may be many. */
export function deletePostField(
  db: CompanyDb,
  actor: Actor,
  { id, board_id, name }: Pick<PostField, 'id' | 'board_id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    await editRow(transaction, 'post_fields', id, { is_listed: 0 })
    transaction.record(postFieldDeleted, { post_field_id: id, board_id }, { name })
  })
}

function withGiven(before: Wanted, given: Given): Wanted {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(sent) }
}

/** A choice sent without an id is matched by name. */
function withIds(wanted: Wanted, known: Choice[]): Wanted {
  const sent = new Set(wanted.choices.map(({ id }) => id))
  const others = new Map(
    known.filter(({ id }) => !sent.has(id)).map(({ id, name }) => [nameKey(name), id]),
  )
  const choices = wanted.choices.map(({ id, name }) => ({
    id: id ?? others.get(nameKey(name)),
    name,
  }))
  return { ...wanted, choices }
}

function stateOf({ required, audience, position }: Wanted) {
  return { required, audience, position }
}

/** `others`: the board's other fields, read under the company's lock. */
function requirePossible(
  others: PostField[],
  { type, name, choices, required, audience }: Wanted & { type: PostFieldType },
) {
  if (others.some(other => nameKey(other.name) === nameKey(name))) {
    const message = 'Another field of this board has this name.'
    throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
  }
  const isChosen = type === 'choice' || type === 'choices'
  if (isChosen && choices.length === 0)
    throw fieldProblem('choices', 'too_few', 'Add at least one choice.')
  if (!isChosen && choices.length > 0)
    throw fieldProblem(
      'choices',
      'not_combinable',
      'Only fields of type `choice` or `choices` can have choices.',
    )
  if (required && audience === 'team')
    throw fieldProblem(
      'required',
      'not_combinable',
      'A field that only the team sees cannot be required.',
    )
}

/** Known choices keep their ids, new ones get theirs here. */
function columnsOf(transaction: CompanyTransaction, before: Choice[], wanted: Wanted) {
  const choices = wanted.choices.map(({ id, name }, at) => {
    if (id === undefined) return { id: transaction.nextId(), name }
    if (before.some(choice => choice.id === id)) return { id, name }
    const field = `choices.${at}.id`
    throw fieldProblem(field, 'invalid_choice', 'The field has no such choice.')
  })
  return {
    name: wanted.name,
    choices: JSON.stringify(choices),
    is_required: wanted.required ? 1 : 0,
    is_public: wanted.audience === 'customers' ? 1 : 0,
    position: wanted.position,
  } as const
}
