export { closeCompany } from './close-company.ts'
export { findClosedCompanies, removeCompany } from './remove-company.ts'
