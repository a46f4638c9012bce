export { ExportHash } from './export-hash.ts'
export { type Moved, moveInstallation, type Progress } from './move-installation.ts'
export { movedTables, type Row, type TableName } from './moved-tables.ts'
export { readBatches } from './read-batches.ts'
