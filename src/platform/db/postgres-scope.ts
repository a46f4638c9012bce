import type { TenantScope } from './engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Row-level security reads these; both end with the transaction. */
export function setScope(connection: PostgresConnection, scope: TenantScope) {
  const [owner, everybody] = scope === 'everybody' ? ['', 'on'] : [String(scope.owner), '']
  return connection.query(
    "select set_config('app.owner', $1, true), set_config('app.installation', $2, true)",
    [owner, everybody],
  )
}
