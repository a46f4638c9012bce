export {
  createBatchEndpoint,
  deleteBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
} from './api.ts'
export { findBatch } from './find-batch.ts'
export { listBatches } from './list-batches.ts'
export { findRemovedBatches, removeSome } from './remove-some.ts'
export { startRemoval } from './start-removal.ts'
