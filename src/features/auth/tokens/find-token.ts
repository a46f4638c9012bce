import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { type TokenRow, withTokenColumns } from './token-row.ts'

/** The token, unless it is revoked, or somebody else's and the caller is no admin. */
export async function findTokenFor(
  db: CompanyDb,
  { role, userId }: Pick<SignedInCaller, 'role' | 'userId'>,
  id: number,
): Promise<TokenRow | undefined> {
  const [token] = await db.run(tokenById, { id })
  if (token?.is_listed !== 1) return undefined
  return role === 'admin' || token.owner_id === userId ? token : undefined
}

/** By primary key. */
const tokenById = companyQuery<{ id: number }, TokenRow>((query, value, engine) =>
  withTokenColumns(
    query,
    engine,
    query
      .selectFrom('tokens as t')
      .where(seek(engine, 't.id', value('id')))
      .orderBy('t.id'),
  ),
)
