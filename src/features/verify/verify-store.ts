import { sql } from 'kysely'
import { searchErrors } from '../search/index.ts'
import type { Store } from '../store/index.ts'
import { checks } from './checks.ts'

/** Everything that is off, a sentence each; empty when nothing is. */
export async function verifyStore(store: Store): Promise<{ checked: number; errors: string[] }> {
  const errors = await store.engine.integrityErrors()
  for (const { holds, broken } of checks) {
    const { rows } = await sql<{ company_id: number; id: number }>`${sql.raw(broken)}`.execute(
      store.installation,
    )
    for (const { company_id, id } of rows)
      errors.push(`company ${company_id}, id ${id}: it is not so that ${holds}`)
  }
  errors.push(...(await searchErrors(store)))
  return { checked: checks.length + 4, errors }
}
