import type { Commit } from '../../../platform/db/engine.ts'

/**
 * A place in a company's history: right behind an event. The revision proves the history, as it is random: after a
 * restored backup or lost commits, the event of the same version has another one.
 */
export type Position = Commit

export const beginning: Position = { version: 0, revision: 0 }

export function positionText({ version, revision }: Position): string {
  return `${version}-${revision.toString(36)}`
}

/** Undefined for a text that no answer has given. */
export function parsePosition(text: string): Position | undefined {
  const [, digits, revisionText] = /^(\d{1,15})-([0-9a-z]{1,11})$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const position = { version: Number(digits), revision: Number.parseInt(revisionText!, 36) }
  return positionText(position) === text ? position : undefined
}
