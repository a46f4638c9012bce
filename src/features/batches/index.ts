export {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from './api.ts'
export { type BatchRow, findBatch } from './find-batch.ts'
export { findDemo } from './find-demo.ts'
export { listBatches } from './list-batches.ts'
export { findRemovedBatches, removeAll, removeSome } from './remove-some.ts'
export { startRemoval } from './start-removal.ts'
