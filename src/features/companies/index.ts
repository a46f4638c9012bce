export { addCompany } from './add-company.ts'
export { type CompanyAddress, companyAddress, firstCompanyId } from './address.ts'
export { type CompanyLookup, companyLookup, type LookedUp } from './company-lookup.ts'
export {
  companyAccessChanged,
  companyChecklistClosed,
  companyClosed,
  companyCreated,
  companyEdited,
  companyLogoSet,
  companySsoChanged,
} from './events.ts'
export {
  type Company,
  findCompanyBySlug,
  findFirstCompany,
  listCompanies,
} from './find-company.ts'
export { firstCompany } from './first-company.ts'
export { findLogo, logoPath } from './logo.ts'
