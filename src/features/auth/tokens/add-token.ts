import type { Micros } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import { type Scope, scopes } from '../permissions.ts'
import { tokenCreated, tokenRevoked } from './events.ts'
import { makeToken } from './token-text.ts'

type AddToken = {
  ownerId: number
  name?: string | undefined
  scopes?: readonly Scope[] | undefined
  expires?: Micros | undefined
  rateLimitPerMinute?: number | undefined
}

/** The token itself: it is shown this once and cannot be read again. The owner must be on the team. */
export async function addToken(db: CompanyDb, actor: Actor, input: AddToken): Promise<string> {
  return (await issueToken(db, actor, input)).token
}

/** Like `addToken`, and returns its id. */
export function issueToken(
  db: CompanyDb,
  actor: Actor,
  input: AddToken,
): Promise<{ id: number; token: string }> {
  return db.write(actor, async transaction => {
    const token = makeToken()
    const id = transaction.nextId()
    const granted = input.scopes ?? scopes
    await insertRow(transaction, 'tokens', {
      id,
      hash: sha256(token),
      owner_id: input.ownerId,
      scopes: granted.join(' '),
      rate_limit_per_minute: input.rateLimitPerMinute ?? null,
      expires: input.expires ?? null,
      revoked: null,
      created: transaction.now,
      name: input.name ?? '',
      revision: transaction.revision,
      edit_revision: transaction.revision,
    })
    transaction.record(tokenCreated, {
      token_id: id,
      owner_id: input.ownerId,
      scopes: [...granted],
    })
    return { id, token }
  })
}

/** False when the company has no such token. Revoking twice is fine and keeps the first time. */
export function revokeToken(db: CompanyDb, actor: Actor, tokenId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    const token = await findRow(transaction, 'tokens', tokenId, ['revoked'])
    if (!token) return false
    if (token.revoked !== null) return true
    await editRow(transaction, 'tokens', tokenId, { revoked: transaction.now, is_listed: 0 })
    transaction.record(tokenRevoked, { token_id: tokenId })
    return true
  })
}

/** Beside the company's writes: it changes no answer of the API. */
export function recordTokenUse(db: CompanyDb, tokenId: number, now: Micros): Promise<void> {
  return db.maintain(async transaction => {
    await transaction.query
      .updateTable('tokens')
      .set({ last_used: now })
      .where('id', '=', tokenId)
      // Another process may have stored a later use.
      .where(eb => eb.or([eb('last_used', 'is', null), eb('last_used', '<', now)]))
      .execute()
  })
}
