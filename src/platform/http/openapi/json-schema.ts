import { z } from 'zod'
import type { Components, Json } from './components.ts'

/**
 * A zod schema as JSON Schema; parts with an id become components. A closed schema is for a request that refuses unknown
 * fields. Responses are open: version 1 grows, so clients must accept new fields.
 */
export function jsonSchema(
  schema: z.ZodType,
  components: Components,
  { isClosed = false } = {},
): Json {
  const { own, named } = convert(schema, (part, zodSchema) => {
    withDefaultInWords(part)
    if (isClosed && zodSchema instanceof z.ZodObject) part.additionalProperties = false
  })
  for (const [name, part] of Object.entries(named)) components.add('schemas', name, part)
  return own
}

export type Field = { name: string; id: string | undefined; isRequired: boolean; schema: Json }

/** The fields of an object one by one; one that has an id comes with it instead of a reference. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const { own, named } = convert(schema)
  // An object that has an id itself is a reference, too.
  const object = named[idOf(own) ?? ''] ?? own
  const required = new Set(object.required as string[] | undefined)
  return Object.entries((object.properties ?? {}) as Record<string, Json>).map(([name, field]) => {
    const id = idOf(field)
    return { name, id, isRequired: required.has(name), schema: id ? named[id]! : field }
  })
}

function idOf(part: Json): string | undefined {
  return (part.$ref as string | undefined)?.split('/').at(-1)
}

/**
 * To client generators a default means that a property is always there. That holds for a response; in
 * a request it would force clients to send what they may leave out.
 */
function withDefaultInWords(part: Json): void {
  if (part.default === undefined) return
  part.description =
    `${part.description ?? ''} Default: \`${JSON.stringify(part.default)}\`.`.trim()
  delete part.default
}

type Converted = { own: Json; named: Record<string, Json> }

type Refine = (part: Json, schema: z.core.$ZodType) => void

function convert(schema: z.ZodType, refine: Refine = () => {}): Converted {
  const converted = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: part }) => {
      // zod leaves out the examples of what is transformed. Ours are of what is sent.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (Array.isArray(examples)) part.examples = examples
      if (part.additionalProperties === false) delete part.additionalProperties
      // JavaScript's own bounds of an integer, and the type of a constant, say nothing to a reader.
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
      if (part.const !== undefined) delete part.type
      refine(part, zodSchema)
    },
  })
  const {
    $schema: _,
    $defs: named = {},
    ...own
  } = JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/'))
  return { own, named }
}
