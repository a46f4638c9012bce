import { z } from 'zod'
import { eventKind, rowId } from '../../store/event.ts'
import { testType } from './types.ts'

const webhook = { webhook_id: rowId }

/** A URL may be a secret in itself, as those of chats are, so none is recorded. */
export const webhookCreated = eventKind('webhook.created', webhook, { seenBy: 'admin' })

export const webhookEdited = eventKind(
  'webhook.edited',
  {
    ...webhook,
    changed: z.array(z.enum(['url', 'kind', 'events', 'board', 'includes_internal', 'is_enabled'])),
  },
  { seenBy: 'admin' },
)

export const webhookDeleted = eventKind('webhook.deleted', webhook, { seenBy: 'admin' })

/** The former secret signs as well for a while. */
export const webhookSecretRotated = eventKind('webhook.secret_rotated', webhook, {
  seenBy: 'admin',
})

export const webhookTested = eventKind(testType, webhook, { seenBy: 'admin' })

/** `version` is the event that is sent again. */
export const webhookRedelivered = eventKind(
  'webhook.redelivered',
  { ...webhook, version: rowId },
  { seenBy: 'admin' },
)

/** By Hark itself: the receiver said that it is gone for good, or accepted nothing for days. */
export const webhookDisabled = eventKind(
  'webhook.disabled',
  { ...webhook, reason: z.enum(['gone', 'failing', 'backlog']) },
  { seenBy: 'admin' },
)
