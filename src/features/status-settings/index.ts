export {
  createStatusEndpoint,
  deleteStatusEndpoint,
  editStatusEndpoint,
  getStatusEndpoint,
  listStatusesEndpoint,
} from './api.ts'
export { createStatusBody, editStatusBody, retireStatusQuery } from './schema.ts'
