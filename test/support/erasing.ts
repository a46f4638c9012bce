import type { Change } from './change-cases.ts'
import { users } from './resources.ts'

export const erasing: Change = { resource: users, method: 'POST', below: 'erase/', success: 204 }
