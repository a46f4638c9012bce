export { getInsightEndpoint } from './api.ts'
export { activityFollower } from './count-events.ts'
export { findInsight } from './find-insight.ts'
export { type InsightView, periods } from './schema.ts'
