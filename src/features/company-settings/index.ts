export {
  editCompanyEndpoint,
  getCompanyEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from './api.ts'
