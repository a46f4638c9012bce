import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { presentCreator } from '../../people/users/present.ts'
import { findTokenFor } from './find-token.ts'
import { type TokenView, tokenView } from './schema.ts'
import type { TokenRow } from './token-row.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'TokenId', description: 'Identifier of the token.', examples: [12] })

export const tokenResource = resource({
  tag: {
    name: 'Tokens',
    description: 'Tokens of this API: of the caller, and for admins of everybody.',
  },
  params: z.object({ id: idView }),
  schema: tokenView,
  find: (db, caller, { id }) => findTokenFor(db, caller, id),
  present: presentToken,
  fingerprint: token => [token.revision],
  // Whose it is never changes, and what its owner may see is the caller's part.
  readFingerprint: (db, { id }) =>
    andThen(findTokenFor(db, { role: 'admin', userId: 0 }, id), token =>
      token ? [token.revision] : [],
    ),
})

export function presentToken(token: TokenRow): TokenView {
  const time = (micros: number | null) => (micros === null ? null : isoTime(micros))
  return {
    id: token.id,
    name: token.name,
    owner: presentCreator(token),
    scopes: token.scopes.split(' '),
    rate_limit_per_minute: token.rate_limit_per_minute,
    expires: time(token.expires),
    created: isoTime(token.created),
    edited: time(token.edited),
  }
}
