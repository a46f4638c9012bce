export { exportCompany } from './export-company.ts'
export { CompanyExists, importSnapshot } from './import-snapshot.ts'
