import type { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { parseFields } from '../../platform/http/fields.ts'

/**
 * What a form sent, as the schema of the API types it; what is wrong with it shows at the fields of the same names. A field
 * that holds a list is one field of the form.
 */
export function readFields<Output>(
  schema: z.ZodType<Output>,
  input: Record<string, unknown>,
): Output {
  const parsed = parseFields(schema, input)
  if (parsed.ok) return parsed.value
  const errors = parsed.errors.map(error => ({
    ...error,
    field: error.field.replace(/\.\d.*/, ''),
  }))
  throw problem('invalid_input', { errors })
}
