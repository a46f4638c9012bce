import type { CompanyMaintenance } from '../../store/company-db.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'

/** Ids of the fixed segments; named segments have the ids from `firstNamed` on. */
export const segmentIds = { everybody: 0, team: 1, none: 2, others: 3 } as const
const firstNamed = 4

/** Each has counts of its own for every day: so many are read in time, whatever a company calls a segment. */
const segmentsMax = 20

/** Their ids by name. */
export async function listSegments({
  run,
}: Pick<CompanyMaintenance, 'run'>): Promise<Map<string, number>> {
  // By primary key.
  const named = { condition: 'id > 0', orderBy: ['id'], limit: segmentsMax } as const
  const rows = await rowsOf({ run }, 'segments', {}, named)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The ids of these, adding those that are new while there is room. */
export async function addSegments(
  transaction: CompanyMaintenance,
  names: Iterable<string>,
): Promise<(name: string) => number> {
  const known = await listSegments(transaction)
  for (const name of new Set(names)) {
    if (name === '' || known.has(name) || known.size >= segmentsMax) continue
    const id = firstNamed + known.size
    await insertRow(transaction, 'segments', { id, name })
    known.set(name, id)
  }
  return name => (name === '' ? segmentIds.none : (known.get(name) ?? segmentIds.others))
}
