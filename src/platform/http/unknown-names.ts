import { z } from 'zod'
import type { FieldError } from '../../errors/problem.ts'
import type { Declaration } from './route.ts'

type Input = Pick<
  Declaration<never, unknown, unknown, unknown, never>,
  'query' | 'body' | 'takesUnknown'
>

/** Enough to fix a client; comparing thousands of names would take long. */
const reportedMax = 20

/** The legacy way to send a token; it works wherever a token does. */
const tokenParameter = 'access_token'

/** Paging parameters of other APIs, and ours. */
const pagingElsewhere: ReadonlyMap<string, string> = new Map([
  ['page', 'cursor'],
  ['offset', 'cursor'],
  ['limit', 'page_size'],
])

/** Parameters that the endpoint does not have. Ignoring one would answer the wrong question. */
export function unknownParameters(
  { query: schema, takesUnknown }: Input,
  sent: Iterable<string>,
): FieldError[] {
  const known = Object.keys((schema && objectOf(schema)?.shape) ?? {})
  const taken = [...known, tokenParameter]
  const isMistaken = (name: string) =>
    pagingElsewhere.has(name) || taken.some(other => isWithin(1, name, other))
  return [...new Set(sent)]
    .filter(name => !taken.includes(name) && (!takesUnknown || isMistaken(name)))
    .slice(0, reportedMax)
    .map(name => {
      const usual = pagingElsewhere.get(name)
      const meant = known.find(other => other === usual) ?? nearest(name, taken)
      const message = refusal('parameter', meant, known)
      return { field: name, code: 'unknown_parameter', message }
    })
}

/** Clients append these to links that have them, to the lists that take what they do not know. There the last wins. */
const appended = ['search', 'page_size', 'cursor']

/** Parameters with several values: all but one would be ignored. */
export function repeatedParameters(
  { query: schema, takesUnknown }: Input,
  sent: URLSearchParams,
): FieldError[] {
  const known = Object.keys((schema && objectOf(schema)?.shape) ?? {})
  return known
    .filter(name => new Set(sent.getAll(name)).size > 1)
    .filter(name => !takesUnknown || !appended.includes(name))
    .map(name => {
      const message = 'Send this once. Where several values are possible, separate them by commas.'
      return { field: name, code: 'repeated', message }
    })
}

/** Fields of a body that its schema does not have. */
export function unknownFields({ body: schema, takesUnknown }: Input, input: object): FieldError[] {
  if (takesUnknown) return []
  return findUnknown(schema ?? z.object({}), input).map(({ path, message }) => ({
    field: path.join('.'),
    code: 'unknown_field' as const,
    message,
  }))
}

type Unknown = { path: PropertyKey[]; message: string }

/** Names in `input`, at any depth, that `schema` does not have. */
export function findUnknown(schema: z.ZodType, input: object): Unknown[] {
  const found: Unknown[] = []
  collect(schema, input, [], found)
  return found
}

function collect(schema: z.ZodType, value: unknown, path: PropertyKey[], found: Unknown[]) {
  if (typeof value !== 'object' || value === null) return
  const within = unwrapped(schema)
  if (within instanceof z.ZodArray && Array.isArray(value))
    for (const [at, item] of value.entries())
      collect(within.element as z.ZodType, item, [...path, at], found)
  if (!(within instanceof z.ZodObject)) return
  for (const [name, inner] of Object.entries(value)) {
    if (found.length >= reportedMax) return
    const field = Object.hasOwn(within.shape, name) ? within.shape[name] : undefined
    if (field) collect(field, inner, [...path, name], found)
    else {
      const known = Object.keys(within.shape)
      const meant = nearest(name, known) ?? placeInside(within, name)
      found.push({ path: [...path, name], message: refusal('field', meant, known) })
    }
  }
}

/** Finds a field one level down, such as `email` in `as_user`. */
function placeInside({ shape }: z.ZodObject, name: string): string | undefined {
  const outer = Object.keys(shape).find(key => {
    const inner = objectOf(shape[key] as z.ZodType)
    return inner && Object.hasOwn(inner.shape, name)
  })
  return outer && `${outer}.${name}`
}

function refusal(what: 'field' | 'parameter', meant: string | undefined, known: string[]): string {
  const choices =
    known.length > 0 ? `The known ones are: ${known.join(', ')}.` : 'None are accepted here.'
  const hint = meant ? `Did you mean \`${meant}\`?` : choices
  return `There is no such ${what}. ${hint}`
}

/** The known name that was probably meant. */
function nearest(name: string, known: string[]): string | undefined {
  const written = name
    .slice(0, nameLengthMax)
    .replaceAll('-', '_')
    .replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const editsMax = written.length < 6 ? 1 : 2
  for (let edits = 0; edits <= editsMax; edits++) {
    const found = known.find(other => isWithin(edits, written, other))
    if (found) return found
  }
  // `name` for `full_name`, `board_id` for `board`.
  const words = written.split('_')
  return known.find(other => {
    const others = other.split('_')
    return words.every(word => others.includes(word)) || others.every(word => words.includes(word))
  })
}

/** Longer than any name of ours. */
const nameLengthMax = 60

/** Whether at most this many letters dropped, added, replaced or swapped with their neighbour turn one name into the other. */
function isWithin(edits: number, name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > edits) return false
  let same = 0
  while (same < name.length && name[same] === other[same]) same++
  const [one, two] = [name.slice(same), other.slice(same)]
  if (one === two || edits === 0) return one === two
  return (
    isWithin(edits - 1, one.slice(1), two) ||
    isWithin(edits - 1, one, two.slice(1)) ||
    isWithin(edits - 1, one.slice(1), two.slice(1)) ||
    (one[0] === two[1] && one[1] === two[0] && isWithin(edits - 1, one.slice(2), two.slice(2)))
  )
}

function objectOf(schema: z.ZodType): z.ZodObject | undefined {
  const within = unwrapped(schema)
  return within instanceof z.ZodObject ? within : undefined
}

/** The schema of the input, without transformations, defaults and optional wrappers. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema
}
