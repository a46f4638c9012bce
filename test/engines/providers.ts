import type { CompanyDb } from '../../src/store/company-db.ts'

let lastId = 0

/** A site that people of the company may sign in with. */
export async function addProvider(
  db: CompanyDb,
  issuer: string,
  more: { email_domains?: string; rules?: string } = {},
) {
  const row = {
    kind: 'other' as const,
    name: '',
    issuer,
    client_id: 'hark',
    client_secret: 'sealed',
  }
  const id = ++lastId
  const settings = { scopes: 'openid', email_domains: '', rules: '[]', proved: null, ...more }
  await db.maintain(async ({ query }) => {
    await query
      .insertInto('oidc_providers')
      .values({ ...row, ...settings, id, created: 1 })
      .execute()
  })
  return { id, issuer, client_id: row.client_id }
}
