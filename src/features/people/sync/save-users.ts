import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import { emailKey } from '../users/email.ts'
import type { User } from '../users/find-user.ts'

/** What no post or comment shows of a user. */
export type UserDetails = Pick<
  User,
  'external_id' | 'segment' | 'organization_id' | 'custom_fields'
>

export type NewUser = UserDetails & Pick<User, 'id' | 'email' | 'name' | 'alias'>

/** They are customers, and have voted for nothing yet. */
export async function saveNewUsers(transaction: CompanyTransaction, users: NewUser[]) {
  const { now: created, revision } = transaction
  const fresh = { role: 'customer', deactivated: null, created, revision, edit_revision: revision }
  await insertRows(
    transaction,
    'users',
    users.map(user => ({ ...user, email_key: emailKey(user.email), ...fresh, is_listed: 1 })),
  )
}

export async function saveDetails(
  transaction: CompanyTransaction,
  edited: { user: User; details: UserDetails }[],
) {
  const { now, revision } = transaction
  await settleAll(
    edited.map(async ({ user: { id }, details }) => {
      await transaction.run(update, { ...details, id, now, revision })
    }),
  )
  const moved = edited.filter(
    ({ user, details }) => details.organization_id !== user.organization_id,
  )
  const ids = moved.map(({ user: { id } }) => id)
  await recordRevenueChanges(transaction, 'user', ids)
}

type Update = UserDetails & { id: number; now: number; revision: number }

/** By primary key. */
const update = companyQuery<Update, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({
      external_id: value('external_id'),
      segment: value('segment'),
      organization_id: value('organization_id'),
      custom_fields: value('custom_fields'),
      edited: value('now'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
