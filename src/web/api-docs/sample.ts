import { followed } from './document.ts'
import type { ApiDocument, Schema } from './openapi.ts'

/** A value of that shape, put together from the examples in the document. */
export function sampleOf(document: ApiDocument, schema: Schema): unknown {
  const part = followed(document, schema)
  if (part.const !== undefined) return part.const
  if (part.examples) return part.examples[0]
  if (part.properties)
    return Object.fromEntries(
      Object.entries(part.properties).map(([name, field]) => [name, sampleOf(document, field)]),
    )
  if (part.items) return [sampleOf(document, part.items)]
  if (part.anyOf) return sampleOf(document, part.anyOf[0]!)
  if (part.enum) return part.enum[0]
  return plainValue([part.type].flat()[0])
}

function plainValue(type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'null' ? null : ''
}
