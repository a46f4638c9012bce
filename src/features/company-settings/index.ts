export { editCompanyEndpoint, getCompanyEndpoint } from './api.ts'
