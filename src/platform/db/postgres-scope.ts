import type { TenantScope } from './engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Waits for all, so that nothing is left on the connection; the first failure is the one that tells. */
export async function settleAll<All extends readonly Promise<unknown>[]>(
  all: [...All],
): Promise<{ [At in keyof All]: Awaited<All[At]> }> {
  const settled = await Promise.allSettled(all)
  const failed = settled.find((each): each is PromiseRejectedResult => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(each => (each as PromiseFulfilledResult<unknown>).value) as never
}

/** Row-level security reads these; both end with the transaction. */
export function setScope(connection: PostgresConnection, scope: TenantScope) {
  const [owner, everybody] = scope === 'everybody' ? ['', 'on'] : [String(scope.owner), '']
  return connection.query(
    "select set_config('app.owner', $1, true), set_config('app.installation', $2, true)",
    [owner, everybody],
  )
}
