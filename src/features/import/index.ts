export { type Imported, importLines } from './import-lines.ts'
export { type Line, LineProblem } from './line.ts'
