import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { createUser } from '../users/add-user.ts'
import { editUser } from '../users/edit-user.ts'
import { findUserByEmail, findUserByExternalId, type User } from '../users/find-user.ts'
import { requireWholeToken } from '../users/resource.ts'
import type { PutUser } from './schema.ts'

/**
 * The user with an external id, or the one with the same e-mail who has none yet, such as somebody who signed in before
 * the other system named them.
 */
export async function findForPut(
  transaction: CompanyTransaction,
  externalId: string,
  { email }: PutUser,
): Promise<User | undefined> {
  const known = await findUserByExternalId(transaction, externalId)
  if (known || email === undefined) return known
  const same = await findUserByEmail(transaction, email)
  return same?.external_id === null ? same : undefined
}

/** Creates or edits a user; `user` is as `findForPut` found them. The id, and whether they are new. */
export async function putUser(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  externalId: string,
  user: User | undefined,
  body: PutUser,
): Promise<{ id: number; isNew: boolean }> {
  const { actor } = caller
  if (!user) {
    const { email, name, ...more } = requireNew(body)
    const created = { ...more, email, name, external_id: externalId }
    return { id: await createUser(transaction, actor, created), isNew: true }
  }
  const edit = { ...body, external_id: externalId }
  requireMayPut(caller, user, edit)
  await editUser(transaction, actor, user, edit)
  return { id: user.id, isNew: false }
}

/** Sending the current e-mail and external id is not a change: a sync sends them every time. */
export function requireMayPut(
  caller: SignedInCaller,
  user: User,
  { email = user.email, external_id }: PutUser & { external_id: string },
) {
  requireWholeToken(caller, user, {
    ...(email !== user.email && { email }),
    ...(external_id !== user.external_id && { external_id }),
  })
}

function requireNew(body: PutUser) {
  const { email, name } = body
  const errors = missingFields(body)
  if (errors.length > 0 || email === undefined || name === undefined)
    throw problem('invalid_input', { errors })
  return { ...body, email, name }
}

/** Required fields of a new user; `place` is put in front of the field names. */
export function missingFields(body: Pick<PutUser, 'email' | 'name'>, place = ''): FieldError[] {
  const message = 'This field is required for a new user.'
  return (['email', 'name'] as const)
    .filter(field => body[field] === undefined)
    .map(field => ({ field: `${place}${field}`, code: 'required', message }))
}
