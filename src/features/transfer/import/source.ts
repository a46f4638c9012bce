import type { LineError } from './line.ts'

/** Where something stands in the file of another tool, as its report of refused rows repeats it. */
export type SourceRow = { line: number; cells: readonly string[] }

/**
 * One post of another tool's file, not checked yet: an object like a line of JSON, or what is wrong. Several rows may
 * make one post.
 */
export type SourcePost = {
  rows: SourceRow[]
} & (
  | { draft: Record<string, unknown>; errors?: undefined }
  | { draft?: undefined; errors: LineError[] }
)

/** A file of another tool, as posts in order. */
export type Source = {
  /** The names of a row's cells. */
  columns: readonly string[]
  /** Which column each field is read from, for people to check; undefined where the format leaves no choice. */
  mapping?: { used: { field: string; column: string }[]; ignored: string[] }
  /** The name that the file has for a field of the draft. */
  columnOf(field: string): string | undefined
  posts: AsyncIterable<SourcePost>
  /** How many there are, where that is known before they are read; their lines are then counted up to it. */
  postsTotal?: number
}

/** The file as a whole cannot be imported; said in one sentence. */
export class SourceProblem extends Error {}
