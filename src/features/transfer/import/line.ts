import type { z } from 'zod'
import { Problem } from '../../../errors/problem.ts'
import { parseJsonObject } from '../../../platform/http/json-body.ts'
import { findUnknown } from '../../../platform/http/unknown-names.ts'
import { type ImportedPost, importedPost } from './schema.ts'

/** A line of a file that is being imported, counted from 1. */
export type Line = { number: number; bytes: Uint8Array }

/** The post that a line describes. */
export type ImportedLine = { number: number; post: ImportedPost }

/** An error in a line; the field is a path such as `comments[1].creator.email`. */
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

/** The post of a line, held to what the API holds a create to; what the database knows comes later. */
export function parseLine({ number, bytes }: Line): ImportedPost {
  const fields = parseObject(number, bytes)
  const post = parsePost(number, fields)
  const errors: LineError[] = findUnknown(importedPost, fields).map(({ path, message }) => ({
    field: fieldPath(path),
    message,
  }))
  if (post instanceof LineProblem) errors.push(...post.errors)
  if (errors.length > 0) throw new LineProblem(number, errors)
  return post as ImportedPost
}

/** Parses an object, or returns its errors. */
export function parsePost(
  number: number,
  fields: Record<string, unknown>,
): ImportedPost | LineProblem {
  const parsed = importedPost.safeParse(fields)
  return parsed.success ? parsed.data : new LineProblem(number, parsed.error.issues.map(lineError))
}

function parseObject(number: number, bytes: Uint8Array): Record<string, unknown> {
  try {
    return parseJsonObject(bytes, 'line')
  } catch (error) {
    if (error instanceof Problem) throw new LineProblem(number, [{ message: error.detail }])
    throw error
  }
}

function lineError(found: z.core.$ZodIssue): LineError {
  return { field: fieldPath(found.path), message: messageOf(found) }
}

function messageOf(found: z.core.$ZodIssue): string {
  if (found.code !== 'invalid_type') return found.message
  // The issue itself keeps no input, so that its text is all that tells a missing field.
  if (found.message.endsWith('received undefined')) return 'This field is required.'
  return `This must be ${/^[aeiou]/.test(found.expected) ? 'an' : 'a'} ${found.expected}.`
}

/** `comments[1].creator.email`, as people write it. */
function fieldPath(path: PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, '')
}
