import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import type { Permission } from '../../../features/auth/permissions.ts'
import { blockUser, unblockUser, voidVotes } from '../../../features/moderation/block-user.ts'
import { acceptAddress } from '../../../features/notifications/mail/refused-address.ts'
import { exportJson, exportUser } from '../../../features/people/privacy/export-user.ts'
import { eraseUser } from '../../../features/people/users/delete-user.ts'
import { editUser } from '../../../features/people/users/edit-user.ts'
import { emailKey } from '../../../features/people/users/email.ts'
import { findUser, type User } from '../../../features/people/users/find-user.ts'
import { roles } from '../../../features/people/users/schema.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall, Page } from '../../parts/page.ts'
import { type Invited, inviteColleague, invitedFields } from '../../start/invite-colleague.ts'
import { sectionPath } from '../sections.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, findSectionMember, requireSectionMember } from '../settings-page.tsx'
import { peoplePage } from './people-page.tsx'
import { personPage } from './person-page.tsx'

export const inviteForm: Form<Invited> = {
  fields: invitedFields,
  page: peoplePage,
  async run(call) {
    requireSectionMember(call, 'people')
    return inviteColleague(call, {
      path: sectionPath('people'),
      mailed: backTo(call, 'people', 'sent').redirectTo,
      before: backTo(call, 'people', 'added_before').redirectTo,
    })
  },
}

type PersonFields = {
  role: User['role']
  is_active?: string | undefined
  edit_revision?: string | undefined
}

/** A role, and whether the account can be used. */
export const editPersonForm: Form<PersonFields> = {
  fields: z.object({
    role: z.enum(roles),
    is_active: z.string().optional(),
    edit_revision: z.string().optional(),
  }),
  page: personPage,
  explained: ['precondition_failed', 'last_admin', 'user_blocked'],
  async run(call) {
    const { fields } = call
    await change(call, 'users.write', async (transaction, { actor }, user) => {
      requireUnchanged(fields, user)
      const is_active = fields.is_active === 'on'
      await editUser(transaction, actor, user, { role: fields.role, is_active })
    })
    return backTo(call, 'people', 'saved', `${pathId(call)}/`)
  },
}

export const blockPersonForm: Form<{ set: 'on' | 'off'; removes_content?: string | undefined }> = {
  fields: z.object({ set: z.enum(['on', 'off']), removes_content: z.string().optional() }),
  page: personPage,
  explained: ['team_not_blockable'],
  async run(call) {
    const { set, removes_content } = call.fields
    const removesContent = removes_content === 'on'
    await change(call, 'moderation.write', (transaction, { actor }, user) =>
      set === 'on'
        ? blockUser(transaction, actor, user, { removesContent })
        : unblockUser(transaction, actor, user),
    )
    return backTo(call, 'people', 'saved', `${pathId(call)}/`)
  },
}

export const voidVotesForm: Form<object> = {
  fields: z.object({}),
  page: personPage,
  async run(call) {
    await change(call, 'moderation.write', (transaction, { actor }, { id }) =>
      voidVotes(transaction, actor, id),
    )
    return backTo(call, 'people', 'saved', `${pathId(call)}/`)
  },
}

/** Nothing else brings an address that was refused back but its owner, by signing in. */
export const acceptAddressForm: Form<object> = {
  fields: z.object({}),
  page: personPage,
  async run(call) {
    await change(call, 'users.write', (transaction, _caller, user) =>
      acceptAddress(transaction, user),
    )
    return backTo(call, 'people', 'saved', `${pathId(call)}/`)
  },
}

export const erasePersonForm: Form<{ email: string }> = {
  // Guests have no email address.
  fields: z.object({ email: z.string().default('') }),
  page: personPage,
  explained: ['last_admin'],
  async run(call) {
    const { fields, t } = call
    const isSelf = await change(call, 'users.write', async (transaction, caller, user) => {
      if (emailKey(fields.email) !== emailKey(user.email))
        throw fieldProblem('email', 'invalid_choice', t('personEraseMismatch'))
      await eraseUser(transaction, caller.actor, user)
      return user.id === caller.userId
    })
    if (isSelf) return { redirectTo: `${call.address.path}/account/erased/`, session: 'ended' }
    return backTo(call, 'people', 'removed')
  },
}

/** All that is stored about a person, sent while it is read. */
export const personExport: Page = {
  isDownload: true,
  // It reads everything that a person ever did.
  perPerson: { burst: 10, perMinute: 5 },
  async run(call) {
    const member = findSectionMember(call, 'people')
    const id = parseId(call.params.id)
    const user = member && id !== undefined ? await findUser(call.db, id) : undefined
    if (!user) return undefined
    const parts = exportJson(exportUser(call.db, user, call.caller.company.address))
    return {
      download: {
        name: `person-${user.id}.json`,
        type: 'application/json',
        parts,
        permission: 'users.export',
      },
    }
  },
}

/** Changes the person of the path, as they are in the transaction. */
function change<Result>(
  call: FormCall<unknown>,
  permission: Permission,
  work: (transaction: CompanyTransaction, caller: SessionCaller, user: User) => Promise<Result>,
): Promise<Result> {
  requireSectionMember(call, 'people')
  const id = pathId(call)
  return writeFor(call, permission, async (transaction, caller) => {
    const user = await findUser(transaction, id)
    if (!user) throw problem('not_found')
    return work(transaction, caller, user)
  })
}
