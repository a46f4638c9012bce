import type { CompanyTransaction } from '../../store/index.ts'

const seeded = [
  { name: 'Open', color: '#6b7280' },
  { name: 'Under review', color: '#8b5cf6' },
  { name: 'Planned', color: '#2563eb' },
  { name: 'In progress', color: '#d97706' },
  { name: 'Complete', color: '#16a34a' },
  { name: 'Closed', color: '#475569' },
]

/** Every company starts with these; the first is what a new post gets. */
export async function seedStatuses(transaction: CompanyTransaction) {
  const rows = seeded.map(({ name, color }, position) => ({
    id: transaction.nextId(),
    name,
    color,
    position,
    is_default: position === 0 ? (1 as const) : (0 as const),
  }))
  await transaction.query.insertInto('statuses').values(rows).execute()
}
