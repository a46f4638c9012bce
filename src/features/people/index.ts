export { eraseUserEndpoint, exportUserEndpoint } from './api.ts'
export {
  appendErasures,
  erasureLines,
  listErasures,
  parseErasures,
  readErasures,
} from './erasure-log.ts'
export { exportJson } from './export-json.ts'
export { exportUser } from './export-user.ts'
export { findUnfinished, finishErasures } from './finish-erasures.ts'
export { replayErasures } from './replay-erasures.ts'
