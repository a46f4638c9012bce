import type { CompanyDb } from '../../../store/company-db.ts'

export async function listTokens(db: CompanyDb) {
  return db.query
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .select(['t.id', 'u.email as owner', 't.scopes', 't.rate_limit_per_minute'])
    .select(['t.created', 't.expires', 't.revoked'])
    .orderBy('t.id')
    .execute()
}
