import { unique } from './company.ts'
import { users } from './resources.ts'

export const bulkPath = `${users.list}bulk/`
export const byExternalId = (id: string) => `${users.list}by-external-id/${encodeURIComponent(id)}/`

export const somebody = () => ({ email: `${unique()}@people.example`, name: 'Lin Okafor' })
