import { sql } from 'kysely'
import type { App } from './app.ts'

/** The process runs its event loop. */
export function alive(): Response {
  return told(200, 'alive')
}

/** The process can serve: it has started, it is not stopping, and its database answers. */
export async function ready(app: App): Promise<Response> {
  if (app.isStopping) return told(503, 'stopping')
  if (!app.isStarted) return told(503, 'starting')
  try {
    await sql`select 1`.execute(app.store.installation)
    return told(200, 'ready')
  } catch (error) {
    app.log.error('database_unreachable', { cause: String(error) })
    return told(503, 'database unreachable')
  }
}

function told(status: number, state: string): Response {
  const headers = { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '1' } : {}) }
  return Response.json({ status: state }, { status, headers })
}
