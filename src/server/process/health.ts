import { sql } from 'kysely'
import type { App } from '../request/context.ts'

/** The process runs its event loop. */
export function alive(): Response {
  return respond(200, 'alive')
}

/** The process can serve: it has started, is not stopping, its database answers, and takes writes as far as is known. */
export async function ready(app: App): Promise<Response> {
  if (app.isStopping) return respond(503, 'stopping')
  if (!app.isStarted) return respond(503, 'starting')
  if (app.store.clock.isDisputed?.()) return respond(503, 'clock unsure')
  const failure = await storageFailure(app)
  if (failure) return respond(503, failure)
  try {
    await sql`select 1`.execute(app.store.installation)
    return respond(200, 'ready')
  } catch (error) {
    app.log.error('database_unreachable', { cause: String(error) })
    return respond(503, 'database unreachable')
  }
}

/** Asking is what makes it try again: where no request comes any more, nothing else would. */
async function storageFailure({ store, log }: App): Promise<string | undefined> {
  const { storage } = store.engine
  if (!storage?.failure()) return undefined
  await storage.recover()
  const failure = storage.failure()
  if (!failure) log.info('storage_available')
  return failure
}

function respond(status: number, state: string): Response {
  const headers = { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '1' } : {}) }
  return Response.json({ status: state }, { status, headers })
}
