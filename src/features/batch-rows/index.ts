export { changeBatchCounts } from './change-counts.ts'
export { createBatch } from './create-batch.ts'
export { batchCreated, batchRemovalStarted, batchRemoved } from './events.ts'
