import type { ImportedPost } from './schema.ts'

/** A line of a file that is being imported, counted from 1. */
export type Line = { number: number; bytes: Uint8Array }

/** The post that a line describes. */
export type ImportedLine = { number: number; post: ImportedPost }

/** What is wrong with a line; the field is a path such as `comments[1].creator.email`. */
export type LineError = { field?: string; message: string }

/** A line that cannot be imported. Nothing of it was written. */
export class LineProblem extends Error {
  readonly line: number
  readonly errors: LineError[]

  constructor(line: number, errors: LineError[]) {
    const sentences = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message))
    super(`Line ${line}: ${sentences.join(' ')}`)
    this.line = line
    this.errors = errors
  }
}
