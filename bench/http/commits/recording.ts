import type { SQLQueryBindings } from 'bun:sqlite'

/** The statements that some creates ran, in order, each by its number and with its values. */
export type Recording = { texts: string[]; steps: [number, ...SQLQueryBindings[]][] }

/** By this statement a create is told from the next one. */
export const startsPost = (text: string) => /^insert into "?posts"?\s/i.test(text)

export const postsPerCommit = 32

/** The same of PostgreSQL, by transaction. Stored as a structured clone: values may be bytes. */
export type PostgresRecording = {
  posts: number
  texts: string[]
  transactions: [number, ...unknown[]][][]
}
