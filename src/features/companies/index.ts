export { addCompany } from './add-company.ts'
export { type CompanyAddress, companyAddress } from './address.ts'
export {
  type Company,
  findCompanyAt,
  findCompanyBySlug,
  findFirstCompany,
  listCompanies,
} from './find-company.ts'
