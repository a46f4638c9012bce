export { verifyCompanies, verifyStore } from './verify-store.ts'
