import { z } from 'zod'
import { fieldProblem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import { visibilityOf } from '../../features/boards/audience.ts'
import {
  addBoard,
  type Board,
  editBoard,
  findVisibleBoardById,
  listVisibleBoards,
  positionMax,
} from '../../features/boards/boards.ts'
import { deleteBoard } from '../../features/boards/delete-board.ts'
import { setMember } from '../../features/boards/members.ts'
import { setBoardOrganization } from '../../features/boards/organizations.ts'
import { createBoardBody, editBoardBody } from '../../features/boards/schema.ts'
import { listUsers } from '../../features/people/users/list-users.ts'
import { idField } from '../../platform/http/fields.ts'
import { isSlug, slugOf } from '../../platform/text/slug.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Texts } from '../../texts/texts.ts'
import { pathId } from '../parts/form-calls.ts'
import type { Form } from '../parts/page.ts'
import { boardSettingsPage, boardsPage } from './boards.tsx'
import { changeIn, removalForm, rowForms } from './change-row.ts'
import { organizationNamed } from './organization-named.ts'
import { moved, moveFields } from './rows.tsx'
import { segmentsIn } from './segment-ticks.tsx'
import { backTo } from './settings-page.tsx'

const accessFields = { visibility: true, mode: true, segments: true } as const

const find = (transaction: CompanyTransaction, id: number, { audience }: SessionCaller) =>
  findVisibleBoardById(transaction, audience, id)

export const { add: addBoardForm, change: boardForm } = rowForms({
  section: 'boards',
  pages: [boardsPage, boardSettingsPage],
  find,
  bodyOf: ({ name, slug, description, post_template, visibility, mode, moderation, ...ticks }) => ({
    name,
    slug,
    description,
    post_template,
    visibility,
    mode,
    segments: segmentsIn({ ...ticks, visibility }),
    moderation: moderation === 'company' ? null : moderation,
    // The form has the address of the board, too; a tick that is off is not sent.
    ...(slug === undefined ? {} : { asks_importance: ticks.asks_importance === 'on' }),
  }),
  create: {
    // The address follows from the name.
    schema: createBoardBody.pick({ name: true, description: true, ...accessFields }),
    run: (transaction, actor, body) => addNamedBoard(transaction, actor, body),
  },
  edit: {
    schema: editBoardBody,
    backTo: 'itself',
    run: (transaction, actor, board, body) => editBoard(transaction, actor, board, body),
  },
})

export const moveBoardForm: Form<z.infer<typeof moveFields>> = {
  fields: moveFields,
  page: boardsPage,
  async run(call) {
    await changeIn(call, 'boards', async (transaction, { actor, audience }) => {
      const boards = await listVisibleBoards(transaction, audience)
      for (const { row, position } of moved(boards, pathId(call), call.fields, positionMax))
        await editBoard(transaction, actor, row, { position })
    })
    return backTo(call, 'boards', 'saved')
  },
}

export const deleteBoardForm = removalForm('boards', boardSettingsPage, find, deleteBoard, [
  'board_not_empty',
])

const memberFields = z.discriminatedUnion('set', [
  z.object({ set: z.literal('on'), email: z.string() }),
  z.object({ set: z.literal('off'), user: idField }),
])

export const boardMemberForm: Form<z.infer<typeof memberFields>> = {
  fields: memberFields,
  page: boardSettingsPage,
  async run(call) {
    const { fields, t } = call
    const id = pathId(call)
    await changeIn(call, 'boards', async (transaction, caller) => {
      const user =
        fields.set === 'on'
          ? await personAt(transaction, await find(transaction, id, caller), fields.email, t)
          : Number(fields.user)
      await setMember(transaction, caller, { id, user }, fields.set === 'on')
    })
    return backTo(call, 'boards', fields.set === 'on' ? 'added' : 'removed', `${id}/`)
  },
}

async function personAt(
  transaction: CompanyTransaction,
  board: Board | undefined,
  email: string,
  t: Texts,
) {
  const isForCustomers = board && visibilityOf(board) === 'chosen'
  const { items } = await listUsers(transaction, { email: email.trim() }, { size: 1 })
  const [user] = items
  if (user?.deactivated === null && (isForCustomers || isTeam(user.role))) return user.id
  const message = t(isForCustomers ? 'noSuchPerson' : 'noSuchMember')
  throw fieldProblem('email', 'invalid_choice', message)
}

const organizationFields = z.object({ set: z.enum(['on', 'off']), organization: z.string() })

export const boardOrganizationForm: Form<z.infer<typeof organizationFields>> = {
  fields: organizationFields,
  page: boardSettingsPage,
  async run(call) {
    const { fields, t } = call
    const id = pathId(call)
    const isChosen = fields.set === 'on'
    await changeIn(call, 'boards', async (transaction, caller) => {
      const organization = isChosen
        ? await requireOrganization(transaction, fields.organization.trim(), t)
        : Number(fields.organization)
      await setBoardOrganization(transaction, caller, { id, organization }, isChosen)
    })
    return backTo(call, 'boards', isChosen ? 'added' : 'removed', `${id}/`)
  },
}

async function requireOrganization(transaction: CompanyTransaction, name: string, t: Texts) {
  const id = await organizationNamed(transaction, name)
  if (id !== undefined) return id
  throw fieldProblem('organization', 'invalid_choice', t('noSuchOrganization'))
}

/** More would have the same name: then it has a number at random. */
const slugTries = 20

type NamedBoard = Omit<Parameters<typeof addBoard>[2], 'slug'>

/** People give a board a name; its address follows from that. */
export async function addNamedBoard(
  transaction: CompanyTransaction,
  actor: Actor,
  board: NamedBoard,
) {
  const words = slugOf(board.name, 'board')
  // A name in another script has no letters for a slug, which a person could type.
  const base = isSlug(words) ? words : 'board'
  for (let number = 1; number <= slugTries; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if ((await addBoard(transaction, actor, { ...board, slug })) !== undefined) return
  }
  await addBoard(transaction, actor, { ...board, slug: `${base}-${transaction.nextId()}` })
}
