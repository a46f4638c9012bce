import type { Endpoint } from './auth-cases.ts'
import { sharedOne, users } from './resources.ts'

export const exporting: Endpoint = {
  method: 'GET',
  path: `${users.list}{id}/export/`,
  find: async () => `${await sharedOne(users)}export/`,
}
