import type { Clock, Micros } from '../../platform/clock.ts'
import { installationQuery, type Store } from '../../store/index.ts'
import { companyAddress } from '../companies/index.ts'
import type { Caller } from './caller.ts'
import { accessOf, type CallerRow, callerRows } from './caller-rows.ts'
import { looksLikeToken, tokenHash } from './token-text.ts'

/** Undefined for a token that is unknown, expired or revoked, or whose owner may not own one. */
export async function authenticate(
  store: Store,
  token: string,
  installationBase: string,
): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined
  const rows = await store.readInstallation(callersByHash, { hash: tokenHash(token) })
  const [row] = rows
  if (!row || hasExpired(row, store.clock)) return undefined
  const { company_id: id, slug, base_url, revision, access_revision } = row
  return {
    db: store.company(id, revision),
    company: {
      id,
      slug,
      revision,
      accessRevision: access_revision,
      address: companyAddress({ id, slug, base_url }, installationBase),
    },
    ...accessOf(rows),
  }
}

export function hasExpired({ expires }: { expires: Micros | null }, clock: Clock): boolean {
  return expires !== null && expires <= (clock.wall?.() ?? clock())
}

/** By the unique index on tokens.hash. */
const callersByHash = installationQuery<{ hash: string }, CallerRow>((query, value, engine) =>
  callerRows(query, engine).where('t.hash', '=', value('hash')),
)
