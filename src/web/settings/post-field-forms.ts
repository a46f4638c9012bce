import type { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { findVisibleBoardById, positionMax } from '../../features/boards/boards.ts'
import {
  addPostField,
  deletePostField,
  editPostField,
  findPostField,
  listFieldsOf,
  type PostField,
} from '../../features/posts/fields/post-fields.ts'
import { createPostFieldBody, editPostFieldBody } from '../../features/posts/fields/schema.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { pathId } from '../parts/form-calls.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { boardSettingsPage } from './boards.tsx'
import { anyFields, changeIn, changeRow, linesIn, readFields } from './change-row.ts'
import { postFieldPage } from './post-fields.tsx'
import { moved, moveFields } from './rows.tsx'
import { backTo, requireSectionMember } from './settings-page.tsx'

type Fields = Record<string, string>

const bodyOf = ({ name, audience, required }: Fields) => ({
  name,
  audience,
  required: required === 'on',
})

const newChoices = (text: string | undefined) => (linesIn(text) ?? []).map(name => ({ name }))

export const addPostFieldForm: Form<Fields> = {
  fields: anyFields,
  page: boardSettingsPage,
  explained: ['too_many_post_fields'],
  async run(call) {
    requireSectionMember(call, 'boards')
    const { fields } = call
    const board_id = pathId(call)
    const { board: _board, ...body } = readFields(createPostFieldBody, {
      ...bodyOf(fields),
      board: board_id,
      type: fields.type,
      choices: newChoices(fields.choices),
    })
    await changeIn(call, 'boards', async (transaction, { actor, audience }) => {
      if (!(await findVisibleBoardById(transaction, audience, board_id))) throw problem('not_found')
      await addPostField(transaction, actor, { ...body, board_id })
    })
    return backTo(call, 'boards', 'added', `${board_id}/`)
  },
}

const find = (transaction: CompanyTransaction, id: number, { audience }: SessionCaller) =>
  findPostField(transaction, audience, id)

export const postFieldForm: Form<Fields> = {
  fields: anyFields,
  page: postFieldPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'boards')
    const { fields } = call
    return changeField(call, 'saved', async (transaction, actor, field) => {
      // The form's inputs depend on the field's choices, so they are read here.
      const kept = field.choices.flatMap(({ id, name }) => {
        const said = fields[`choice-${id}`]?.trim() ?? name
        return said === '' ? [] : [{ id, name: said }]
      })
      const choices = [...kept, ...newChoices(fields.choices)]
      const body = readFields(editPostFieldBody, { ...bodyOf(fields), choices })
      await editPostField(transaction, actor, field, body)
    })
  },
}

export const movePostFieldForm: Form<z.infer<typeof moveFields>> = {
  fields: moveFields,
  page: postFieldPage,
  async run(call) {
    const boardId = await changeIn(call, 'boards', async (transaction, caller) => {
      const field = await find(transaction, pathId(call), caller)
      if (!field) throw problem('not_found')
      const fields = await listFieldsOf(transaction, field.board_id)
      for (const { row, position } of moved(fields, field.id, call.fields, positionMax))
        await editPostField(transaction, caller.actor, row, { position })
      return field.board_id
    })
    return backTo(call, 'boards', 'saved', `${boardId}/`)
  },
}

export const deletePostFieldForm: Form<Fields> = {
  fields: anyFields,
  page: postFieldPage,
  explained: ['precondition_failed'],
  run: call => changeField(call, 'removed', deletePostField),
}

/** Redirects to the board. */
async function changeField(
  call: FormCall<Fields>,
  done: 'saved' | 'removed',
  work: (transaction: CompanyTransaction, actor: Actor, field: PostField) => Promise<unknown>,
) {
  const boardId = await changeRow(call, 'boards', find, async (transaction, actor, field) => {
    await work(transaction, actor, field)
    return field.board_id
  })
  return backTo(call, 'boards', done, `${boardId}/`)
}
