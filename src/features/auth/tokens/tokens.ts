import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import { type FieldError, fieldProblem, problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { changesBetween } from '../../../store/event.ts'
import type { Tables } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { findUser } from '../../people/users/find-user.ts'
import { creatorColumns } from '../../people/users/present.ts'
import { withUser } from '../../people/users/with-user.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { isTeam, type Scope, scopes } from '../permissions.ts'
import { issueToken } from './add-token.ts'
import { tokenEdited } from './events.ts'
import type { CreateToken, EditToken } from './schema.ts'

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

/** A token with its owner; never its hash. */
export type TokenRow = InferResult<ReturnType<typeof withTokenColumns>>[number]

type Tokens = SelectQueryBuilder<Tables & { t: Tables['tokens'] }, 't', object>

/** The owner (u) of each token, by primary key. */
function withTokenColumns(query: Kysely<Tables>, engine: EngineKind, tokens: Tokens) {
  return withUser(query, engine, tokens, 't.owner_id')
    .select(['t.id', 't.name', 't.owner_id', 't.scopes', 't.rate_limit_per_minute'])
    .select(['t.expires', 't.created', 't.revision', 't.edit_revision', 't.edited', 't.is_listed'])
    .select('t.last_used')
    .select(creatorColumns)
}

/** The tokens of one owner, or of everybody, newest first; revoked ones are not listed. */
export async function listTokens(
  db: CompanyDb,
  ownerId: number | 'everybody',
  page: PageRequest,
): Promise<Page<TokenRow>> {
  return newestTokens(db, ownerId === 'everybody' ? 'every' : [ownerId], page)
}

/** select … from tokens as t where t.is_listed = 1 and t.owner_id = … order by t.created desc, t.id desc */
const newestTokens = keysetPages(companyQuery, {
  from: 'tokens as t',
  // For one owner by tokens_newest_of_owner, for all by tokens_newest.
  partition: 'owner_id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: withTokenColumns,
})

/**
 * Issues a token with no more rights than the caller has: for themselves unless they are an admin, and, where the
 * caller is a token, with its scopes and its expiry at most. Only an admin gives it a higher rate limit.
 */
export function createToken(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { name, owner_id: ownerId = caller.userId, ...input }: CreateToken,
): Promise<{ id: number; token: string }> {
  return transaction.write(caller.actor, async own => {
    if (ownerId !== caller.userId && caller.role !== 'admin') throw problem('forbidden')
    const granted = input.scopes ?? ownScopes(caller)
    const errors = [...scopeErrors(caller, granted), ...(await ownerErrors(own, ownerId))]
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const expires = input.expires === undefined ? ownExpiry(caller) : input.expires
    requireExpiry(own, caller, expires)
    const rate = input.rate_limit_per_minute ?? ownRate(caller)
    requireRate(caller, rate, ownRate(caller))
    return issueToken(own, caller.actor, {
      ownerId,
      name,
      scopes: [...new Set(granted)],
      expires: expires ?? undefined,
      rateLimitPerMinute: rate ?? undefined,
    })
  })
}

function ownScopes(caller: SignedInCaller): Scope[] {
  return caller.kind === 'token' ? scopes.filter(scope => caller.scopes.has(scope)) : [...scopes]
}

function ownExpiry(caller: SignedInCaller) {
  return caller.kind === 'token' ? caller.expires : null
}

/** An admin may give any, so that theirs is not inherited. */
function ownRate(caller: SignedInCaller) {
  return caller.kind === 'token' && caller.role !== 'admin' ? caller.rateLimitPerMinute : null
}

function scopeErrors(caller: SignedInCaller, granted: Scope[]): FieldError[] {
  const own = new Set(ownScopes(caller))
  const beyond = granted.filter(scope => !own.has(scope))
  if (beyond.length === 0) return []
  const message = `Your own token does not have ${beyond.join(', ')}.`
  return [{ field: 'scopes', code: 'beyond_own', message }]
}

async function ownerErrors(
  transaction: CompanyTransaction,
  ownerId: number,
): Promise<FieldError[]> {
  const owner = await findUser(transaction, ownerId)
  if (owner && owner.deactivated === null && isTeam(owner.role)) return []
  const message = 'Only active admins and team members own tokens.'
  return [{ field: 'owner_id', code: 'unknown_user', message }]
}

/** `token` is as it is in the transaction. What is the same as before is no edit. */
export function editToken(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  token: TokenRow,
  {
    name = token.name,
    expires = token.expires,
    rate_limit_per_minute = token.rate_limit_per_minute,
  }: EditToken,
): Promise<void> {
  return transaction.write(caller.actor, async own => {
    const after = { name, expires, rate_limit_per_minute }
    const changes = changesBetween(token, after)
    if (Object.keys(changes).length === 0) return
    if (changes.expires) requireExpiry(own, caller, expires, token.expires)
    requireRate(caller, rate_limit_per_minute, token.rate_limit_per_minute)
    await editRow(own, 'tokens', token.id, { ...after, edited: own.now })
    own.record(tokenEdited, { token_id: token.id, owner_id: token.owner_id }, changes)
  })
}

/** A token that expires cannot outlive itself by another one, or by an edit of its own. A session ends, but signs in anew. */
function requireExpiry(
  { clock }: CompanyTransaction,
  caller: SignedInCaller,
  expires: Micros | null,
  /** When it would expire without the edit. */
  given: Micros | null = null,
) {
  const refuse = (code: 'invalid_time' | 'beyond_own', message: string) =>
    fieldProblem('expires', code, message)
  if (expires !== null && expires <= wallTime(clock))
    throw refuse('invalid_time', 'This must be in the future.')
  if (caller.role !== 'admin' && given !== null && (expires === null || expires > given))
    throw refuse('beyond_own', 'Only an admin can let a token last longer.')
  if (caller.kind !== 'token' || caller.expires === null) return
  if (expires === null || expires > caller.expires)
    throw refuse('beyond_own', 'This cannot be later than the expiry of your own token.')
}

/** Requests a minute; 0 is no limit, null what the installation has set. */
type Rate = number | null

/** Only an admin lifts a limit: others give at most the one that there was. */
function requireRate({ role }: SignedInCaller, rate: Rate, given: Rate) {
  if (role === 'admin' || given === 0 || rate === given) return
  // The installation's own limit may be lower than any number.
  if (given !== null && rate !== null && rate > 0 && rate <= given) return
  const message = 'Only an admin may give a token more requests a minute.'
  throw fieldProblem('rate_limit_per_minute', 'beyond_own', message)
}
