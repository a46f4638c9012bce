export { addCompany } from './add-company.ts'
export { basePath, type CompanyAddress, companyAddress, normalBaseUrl } from './address.ts'
export {
  type Company,
  findCompanyByBaseUrl,
  findCompanyBySlug,
  findFirstCompany,
  listCompanies,
} from './find-company.ts'
