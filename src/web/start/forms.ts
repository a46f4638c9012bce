import { z } from 'zod'
import { type FieldError, Problem, problem } from '../../errors/problem.ts'
import { scopes } from '../../features/auth/permissions.ts'
import { createToken } from '../../features/auth/tokens/tokens.ts'
import { editBoard, listVisibleBoards } from '../../features/boards/boards.ts'
import {
  closeChecklist,
  editCompany,
  findCompanyRow,
} from '../../features/company/settings/edit-company.ts'
import { findDemo } from '../../features/transfer/batches/batches.ts'
import { startRemoval } from '../../features/transfer/batches/remove-batch.ts'
import { loadDemo } from '../../features/transfer/demo/load-demo.ts'
import { choice, colorText, filledText, parseFields } from '../../platform/http/fields.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import { issueOnce, submitOnce, writeFor } from '../parts/form-calls.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { addNamedBoard } from '../settings/board-forms.ts'
import { mailServerForm } from '../settings/mail/mail-server-forms.ts'
import { boardField, boardNameLengthMax } from './boards-step.tsx'
import { type Invited, inviteColleague, invitedFields } from './invite-colleague.ts'
import { requireAdmin, type StepName } from './read-progress.ts'
import { startPage } from './start-page.tsx'
import { tokenRights } from './token-step.tsx'

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

export const mailStepForm = mailServerForm(startPage, call => savedStep(call, 'mail').redirectTo)

export const nameStepForm: Form<{ company_name: string }> = {
  fields: z.object({ company_name: filledText(150) }),
  page: startPage,
  run: async call => {
    await edit(call, { name: call.fields.company_name })
    return savedStep(call, 'name')
  },
}

export const colorStepForm: Form<{ accent_color: string; none?: string | undefined }> = {
  fields: z.object({ accent_color: colorText, none: z.string().optional() }),
  page: startPage,
  run: async call => {
    const { accent_color, none } = call.fields
    await edit(call, { accent_color: none ? null : accent_color })
    return savedStep(call, 'color')
  },
}

type Changes = { name?: string; accent_color?: string | null }

async function edit(call: FormCall<unknown>, changes: Changes) {
  requireAdmin(call)
  await writeFor(call, 'company.write', async (transaction, { actor }) =>
    editCompany(transaction, actor, (await findCompanyRow(transaction))!, changes),
  )
}

export const closeStepsForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    requireAdmin(call)
    await writeFor(call, 'company.write', (transaction, { actor }) =>
      closeChecklist(transaction, actor),
    )
    return { redirectTo: `${call.address.path}/` }
  },
}

/** Adds the demo data, or has it removed. A second click changes nothing. */
export const demoStepForm: Form<{ set: 'on' | 'off' }> = {
  fields: z.object({ set: z.enum(['on', 'off']) }),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    try {
      await writeFor(call, 'batches.write', async (transaction, { actor }) => {
        if (call.fields.set === 'on') return void (await loadDemo(transaction, actor))
        const demo = await findDemo(transaction)
        if (demo) await startRemoval(transaction, actor, demo)
      })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'demo_exists') throw error
    }
    return savedStep(call, 'demo')
  },
}

export const inviteStepForm: Form<Invited> = {
  fields: invitedFields,
  page: startPage,
  async run(call) {
    requireAdmin(call)
    return inviteColleague(call, {
      path: '/start/invite/',
      mailed: `${call.address.path}/start/?invited#invite`,
      before: savedStep(call, 'invite').redirectTo,
    })
  },
}

type NewToken = {
  token_name: string
  rights: (typeof tokenRights)[number]
  once?: string | undefined
}

const readScopes = scopes.filter(scope => scope.endsWith(':read'))

export const tokenStepForm: Form<NewToken> = {
  fields: z.object({
    token_name: filledText(100),
    rights: choice(tokenRights),
    once: z.string().optional(),
  }),
  page: startPage,
  async run(call) {
    requireAdmin(call)
    const { once, ...said } = call.fields
    const sent = { permission: 'tokens.write', path: '/start/token/', once, said } as const
    const issued = await issueOnce(call, sent, async (transaction, caller) => {
      const granted = said.rights === 'read' ? readScopes : undefined
      const { token } = await createToken(transaction, caller, {
        name: said.token_name,
        scopes: granted,
      })
      return { token }
    })
    return issued ? { issued } : savedStep(call, 'token')
  },
}

/** Back to the step that was done. */
function savedStep({ address }: Pick<FormCall<unknown>, 'address'>, step: StepName) {
  return { redirectTo: `${address.path}/start/?saved=${step}#${step}` }
}
