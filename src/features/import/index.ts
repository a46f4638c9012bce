export { type Imported, importLines } from './import-lines.ts'
export { BatchRemoved } from './import-posts.ts'
export { importSource, type RefusedRow, type SourceImported } from './import-source.ts'
export { type Line, LineProblem } from './line.ts'
export { type Source, SourceProblem } from './source.ts'
export {
  type ChosenColumns,
  columnFields,
  csvFormats,
} from './sources/columns.ts'
export { openCsvSource } from './sources/csv-source.ts'
export { openFiderSource } from './sources/fider-source.ts'
export { readVocabulary } from './sources/vocabulary.ts'
