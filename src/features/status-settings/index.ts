export {
  createStatusEndpoint,
  deleteStatusEndpoint,
  editStatusEndpoint,
  getStatusEndpoint,
  listStatusesEndpoint,
} from './api.ts'
