import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import type { Consumer } from './consumer.ts'

/** Notes when a consumer was first there: what happened before is none of its business. */
export async function registerConsumers(store: Store, consumers: readonly Consumer[]) {
  const known = await store.installation.selectFrom('job_consumers').select('name').execute()
  const names = new Set(known.map(row => row.name))
  const unknown = consumers.filter(({ name }) => !names.has(name))
  if (unknown.length === 0) return
  const now = store.clock()
  await store.engine.write('everybody', async transaction => {
    for (const { name } of unknown)
      await sql`insert into job_consumers (name, registered) values (${name}, ${now})
        on conflict (name) do nothing`.execute(transaction)
  })
}
