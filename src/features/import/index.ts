export { groupRefusals, type RefusalGroup } from './group-refusals.ts'
export { type Imported, importLines } from './import-lines.ts'
export { BatchRemoved } from './import-posts.ts'
export { importSource, type RefusedRow, type SourceImported } from './import-source.ts'
export { type Line, LineProblem } from './line.ts'
export type { WrittenCounts } from './run.ts'
export { type Source, SourceProblem } from './source.ts'
export {
  type ChosenColumns,
  type ColumnField,
  columnFields,
  csvFormats,
  type Mapping,
} from './sources/columns.ts'
export { type CsvPreview, previewCsv } from './sources/csv-preview.ts'
export { openCsvSource } from './sources/csv-source.ts'
export { openFiderSource } from './sources/fider-source.ts'
export { readVocabulary, type Vocabulary } from './sources/vocabulary.ts'
