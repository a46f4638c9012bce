import { type ApiDocument, type Schema, schemaName } from './document.ts'

type Samples = Record<string, unknown>

/** Values that read like a real installation's, by the name of the object and of the field. */
const samples: Record<string, Samples> = {
  Post: {
    id: 1284,
    title: 'Dark mode',
    content: 'White at night is a lot of light.',
    votes_count: 17,
    comments_count: 4,
  },
  User: {
    id: 31,
    email: 'ada@example.com',
    name: 'Ada Moreau',
    alias: 'ada',
    is_admin: false,
    is_team: false,
  },
  Board: { id: 2, name: 'Feature requests', url: '/board/feature-requests/' },
  Status: { id: 5, name: 'Planned', color: '#2563eb' },
  Comment: {
    id: 1310,
    status: null,
    likes_count: 3,
    highlighted: false,
    internal: false,
    content: 'We would use it every evening.',
  },
  CreatePost: {
    board: 'feature-requests',
    title: 'Dark mode',
    content: 'White at night is a lot of light.',
  },
  CreatedPost: { post_id: 1284 },
}
samples.CreatePostAsUser = {
  ...samples.CreatePost,
  email: 'ada@example.com',
  full_name: 'Ada Moreau',
}

const anywhere: Samples = {
  id: 1284,
  title: 'Dark mode',
  url: '/post/1284/dark-mode/',
  next: null,
  previous: null,
}

/** A value of that shape: told by the schema where it tells one, believable otherwise. */
export function sampleOf(document: ApiDocument, schema: Schema, baseUrl: string): unknown {
  return sampleValue(schema, '')

  function sampleValue(part: Schema, owner: string): unknown {
    const name = schemaName(part)
    if (name) return sampleValue(document.components.schemas[name] ?? {}, name)
    if (part.const !== undefined) return part.const
    if (part.example !== undefined) return part.example
    if (part.examples) return part.examples[0]
    if (part.properties) return objectOf(part.properties, owner)
    if (part.items) return [sampleValue(part.items, '')]
    if (part.anyOf) return sampleValue(part.anyOf[0]!, owner)
    return plainValue([part.type].flat()[0])
  }

  function objectOf(properties: Record<string, Schema>, owner: string): Samples {
    const known: Samples = { ...anywhere, ...samples[owner] }
    if (owner === 'CreatedPost') known.url = `${baseUrl}${known.url}`
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [
        key,
        isPlain(part) && Object.hasOwn(known, key) ? known[key] : sampleValue(part, ''),
      ]),
    )
  }
}

function isPlain(schema: Schema): boolean {
  const tellsItself = schema.const !== undefined || schema.example !== undefined
  return !schema.$ref && !schema.properties && !schema.items && !tellsItself
}

function plainValue(type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'null' ? null : ''
}
