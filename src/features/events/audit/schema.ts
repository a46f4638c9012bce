import { z } from 'zod'
import { idQuery, issue, timeText } from '../../../platform/http/fields.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { isoTimeView } from '../../../platform/http/time-view.ts'
import { vias } from '../../../store/event.ts'
import { userView } from '../../people/users/schema.ts'
import { eventKinds } from '../kinds.ts'
import { groupOf, type Subject, subjectTypes } from './subject.ts'

const types = eventKinds.map(({ type }) => type)
const groups = new Set(types.map(groupOf))

/** Prefixes of event types, in alphabetical order. */
export const auditGroups = [...groups].sort()

const subjectPattern = new RegExp(`^(${subjectTypes.join('|')}):([1-9]\\d{0,14})$`)

/** Every type that is meant: each by itself, or all of a group. */
export function parseTypes(text: string): string[] {
  const wanted = text.split(',')
  return types.filter(type => wanted.includes(type) || wanted.includes(groupOf(type)))
}

export function parseSubject(text: string): Subject {
  const [, type, id] = subjectPattern.exec(text)!
  return { type: type as Subject['type'], id: Number(id) }
}

export const auditQuery = z.object({
  type: z
    .string()
    .check(({ value, issues }) => {
      for (const type of value.split(','))
        if (!types.includes(type) && !groups.has(type))
          issues.push(issue(value, 'unknown_event_type', `There is no type "${type}".`))
    })
    .optional()
    .meta({
      description:
        'Event types, separated by commas. The part before the dot matches all of them: `token` is `token.created`, `token.edited` and `token.revoked`.',
      examples: ['token,user.role_changed'],
    }),
  actor: idQuery()
    .optional()
    .meta({
      description: 'Only what the user with this identifier did.',
      // To a client it is a number; here, as all of a query string, it is text.
      type: 'integer',
      minimum: 1,
      examples: [31],
    }),
  subject: z
    .string()
    .check(({ value, issues }) => {
      if (!subjectPattern.test(value))
        issues.push(issue(value, 'invalid_choice', 'This must be a kind and a number: post:1284.'))
    })
    .optional()
    .meta({
      description: `A kind, a colon and an id. Kinds are ${subjectTypes.map(type => `\`${type}\``).join(', ')}. A post includes its votes and comments.`,
      pattern: subjectPattern.source,
      examples: ['post:1284'],
    }),
  via: z
    .enum(vias)
    .optional()
    .meta({ description: 'Only what was done in this way.', examples: ['token'] }),
  since: timeText.optional().meta({ description: 'Only what happened then or later.' }),
  until: timeText.optional().meta({ description: 'Only what happened before that.' }),
  ...pageQuery,
})

export type AuditQuery = z.infer<typeof auditQuery>

const id = (of: string) => z.int().meta({ description: `Identifier of the ${of}.`, examples: [12] })

const changeView = z.strictObject({
  before: z.unknown().meta({ description: 'The value before.', examples: ['team'] }),
  after: z.unknown().meta({ description: 'The value from then on.', examples: ['admin'] }),
})

export const auditView = z
  .strictObject({
    id: z.int().meta({
      description: 'Number of the event in the log: `version` in the change feed.',
      examples: [5120],
    }),
    type: z.string().meta({
      description: 'What happened. Expect types that are not known yet.',
      examples: ['user.role_changed'],
    }),
    created: isoTimeView.meta({ description: 'When it happened.' }),
    user: userView.nullable().meta({
      description:
        'Who did it; null where no account was involved. A person who was erased is a deleted user.',
      examples: [null],
    }),
    via: z.enum(vias).meta({
      description:
        'How it was done: by an API token, in a browser, on the command line, by an import, or by a background job (`system`).',
      examples: ['token'],
    }),
    token: z
      .strictObject({
        id: id('token'),
        name: z.string().meta({
          description: 'Its name now; empty once its owner was erased.',
          examples: ['Nightly export'],
        }),
      })
      .nullable()
      .meta({ description: 'The token that it was done with, if any.', examples: [null] }),
    session: z
      .strictObject({
        id: id('session'),
        browser: z
          .string()
          .nullable()
          .meta({
            description: 'Where it was started; null once its owner was erased.',
            examples: ['Firefox on Windows'],
          }),
      })
      .nullable()
      .meta({ description: 'The session that it was done in, if any.', examples: [null] }),
    subject: z
      .strictObject({
        type: z.enum(subjectTypes).meta({ description: 'What it is.', examples: ['user'] }),
        id: id('subject'),
      })
      .nullable()
      .meta({
        description: 'What it was done to; null for the company, and for many things at once.',
        examples: [{ type: 'user', id: 31 }],
      }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'The data of the event, as in the change feed.',
      examples: [{ user_id: 31, before: 'team', after: 'admin' }],
    }),
    changes: z.record(z.string(), changeView).meta({
      description: 'Values before and after, by field. Texts that have been erased are missing.',
      examples: [{ role: { before: 'team', after: 'admin' } }],
    }),
    details: z.record(z.string(), z.unknown()).meta({
      description: 'Other words of the event, such as the name of what was deleted.',
      examples: [{}],
    }),
  })
  .meta({ id: 'AuditEvent', description: 'Something that was done, by whom, and how.' })

export type AuditView = z.infer<typeof auditView>

export const auditListView = listEnvelope(auditView).meta({ id: 'AuditList' })
