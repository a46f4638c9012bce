import { sql } from 'kysely'
import type { Store } from '../../../store/store.ts'
import { countingConsumers, type Follower } from './consumer.ts'

/**
 * A new consumer starts at the end of every company that is there already, so that an upgrade or an import never
 * notifies anybody of the past; it follows every later company from its first event. What only counts follows all of
 * them from there.
 */
export async function registerConsumers(store: Store, consumers: readonly Follower[]) {
  const known = await store.installation.selectFrom('job_consumers').select('name').execute()
  const names = new Set(known.map(row => row.name))
  const unknown = consumers.filter(({ name }) => !names.has(name))
  if (unknown.length === 0) return
  const now = store.clock()
  await store.engine.write('everybody', async transaction => {
    for (const { name } of unknown) {
      const { rows } =
        await sql`insert into job_consumers (name, registered) values (${name}, ${now})
        on conflict (name) do nothing returning name`.execute(transaction)
      // Another process may have been quicker.
      if (rows.length > 0 && !countingConsumers.includes(name))
        await sql`insert into job_cursors (company_id, consumer, version)
          select id, ${name}, version from companies`.execute(transaction)
    }
  })
}
