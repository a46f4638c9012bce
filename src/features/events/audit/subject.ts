import { eventKinds } from '../kinds.ts'

/** Subjects of events; the subject of a vote is its post. */
export const subjectTypes = [
  'post',
  'comment',
  'user',
  'session',
  'organization',
  'custom_field',
  'post_field',
  'segment',
  'theme',
  'synonym',
  'saved_reply',
  'roadmap',
  'saved_view',
  'board',
  'status',
  'token',
  'tag',
  'image',
  'changelog',
  'batch',
  'import',
  'webhook',
] as const

export type Subject = { type: (typeof subjectTypes)[number]; id: number }

type Data = { readonly [field: string]: unknown }

/** By what the type begins with: the fields of the data that may name the subject, the first that does. */
const fieldsOf: Record<string, readonly [Subject['type'], string][]> = {
  ...Object.fromEntries(subjectTypes.map(type => [type, [[type, `${type}_id`]]])),
  vote: [['post', 'post_id']],
  session: [
    ['session', 'session_id'],
    ['user', 'user_id'],
  ],
  changelog: [['changelog', 'entry_id']],
  content: [
    ['comment', 'comment_id'],
    ['post', 'post_id'],
  ],
  moderation: [
    ['comment', 'comment_id'],
    ['post', 'post_id'],
  ],
}

/** The event's subject; undefined for the company, and for many things at once. */
export function subjectOf(eventType: string, data: Data): Subject | undefined {
  for (const [type, field] of fieldsOf[groupOf(eventType)] ?? []) {
    const id = data[field]
    if (typeof id === 'number') return { type, id }
  }
  return undefined
}

/** The types of events that can be about such a thing. */
export function typesAbout(subject: Subject['type']): string[] {
  const isAbout = (eventType: string) =>
    fieldsOf[groupOf(eventType)]?.some(([type]) => type === subject) ?? false
  return eventKinds.map(({ type }) => type).filter(isAbout)
}

/** The part before the dot. */
export function groupOf(eventType: string): string {
  return eventType.slice(0, eventType.indexOf('.'))
}
