export { bulkUsersEndpoint } from './bulk-api.ts'
export { usersSynced } from './events.ts'
export { putUserEndpoint } from './put-api.ts'
