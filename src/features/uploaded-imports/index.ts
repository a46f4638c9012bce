export { discardImport } from './discard-import.ts'
export { importDiscarded, importStarted, importUploaded } from './events.ts'
export {
  findImport,
  findRunningImports,
  type ListedImport,
  listImports,
} from './find-import.ts'
export {
  fileBytesMax,
  type ImportOptions,
  type ImportReport,
  type ImportRow,
  isRunning,
  optionsOf,
  reportOf,
} from './import-row.ts'
export { type ImportPreview, previewImport } from './preview-import.ts'
export { findExpiredImport, removeImport } from './remove-expired.ts'
export { runImport } from './run-import.ts'
export { startImport } from './start-import.ts'
export { createImport, ImportUnderWay, storeFile } from './upload-import.ts'
