import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { tokenRevoked } from './events.ts'

/** False when the company has no such token. Revoking twice is fine and keeps the first time. */
export function revokeToken(db: CompanyDb, actor: Actor, tokenId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    const token = await transaction.query
      .selectFrom('tokens')
      .select('revoked')
      .where('id', '=', tokenId)
      .executeTakeFirst()
    if (!token) return false
    if (token.revoked !== null) return true
    const { revision } = transaction
    await transaction.query
      .updateTable('tokens')
      .set({ revoked: transaction.now, is_listed: 0, revision, edit_revision: revision })
      .where('id', '=', tokenId)
      .execute()
    transaction.record(tokenRevoked, { token_id: tokenId })
    return true
  })
}
