export { getInsightEndpoint } from './api.ts'
export { activityFollower } from './count-events.ts'
export { getInsight } from './get-insight.ts'
export { type InsightView, periods } from './schema.ts'
