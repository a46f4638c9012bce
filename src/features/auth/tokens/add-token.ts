import type { Micros } from '../../../platform/clock.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { type Scope, scopes } from '../permissions.ts'
import { tokenCreated } from './events.ts'
import { makeToken } from './token-text.ts'

export type AddToken = {
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

/** The same, with its id. */
export function issueToken(
  db: CompanyDb,
  actor: Actor,
  input: AddToken,
): Promise<{ id: number; token: string }> {
  return db.write(actor, async transaction => {
    const token = makeToken()
    const id = transaction.nextId()
    const granted = input.scopes ?? scopes
    await transaction.query
      .insertInto('tokens')
      .values({
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
      .execute()
    transaction.record(tokenCreated, {
      token_id: id,
      owner_id: input.ownerId,
      scopes: [...granted],
    })
    return { id, token }
  })
}
