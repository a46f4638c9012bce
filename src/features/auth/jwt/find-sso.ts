import type { CompanyDb } from '../../../store/company-db.ts'

export type Sso = NonNullable<Awaited<ReturnType<typeof findSso>>>

/** By primary key: the handle names the company. */
export function findSso(db: CompanyDb) {
  return db.query
    .selectFrom('companies')
    .select(['id', 'sso_secret', 'sso_admits_team', 'edit_revision', 'edited'])
    .select(['oidc_issuer', 'oidc_client_id', 'oidc_client_secret'])
    .executeTakeFirst()
}
