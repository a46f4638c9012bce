import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Role } from '../../../store/tables.ts'
import { isTeam } from '../permissions.ts'
import { passkeyRemoved } from './events.ts'

/** Per person. */
export const passkeysMax = 20

/** By passkeys_by_user. */
export function listPasskeys(db: CompanyDb, userId: number) {
  return db.query
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'user_handle', 'created', 'last_used'])
    .where(seek(db.engine, 'user_id', userId))
    .orderBy('user_id')
    .orderBy('id')
    .limit(passkeysMax)
    .execute()
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Whether anyone in the company has a passkey: otherwise the sign-in page does not offer it. By primary key. */
export async function hasPasskeys({ query }: CompanyDb): Promise<boolean> {
  const first = await query
    .selectFrom('passkeys')
    .select('id')
    .where('id', '>', sql.lit(0))
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return first !== undefined
}

/** WebAuthn user handle: random, and the same for all passkeys of a person, so a device keeps only one. */
export function handleOf(passkeys: Passkey[]): string {
  return passkeys[0]?.user_handle ?? randomBytes(32).toString('base64url')
}

/** Whether the company requires a passkey of people with this role. */
export async function mustHaveOne({ query }: CompanyDb, role: Role): Promise<boolean> {
  if (!isTeam(role)) return false
  const company = await query.selectFrom('companies').select('team_passkey').executeTakeFirst()
  return company?.team_passkey === 1
}

/** By passkeys_by_credential. */
export function findPasskey(db: CompanyDb, credentialId: string) {
  return db.query
    .selectFrom('passkeys')
    .selectAll()
    .where(seek(db.engine, 'credential_id', credentialId))
    .orderBy('credential_id')
    .executeTakeFirst()
}

type Owner = { userId: number; ownRole: Role; needsPasskey: boolean }

/** Removing one that is already gone succeeds. People who need a passkey cannot remove their last. */
export async function removePasskey(
  transaction: CompanyTransaction,
  { userId, ownRole, needsPasskey }: Owner,
  id: number,
) {
  const passkeys = await listPasskeys(transaction, userId)
  if (needsPasskey || (passkeys.length === 1 && (await mustHaveOne(transaction, ownRole))))
    throw problem('passkey_required')
  await remove(
    transaction,
    userId,
    passkeys.filter(passkey => passkey.id === id),
  )
}

export async function removeEveryPasskey(transaction: CompanyTransaction, userId: number) {
  await remove(transaction, userId, await listPasskeys(transaction, userId))
}

async function remove(transaction: CompanyTransaction, userId: number, passkeys: Passkey[]) {
  for (const { id, name } of passkeys) {
    await transaction.query.deleteFrom('passkeys').where('id', '=', id).execute()
    transaction.record(passkeyRemoved, { user_id: userId, passkey_id: id }, { name })
  }
}
