import { type Audience, audienceOf } from '../boards/index.ts'
import { type CompanyAddress, companyAddress } from '../companies/index.ts'
import type { Actor, CompanyDb, Store } from '../store/index.ts'
import { looksLikeToken, tokenHash } from './token-text.ts'

/** Who is calling and what they may see; all of it comes from the token. */
export type Caller = {
  db: CompanyDb
  actor: Actor
  userId: number
  tokenId: number
  company: { id: number; slug: string; version: number; address: CompanyAddress }
  audience: Audience
  scopes: ReadonlySet<string>
  rateLimitPerMinute: number | null
}

/** Undefined for a token that is unknown, expired or revoked, or whose owner may not own one. */
export async function authenticate(
  store: Store,
  token: string,
  installationBase: string,
): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined
  // By the unique index on tokens.hash; the rest follows primary keys.
  const row = await store.installation
    .selectFrom('tokens as t')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.owner_id'),
    )
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id as token_id', 't.scopes', 't.rate_limit_per_minute'])
    .select([
      'u.id as user_id',
      'u.role',
      'c.id as company_id',
      'c.slug',
      'c.base_url',
      'c.version',
    ])
    .where('t.hash', '=', tokenHash(token))
    .where('t.revoked', 'is', null)
    .where('u.deactivated', 'is', null)
    .where('u.role', 'in', ['admin', 'team'])
    .where(eb => eb.or([eb('t.expires', 'is', null), eb('t.expires', '>', store.clock())]))
    .executeTakeFirst()
  if (!row) return undefined

  const db = store.company(row.company_id, row.version)
  const { slug, base_url, version } = row
  return {
    db,
    actor: { userId: row.user_id, tokenId: row.token_id },
    userId: row.user_id,
    tokenId: row.token_id,
    company: {
      id: row.company_id,
      slug,
      version,
      address: companyAddress({ id: row.company_id, slug, base_url }, installationBase),
    },
    audience: await audienceOf(db, { id: row.user_id, role: row.role }),
    scopes: new Set(row.scopes.split(' ')),
    rateLimitPerMinute: row.rate_limit_per_minute,
  }
}
