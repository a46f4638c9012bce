import { z } from 'zod'
import { type FieldCode, fieldCatalogue } from '../../errors/catalogue.ts'
import type { FieldError } from '../../errors/problem.ts'
import { isId } from '../text/id.ts'
import { parseTime } from '../text/parse-time.ts'
import { isSlug, slugPattern } from '../text/slug.ts'

/** A string of at most `max` code points. JSON Schema's maxLength counts code points, too. */
export function text(max: number) {
  return z
    .string()
    .check(({ value, issues }) => {
      if (codePoints(value) > max)
        issues.push(issue(value, 'too_long', `At most ${max} characters.`))
    })
    .meta({ maxLength: max })
}

/** Trimmed, and not blank. */
export function filledText(max: number) {
  return z
    .string()
    .trim()
    .check(({ value, issues }) => {
      if (value === '') issues.push(issue(value, 'blank', 'This may not be blank.'))
      if (codePoints(value) > max)
        issues.push(issue(value, 'too_long', `At most ${max} characters.`))
    })
    .meta({ minLength: 1, maxLength: max })
}

/** The id in a field of a form, as text. */
export const idField = z.string().refine(isId)

/** The id in a query string, as text. */
export function idQuery(message = 'This must be a whole number of at least 1.') {
  return z.string().check(({ value, issues }) => {
    if (!isId(value)) issues.push(issue(value, 'invalid_number', message))
  })
}

/** One of some words. */
export function choice<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z
    .string()
    .check(({ value, issues }) => {
      const message = `This must be one of ${words.join(', ')}.`
      if (!(words as readonly string[]).includes(value))
        issues.push(issue(value, 'invalid_choice', message))
    })
    .transform(value => value as Word)
    .meta({ enum: [...words], examples: [words[0]] })
}

/** A time, as microseconds since 1970. */
export const timeText = z
  .string()
  .check(({ value, issues }) => {
    if (parseTime(value) === undefined)
      issues.push(issue(value, 'invalid_time', 'This must be a time such as 2027-01-31T12:00:00Z.'))
  })
  .transform(value => parseTime(value)!)
  .meta({ format: 'date-time', examples: ['2027-01-31T12:00:00Z'] })

/** A colour as style sheets write it, in lower case whatever was sent. */
export const colorText = z
  .string()
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    if (!/^#[0-9a-f]{6}$/.test(value))
      issues.push(issue(value, 'invalid_color', 'This must be a colour such as #2563eb.'))
  })
  .meta({ pattern: '^\\s*#[0-9A-Fa-f]{6}\\s*$', examples: ['#2563eb'] })

/** A domain as in email addresses. */
export const domainText = text(253)
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value))
      issues.push(issue(value, 'invalid_domain', 'This must be a domain such as example.com.'))
  })

/** The default colour. */
export const plainColor = '#6b7280'

/** A short name that stands in URLs as it is. */
export const slugText = z
  .string()
  .check(({ value, issues }) => {
    if (!isSlug(value))
      issues.push(issue(value, 'invalid_slug', 'Only a-z, 0-9 and hyphens, 64 at most.'))
  })
  .meta({ pattern: slugPattern.source, maxLength: 64 })

/** A whole number between two others. */
export function wholeNumber(min: number, max: number) {
  return z
    .int()
    .check(({ value, issues }) => {
      if (value < min || value > max)
        issues.push(issue(value, 'out_of_range', `This must be from ${min} to ${max}.`))
    })
    .meta({ minimum: min, maximum: max })
}

/** For a change: any field may be missing, but not all of them. If all are, each is reported. */
export function atLeastOneField(...fields: string[]) {
  return z.check<object>(({ value, issues }) => {
    if (fields.some(field => (value as Record<string, unknown>)[field] !== undefined)) return
    const message = `At least one of these is required: ${fields.join(', ')}.`
    // Checks of fields that are no change of their own still follow.
    for (const field of fields)
      issues.push({ ...issue(value, 'no_change', message), path: [field], continue: true })
  })
}

/** The body of a change: its fields are optional, but one at least is required. */
export function editBody<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object(fields)
    .partial()
    .check(atLeastOneField(...Object.keys(fields)))
}

/** The error of a range that ends before it begins. Both ends may be the same. */
export function reversed<Name extends string>(
  query: { [Field in Name]?: number | undefined },
  from: Name,
  to: Name,
  code: FieldCode,
): FieldError[] {
  const [start, end] = [query[from], query[to]]
  if (start === undefined || end === undefined || start <= end) return []
  return [{ field: to, code, message: `The range ends before it begins: see \`${from}\`.` }]
}

/** Whether a body may be left out. */
export function isOptional(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional
}

export function issue(input: unknown, code: FieldCode, message: string) {
  return { code: 'custom' as const, input, message, params: { code } }
}

type Parsed<Output> = { ok: true; value: Output } | { ok: false; errors: FieldError[] }

/** The input as its schema types it, or every field that is wrong. */
export function parseFields<Output>(
  schema: z.ZodType<Output>,
  input: Record<string, unknown>,
): Parsed<Output> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, errors: parsed.error.issues.map(found => fieldError(found, input)) }
}

function fieldError(found: z.core.$ZodIssue, input: Record<string, unknown>): FieldError {
  const field = found.path.join('.')
  if (found.code === 'custom' && isFieldCode(found.params?.code))
    return { field, code: found.params.code, message: found.message }
  // For a value that may have several types, report the errors for the type that it has.
  if (found.code === 'invalid_union') {
    const own = found.errors.flat().find(inner => inner.code === 'custom')
    if (own) return { ...fieldError(own, input), field }
  }
  if (!isSent(input, found.path))
    return { field, code: 'required', message: 'This field is required.' }
  if (found.code === 'invalid_value') {
    const message = `This must be one of: ${found.values.join(', ')}.`
    return { field, code: 'invalid_choice', message }
  }
  return { field, code: 'invalid_type', message: `This must be a ${expectedType(found)}.` }
}

function isSent(input: unknown, [name, ...rest]: PropertyKey[]): boolean {
  if (name === undefined) return true
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return false
  return isSent((input as Record<PropertyKey, unknown>)[name], rest)
}

function expectedType(found: z.core.$ZodIssue): string {
  return found.code === 'invalid_type' ? found.expected : 'different value'
}

function isFieldCode(code: unknown): code is FieldCode {
  return typeof code === 'string' && Object.hasOwn(fieldCatalogue, code)
}

export function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** A parameter of a query that is on or off. */
export const flag = z
  .string()
  .check(({ value, issues }) => {
    if (!/^(?:true|false)$/.test(value))
      issues.push(issue(value, 'invalid_choice', 'This must be one of: true, false.'))
  })
  .transform(value => value === 'true')

/** Ids in the order given, each once. */
export function idList(description: string, example: number, countMax: number) {
  return z
    .array(z.int().positive())
    .check(({ value, issues }) => {
      if (value.length > countMax) issues.push(issue(value, 'too_many', `At most ${countMax}.`))
    })
    .transform(values => [...new Set(values)])
    .meta({ description, examples: [[example]], maxItems: countMax })
}
