export { countRevenue } from './count-revenue.ts'
export { postRevenueCounted } from './events.ts'
export { isRevenueDue } from './find-due.ts'
