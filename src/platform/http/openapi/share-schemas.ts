import type { Json } from './components.ts'

/** What a reference to a base must at least save, so that a schema stays in one piece otherwise. */
const savedBytesMin = 150

type Parts = { properties: Map<string, string>; required: string[]; bytes: number }

/**
 * Says once what several schemas say: a schema with every field of a named one refers to that and adds the rest, and
 * nothing stands beside a reference that its target says as well. Schemas that refuse unknown fields stay whole: each
 * part of an `allOf` would refuse the fields of the others.
 */
export function shareSchemas(schemas: Record<string, Json>): void {
  for (const schema of Object.values(schemas)) eachPart(schema, part => omitRepeated(part, schemas))
  const bases = Object.entries(schemas).flatMap(([name, schema]) => {
    const parts = partsOf(schema)
    return parts && parts.bytes >= savedBytesMin ? [{ name, parts }] : []
  })
  for (const [name, schema] of Object.entries(schemas))
    eachPart(schema, part => {
      const own = partsOf(part)
      if (!own) return
      const [base] = bases
        .filter(each => each.name !== name && isWithin(each.parts, own))
        .sort((a, b) => b.parts.bytes - a.parts.bytes)
      if (base) extend(part, base.name, base.parts)
    })
}

function eachPart(node: unknown, visit: (part: Json) => void): void {
  if (node === null || typeof node !== 'object') return
  for (const part of Object.values(node)) eachPart(part, visit)
  if (!Array.isArray(node)) visit(node as Json)
}

function omitRepeated(part: Json, schemas: Record<string, Json>): void {
  if (typeof part.$ref !== 'string') return
  const target = schemas[part.$ref.split('/').at(-1)!] ?? {}
  for (const key of Object.keys(part))
    if (key !== '$ref' && Bun.deepEquals(part[key], target[key])) delete part[key]
}

function partsOf(schema: Json): Parts | undefined {
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties === false)
    return undefined
  const properties = new Map(
    Object.entries(schema.properties).map(([name, field]) => [name, JSON.stringify(field)]),
  )
  const bytes = [...properties].reduce((sum, [name, field]) => sum + name.length + field.length, 0)
  return { properties, required: (schema.required as string[] | undefined) ?? [], bytes }
}

function isWithin(base: Parts, own: Parts): boolean {
  return (
    base.properties.size < own.properties.size &&
    [...base.properties].every(([name, field]) => own.properties.get(name) === field) &&
    base.required.every(name => own.required.includes(name)) &&
    own.required.every(name => base.required.includes(name) || !base.properties.has(name))
  )
}

function extend(part: Json, base: string, { properties, required }: Parts): void {
  const own = Object.entries(part.properties as Json).filter(([name]) => !properties.has(name))
  const ownRequired = (part.required as string[] | undefined)?.filter(
    name => !required.includes(name),
  )
  const rest: Json = { type: 'object', properties: Object.fromEntries(own) }
  if (ownRequired && ownRequired.length > 0) rest.required = ownRequired
  part.allOf = [{ $ref: `#/components/schemas/${base}` }, rest]
  for (const key of ['type', 'properties', 'required']) delete part[key]
}
