import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import { redeliver, testWebhook } from '../../../features/webhooks/deliver/redeliver.ts'
import { findWebhook, type WebhookRow } from '../../../features/webhooks/find-webhook.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  rotateSecret,
} from '../../../features/webhooks/manage/change-webhook.ts'
import { createWebhookBody, editWebhookBody } from '../../../features/webhooks/manage/schema.ts'
import {
  newWebhook,
  requireDestination,
  requireFilters,
} from '../../../features/webhooks/manage/webhook-input.ts'
import { webhookTypes } from '../../../features/webhooks/types.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { ticked } from '../../parts/checks.tsx'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { issueIn, readFields } from '../change-row.ts'
import { requireUnchanged } from '../settings-form.tsx'
import { backTo, requireSectionMember } from '../settings-page.tsx'
import { webhookPage } from './webhook-page.tsx'
import { webhooksPage } from './webhooks-page.tsx'

type Fields = Partial<Record<string, string>>

/** Turns form fields into the body that the API takes. */
function bodyOf(fields: Fields) {
  return {
    url: fields.url,
    kind: fields.kind,
    events: ticked(fields, 'events', webhookTypes),
    board_id: fields.board_id ? Number(fields.board_id) : null,
    includes_internal: fields.includes_internal === 'on',
  }
}

export const newWebhookForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: webhooksPage,
  explained: ['too_many_webhooks', 'secret_key_missing'],
  async run(call) {
    requireSectionMember(call, 'webhooks')
    const body = readFields(createWebhookBody, bodyOf(call.fields))
    await requireDestination(body.url, call.outgoing)
    return issueIn(call, 'webhooks', async (transaction, { actor }) => {
      const input = newWebhook(body)
      await requireFilters(transaction, input)
      const { id, secret } = await createWebhook(transaction, actor, call.secrets(), input)
      const tested = await testWebhook(transaction, actor, { id, is_enabled: 1 })
      return { secret, webhook: String(id), tested: String(tested) }
    })
  },
}

export const editWebhookForm: Form<Fields> = {
  fields: z.record(z.string(), z.string()),
  page: webhookPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'webhooks')
    const { fields } = call
    const is_enabled = fields.is_enabled === 'on'
    const body = readFields(editWebhookBody, { ...bodyOf(fields), is_enabled })
    // Before the company is locked: a name server may take its time.
    await requireDestination(body.url, call.outgoing)
    const tested = await change(call, async (transaction, { actor }, webhook) => {
      requireUnchanged(fields, webhook)
      const changes = newWebhook(body)
      await requireFilters(transaction, { kind: webhook.kind, events: [], ...changes })
      await editWebhook(transaction, actor, webhook, changes)
      const { id } = webhook
      return is_enabled ? testWebhook(transaction, actor, { id, is_enabled: 1 }) : undefined
    })
    const { redirectTo } = backTo(call, 'webhooks', 'saved', `${pathId(call)}/`)
    return { redirectTo: tested ? redirectTo.replace('did=saved', `tested=${tested}`) : redirectTo }
  },
}

/** Also one that Hark disabled by itself: then it begins anew. */
export const enableWebhookForm: Form<object> = {
  fields: z.object({}),
  page: webhookPage,
  async run(call) {
    await change(call, (transaction, { actor }, webhook) =>
      editWebhook(transaction, actor, webhook, { isEnabled: true }),
    )
    return backTo(call, 'webhooks', 'saved', `${pathId(call)}/`)
  },
}

export const rotateWebhookForm: Form<object> = {
  fields: z.object({}),
  page: webhookPage,
  explained: ['secret_key_missing'],
  async run(call) {
    const secret = await change(call, (transaction, { actor }, webhook) =>
      rotateSecret(transaction, actor, call.secrets(), webhook),
    )
    return { issued: { secret } }
  },
}

export const testWebhookForm: Form<object> = {
  fields: z.object({}),
  page: webhookPage,
  explained: ['webhook_disabled'],
  async run(call) {
    await change(call, (transaction, { actor }, webhook) =>
      testWebhook(transaction, actor, webhook),
    )
    return backTo(call, 'webhooks', 'sent', `${pathId(call)}/`)
  },
}

export const redeliverForm: Form<object> = {
  fields: z.object({}),
  page: webhookPage,
  explained: ['webhook_disabled'],
  async run(call) {
    await change(call, (transaction, { actor }, webhook) =>
      redeliver(transaction, actor, webhook, pathId(call, 'delivery')),
    )
    return backTo(call, 'webhooks', 'sent', `${pathId(call)}/`)
  },
}

export const deleteWebhookForm: Form<object> = {
  fields: z.object({}),
  page: webhookPage,
  async run(call) {
    await change(call, (transaction, { actor }, webhook) =>
      deleteWebhook(transaction, actor, webhook),
    )
    return backTo(call, 'webhooks', 'removed')
  },
}

/** Changes the webhook of the path, as it is in the transaction. */
function change<Result>(
  call: FormCall<unknown>,
  work: (
    transaction: CompanyTransaction,
    caller: SessionCaller,
    webhook: WebhookRow,
  ) => Promise<Result>,
): Promise<Result> {
  requireSectionMember(call, 'webhooks')
  const id = pathId(call)
  return writeFor(call, 'webhooks.write', async (transaction, caller) => {
    const webhook = await findWebhook(transaction, id)
    if (!webhook) throw problem('not_found')
    return work(transaction, caller, webhook)
  })
}
