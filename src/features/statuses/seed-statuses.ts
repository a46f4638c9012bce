import type { CompanyTransaction } from '../../store/company-db.ts'
import type { StatusCategory } from '../../store/tables.ts'
import { countRoadmap } from './count-roadmap.ts'

type Seeded = { name: string; color: string; category: StatusCategory; isRoadmap: boolean }

const seeded: Seeded[] = [
  { name: 'Open', color: '#6b7280', category: 'open', isRoadmap: false },
  { name: 'Under review', color: '#8b5cf6', category: 'open', isRoadmap: false },
  { name: 'Planned', color: '#2563eb', category: 'planned', isRoadmap: true },
  { name: 'In progress', color: '#d97706', category: 'active', isRoadmap: true },
  { name: 'Complete', color: '#16a34a', category: 'done', isRoadmap: true },
  { name: 'Closed', color: '#475569', category: 'closed', isRoadmap: false },
]

/** Every company starts with these; the first is what a new post gets. */
export async function seedStatuses(transaction: CompanyTransaction) {
  const { now: created, revision } = transaction
  const rows = seeded.map(({ name, color, category, isRoadmap }, position) => ({
    id: transaction.nextId(),
    name,
    color,
    category,
    position,
    is_roadmap: isRoadmap ? (1 as const) : (0 as const),
    is_default: position === 0 ? (1 as const) : (0 as const),
    created,
    revision,
    edit_revision: revision,
    edited: null,
  }))
  await transaction.query.insertInto('statuses').values(rows).execute()
  await countRoadmap(transaction)
}
