import type { InferResult, Kysely, SelectQueryBuilder } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { rowById } from '../../../platform/db/row-by-id.ts'
import type { Tables } from '../../../store/tables.ts'
import { creatorColumns } from '../../people/users/present.ts'

/** A token with its owner; never its hash. */
export type TokenRow = InferResult<ReturnType<typeof withTokenColumns>>[number]

type Tokens = SelectQueryBuilder<Tables & { t: Tables['tokens'] }, 't', object>

/** The owner (u) of each token, by primary key. */
export function withTokenColumns(query: Kysely<Tables>, engine: EngineKind, tokens: Tokens) {
  const joined =
    engine === 'postgres'
      ? (tokens.crossJoinLateral(rowById(query, 'users', 't.owner_id').as('u')) as never)
      : crossJoined(tokens)
  return (joined as ReturnType<typeof crossJoined>)
    .select(['t.id', 't.name', 't.owner_id', 't.scopes', 't.rate_limit_per_minute'])
    .select(['t.expires', 't.created', 't.revision', 't.edit_revision', 't.edited', 't.is_listed'])
    .select('t.last_used')
    .select(creatorColumns)
}

/** SQLite keeps the order of cross joins: from the tokens to the users. */
function crossJoined(tokens: Tokens) {
  return tokens.crossJoin('users as u').whereRef('u.id', '=', 't.owner_id')
}
