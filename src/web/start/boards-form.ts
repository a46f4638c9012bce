import { z } from 'zod'
import { type FieldError, problem } from '../../errors/problem.ts'
import { editBoard } from '../../features/boards/edit-board.ts'
import { listVisibleBoards } from '../../features/boards/find-board.ts'
import { filledText, parseFields } from '../../platform/http/fields.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { Form } from '../parts/page.ts'
import { submitOnce } from '../parts/submit-once.ts'
import { addNamedBoard } from '../settings/add-named-board.ts'
import { requireAdmin } from './admin.ts'
import { boardField, boardNameLengthMax } from './boards-step.tsx'
import { savedStep } from './saved-step.ts'
import { startPage } from './start-page.tsx'

/** Names every board of the page, and adds one where a new name is given. */
export const boardsStepForm: Form<Record<string, string>> = {
  fields: z.record(z.string(), z.string()),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    const { once, ...said } = call.fields
    const sent = { permission: 'boards.write', path: '/start/boards/', once, said } as const
    return submitOnce(call, sent, async (transaction, { actor, audience }) => {
      const boards = await listVisibleBoards(transaction, audience)
      const errors: FieldError[] = []
      const nameIn = (field: string): string | undefined => {
        const sent = call.fields[field]
        if (sent === undefined) return undefined
        const name = filledText(boardNameLengthMax)
        const parsed = parseFields(z.object({ [field]: name }), { [field]: sent })
        if (parsed.ok) return parsed.value[field]
        errors.push(...parsed.errors)
        return undefined
      }
      const named = boards.map(board => ({ board, name: nameIn(boardField(board)) }))
      const added = call.fields.new_board?.trim() ? nameIn('new_board') : undefined
      const renamed = named.flatMap(({ board, name = board.name }) =>
        name === board.name ? [] : { board, name },
      )
      // Boards of before may share a name, and two that are renamed may swap theirs.
      const kept = new Set(boards).difference(new Set(renamed.map(({ board }) => board)))
      const taken = new Set([...kept].map(({ name }) => nameKey(name)))
      const wanted = [
        ...renamed.map(({ board, name }) => ({ field: boardField(board), name })),
        ...(added === undefined ? [] : [{ field: 'new_board', name: added }]),
      ]
      for (const { field, name } of wanted) {
        if (taken.has(nameKey(name)))
          errors.push({ field, code: 'taken', message: 'Another board has this name.' })
        taken.add(nameKey(name))
      }
      if (errors.length > 0) throw problem('invalid_input', { errors })
      // Its address stays, so that links to it do, too.
      for (const { board, name } of renamed)
        await editBoard(transaction, actor, board, { name }, { isNameFree: true })
      if (added !== undefined)
        await addNamedBoard(transaction, actor, { name: added, isPrivate: false })
      return savedStep(call, 'boards').redirectTo
    })
  },
}
