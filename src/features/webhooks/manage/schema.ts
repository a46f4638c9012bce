import { z } from 'zod'
import { choice, editBody, issue, text } from '../../../platform/http/fields.ts'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { chatTypes, webhookKinds, webhookTypes } from '../types.ts'

const urlMeaning =
  'Where events are sent: https, at a public address unless the operator allows others.'
const kindMeaning =
  '`standard`: signed JSON by Standard Webhooks. Others: a message for an incoming webhook of that chat.'
const eventsMeaning = `Types of events; empty: all that its kind can be sent. Chats have messages for ${chatTypes.join(', ')} alone.`
const boardMeaning = 'Only events on this board; null for every board.'
const internalMeaning =
  'Also send internal comments, other private boards, changelog entries that are not for everyone, and post fields that only the team sees.'
const enabledMeaning = 'False pauses it: events are kept for three days and sent once this is true.'

const examples = { url: ['https://hooks.example.com/hark'], events: [['post.created']] }

export const webhookView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the webhook.', examples: [402] }),
    url: z.string().meta({ description: urlMeaning, examples: examples.url }),
    kind: z.enum(webhookKinds).meta({ description: kindMeaning }),
    events: z.array(z.string()).meta({ description: eventsMeaning, examples: examples.events }),
    board_id: z
      .int()
      .nullable()
      .meta({ description: boardMeaning, examples: [null] }),
    includes_internal: z.boolean().meta({ description: internalMeaning }),
    is_enabled: z.boolean().meta({ description: enabledMeaning }),
    disabled_reason: z
      .enum(['gone', 'failing', 'backlog'])
      .nullable()
      .meta({
        description:
          'Why Hark disabled it: the receiver answered 410, accepted nothing for days, or the backlog grew too large.',
        examples: [null],
      }),
    former_secret_until: isoTimeView
      .nullable()
      .meta({ description: 'Until when the secret before this one signs, too.', examples: [null] }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Webhook', description: 'A URL that events are sent to. Its secret is never shown.' })

export type WebhookView = z.infer<typeof webhookView>

export const secretWebhookView = webhookView
  .extend({
    secret: z
      .string()
      .nullable()
      .meta({
        description: 'What signatures are verified with, this once. Null in a replayed response.',
        examples: ['whsec_…'],
      }),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its new secret.' })

export const webhookListView = listEnvelope(webhookView).meta({ id: 'WebhookList' })

const urlLengthMax = 2_000

/** The destination is checked later, when the caller is known. */
const url = text(urlLengthMax)
  .check(({ value, issues }) => {
    if (value.length <= urlLengthMax && !URL.canParse(value))
      issues.push(issue(value, 'invalid_url', 'This must be a URL.'))
  })
  .meta({ description: urlMeaning, examples: examples.url })

const kind = choice(webhookKinds).meta({ description: kindMeaning })
const events = z
  .array(choice(webhookTypes))
  .max(100)
  .meta({ id: 'WebhookEvents', description: eventsMeaning, examples: examples.events })
const board = z
  .int()
  .positive()
  .nullable()
  .meta({ description: boardMeaning, examples: [null] })
const includesInternal = z.boolean().meta({ description: internalMeaning })
const isEnabled = z.boolean().meta({ description: enabledMeaning })

export const createWebhookBody = z
  .object({
    url,
    kind: kind.default('standard'),
    events: events.default([]),
    board_id: board.default(null),
    includes_internal: includesInternal.default(false),
    is_enabled: isEnabled.default(true),
  })
  .meta({ id: 'CreateWebhook', examples: [{ url: examples.url[0], is_enabled: false }] })

export const editWebhookBody = editBody({
  url,
  kind,
  events,
  board_id: board,
  includes_internal: includesInternal,
  is_enabled: isEnabled,
}).meta({ id: 'EditWebhook', minProperties: 1, examples: [{ events: examples.events[0] }] })

export type EditWebhook = z.infer<typeof editWebhookBody>

export const deliveryView = z
  .strictObject({
    id: z.int().meta({ description: 'The number of the event.', examples: [1284] }),
    type: z.string().meta({ description: 'Its type.', examples: ['post.created'] }),
    state: z.enum(['waiting', 'pending', 'sent', 'failed', 'withheld', 'expired']).meta({
      description:
        'Waiting for an earlier one of the same post; to be tried; accepted; given up; not sent, because it is no longer visible; or not sent, because the webhook was disabled for too long.',
    }),
    request_body: z
      .string()
      .nullable()
      .meta({
        description: 'What is sent; null before the first attempt.',
        examples: ['{"type":…'],
      }),
    attempts: z.int().meta({ description: 'How often it was tried.', examples: [1] }),
    attempted: isoTimeView
      .nullable()
      .meta({ description: 'When it was tried last.', examples: ['2026-11-14T09:30:00.000000Z'] }),
    duration_ms: z
      .int()
      .nullable()
      .meta({ description: 'How long that took.', examples: [84] }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The status that the receiver answered.', examples: [204] }),
    answer: z
      .string()
      .nullable()
      .meta({
        description:
          'The beginning of the response; only its length in bytes if `OUTGOING_ALLOW` alone allows the address.',
        examples: ['ok'],
      }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why there is no answer, in one word.', examples: ['timeout'] }),
    next_attempt: isoTimeView.nullable().meta({
      description: 'When it is tried again; null while the webhook is disabled.',
      examples: [null],
    }),
    created: isoTimeView.meta({ description: 'When the event happened.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event, and what became of sending it.' })

export type DeliveryView = z.infer<typeof deliveryView>

export const deliveryListView = listEnvelope(deliveryView).meta({ id: 'WebhookDeliveryList' })
