export { type Imported, importLines } from './import-lines.ts'
export { BatchRemoved } from './import-posts.ts'
export { type Line, LineProblem } from './line.ts'
