import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { idQuery } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { resource } from '../../endpoints/resource.ts'
import {
  changeEndpoint,
  createProblems,
  deleteEndpoint,
  getEndpoint,
  getVisible,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import { presentCreator } from '../../people/users/present.ts'
import { endpoint } from '../caller/endpoint.ts'
import { revokeToken } from './add-token.ts'
import {
  createTokenBody,
  editTokenBody,
  issuedTokenView,
  type TokenView,
  tokenListView,
  tokenView,
} from './schema.ts'
import { createToken, editToken, findTokenFor, listTokens, type TokenRow } from './tokens.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'TokenId', description: 'Identifier of the token.', examples: [12] })

const tokenResource = resource({
  tag: {
    name: 'Tokens',
    description: 'Tokens of this API: of the caller, and for admins of everybody.',
  },
  params: z.object({ id: idView }),
  schema: tokenView,
  find: (db, caller, { id }) => findTokenFor(db, caller, id),
  present: presentToken,
  fingerprint: token => [token.revision],
  // The owner never changes, and the owner's access is part of the caller.
  readFingerprint: (db, { id }) =>
    andThen(findTokenFor(db, { role: 'admin', userId: 0 }, id), token =>
      token ? [token.revision] : [],
    ),
})

function presentToken(token: TokenRow): TokenView {
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

const listQuery = z.object({
  owner_id: idQuery()
    .optional()
    .meta({
      description: 'Only the tokens of this user.',
      // To a client it is a number; here, as all of a query string, it is text.
      type: 'integer',
      minimum: 1,
      examples: [31],
    }),
  ...pageQuery,
})

export const listTokensEndpoint = listEndpoint(
  tokenResource,
  {
    name: 'listTokens',
    summary: 'List tokens',
    description:
      "The owner's own tokens, newest first; to an admin, those of everybody. Revoked ones are not listed, and a secret is never shown.",
    query: listQuery,
    schema: tokenListView,
  },
  (db, { role, userId }, { owner_id }, page) => {
    const wanted = owner_id === undefined ? 'everybody' : Number(owner_id)
    if (role === 'admin') return listTokens(db, wanted, page)
    // Tokens of others are hidden.
    if (wanted !== 'everybody' && wanted !== userId) return { startsAt: 'newest', items: [] }
    return listTokens(db, userId, page)
  },
)

export const createTokenEndpoint = endpoint({
  name: 'createToken',
  tag: tokenResource.tag,
  summary: 'Issue a token',
  description:
    'The response has the secret, only this once. Admins issue tokens for every admin and team member, others for themselves.',
  body: createTokenBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    201: {
      description: 'It was issued.',
      schema: issuedTokenView,
      headers: ['Location'],
    },
  },
  problems: createProblems,
}).run(call =>
  respondOnce(
    call,
    async (transaction, caller) => {
      const { id, token } = await createToken(transaction, caller, call.body)
      const row = await getVisible(tokenResource, transaction, caller, { id })
      return {
        status: 201 as const,
        body: { ...presentToken(row), token: token as string | null },
        headers: { location: `${caller.company.address.base}${call.path}${id}/` },
      }
    },
    // Only its hash is in the database, and nowhere the token itself.
    response => ({ ...response, body: { ...response.body, token: null } }),
  ),
)

export const getTokenEndpoint = getEndpoint(tokenResource, {
  name: 'getToken',
  summary: 'Get a token',
  description: 'One token, without its secret.',
})

export const editTokenEndpoint = changeEndpoint(
  tokenResource,
  {
    name: 'editToken',
    summary: 'Edit a token',
    description: 'Changes its name, when it expires, or its rate limit; never its scopes or owner.',
    body: editTokenBody,
  },
  (transaction, caller, token, body) => editToken(transaction, caller, token, body),
)

export const deleteTokenEndpoint = deleteEndpoint(
  tokenResource,
  {
    name: 'deleteToken',
    summary: 'Revoke a token',
    description: 'It stops working with the very next request, everywhere.',
  },
  (transaction, { actor }, { id }) => revokeToken(transaction, actor, id),
)
