import { followed } from './document.ts'
import type { ApiDocument, Schema } from './openapi.ts'

/** The name in `#/components/schemas/Post`, where that is an object: others are shown in place. */
export function objectName(document: ApiDocument, schema: Schema): string | undefined {
  if (!schema.$ref || !followed(document, schema).properties) return undefined
  return schema.$ref.split('/').at(-1)
}

/** Objects that others refer to, in the document's order: what a reader looks up by name. */
export function sharedObjects(document: ApiDocument): [string, Schema][] {
  const schemas = Object.entries(document.components.schemas)
  const named = new Set(schemas.flatMap(([, schema]) => [...namesIn(document, schema)]))
  return schemas.filter(([name]) => named.has(name))
}

function* namesIn(document: ApiDocument, schema: Schema): Iterable<string> {
  const name = objectName(document, schema)
  if (name) yield name
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  for (const part of inner) yield* namesIn(document, part)
}

export type Code = { code: string; title: string; help: string; status: number | undefined }

/** What a problem's `code` may be. */
export function problemCodes(document: ApiDocument): Code[] {
  return codesOf(document.components.schemas.Problem?.properties?.code)
}

/** What the `code` of an item of a problem's `errors` may be. */
export function fieldCodes(document: ApiDocument): Code[] {
  const { errors } = document.components.schemas.Problem?.properties ?? {}
  return codesOf(errors?.items?.properties?.code)
}

function codesOf(schema: Schema | undefined): Code[] {
  return (schema?.anyOf ?? []).map(choice => ({
    code: String(choice.const),
    title: choice.title ?? '',
    help: choice.description ?? '',
    status: choice['x-status'],
  }))
}
