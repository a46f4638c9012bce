export {
  editCompanyEndpoint,
  getCompanyEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from './api.ts'
export { closeChecklist } from './close-checklist.ts'
export { editCompany } from './edit-company.ts'
export { type CompanyRow, findCompanyRow } from './find-company-row.ts'
export { editCompanyBody } from './schema.ts'
export { removeLogo, setLogo } from './set-logo.ts'
