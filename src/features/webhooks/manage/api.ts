import { z } from 'zod'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import {
  changeEndpoint,
  createProblems,
  deleteEndpoint,
  getEndpoint,
  getVisible,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhooks,
  overlapHours,
  rotateSecret,
} from './change-webhook.ts'
import { presentWebhook, webhookResource } from './resource.ts'
import { createWebhookBody, editWebhookBody, secretWebhookView, webhookListView } from './schema.ts'
import { newWebhook, requireDestination, requireFilters } from './webhook-input.ts'

const { tag, params } = webhookResource

export const listWebhooksEndpoint = listEndpoint(
  webhookResource,
  {
    name: 'listWebhooks',
    summary: 'List webhooks',
    description: "The company's webhooks, newest first; 20 at most.",
    query: z.object(pageQuery),
    schema: webhookListView,
    problems: ['forbidden'],
  },
  (db, _caller, _query, page) => listWebhooks(db, page),
)

export const createWebhookEndpoint = endpoint({
  name: 'createWebhook',
  tag,
  summary: 'Create a webhook',
  description:
    'It receives events from then on. The response has the secret, only this once. A company has 20 webhooks at most.',
  body: createWebhookBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    201: {
      description: 'Created.',
      schema: secretWebhookView,
      headers: ['Location'],
    },
  },
  problems: [...createProblems, 'too_many_webhooks', 'secret_key_missing'],
}).run(async call => {
  await requireDestination(call.body.url, call.outgoing)
  return respondOnce(
    call,
    async (transaction, caller) => {
      const input = newWebhook(call.body)
      await requireFilters(transaction, input)
      const { id, secret } = await createWebhook(transaction, caller.actor, call.secrets(), input)
      const webhook = await getVisible(webhookResource, transaction, caller, { id })
      return {
        status: 201 as const,
        body: { ...presentWebhook(webhook), secret: secret as string | null },
        headers: { location: `${caller.company.address.base}${call.path}${id}/` },
      }
    },
    withoutSecret,
  )
})

export const getWebhookEndpoint = getEndpoint(webhookResource, {
  name: 'getWebhook',
  summary: 'Get a webhook',
  description: 'One webhook, without its secret.',
  problems: ['forbidden'],
})

const edit = changeEndpoint(
  webhookResource,
  {
    name: 'editWebhook',
    summary: 'Edit a webhook',
    description:
      'Changes the fields that are sent, for what is planned from then on; the URL, `kind` and `includes_internal` for everything that is not delivered.',
    body: editWebhookBody,
  },
  async (transaction, { actor }, webhook, body) => {
    const { kind, events } = presentWebhook(webhook)
    const changes = newWebhook(body)
    await requireFilters(transaction, { kind, events, ...changes })
    await editWebhook(transaction, actor, webhook, changes)
  },
)

/** Resolves the host before the company is locked: DNS may be slow. */
export const editWebhookEndpoint: typeof edit = {
  ...edit,
  async run(call) {
    await requireDestination(call.body.url, call.outgoing)
    return edit.run(call)
  },
}

export const deleteWebhookEndpoint = deleteEndpoint(
  webhookResource,
  {
    name: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes it with its deliveries. Nothing more is sent.',
  },
  (transaction, { actor }, webhook) => deleteWebhook(transaction, actor, webhook),
)

export const rotateWebhookSecretEndpoint = endpoint({
  name: 'rotateWebhookSecret',
  tag,
  summary: 'Issue a new secret for a webhook',
  description: `The response has the secret, only this once. For ${overlapHours} hours the one before signs, too: \`webhook-signature\` has both.`,
  params: params!,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: {
      description: 'It was issued.',
      schema: secretWebhookView,
    },
  },
  problems: ['invalid_idempotency_key', 'idempotency_in_progress', 'secret_key_missing'],
}).run(call =>
  respondOnce(
    call,
    async (transaction, caller) => {
      const webhook = await getVisible(webhookResource, transaction, caller, call.params)
      const secret = await rotateSecret(transaction, caller.actor, call.secrets(), webhook)
      const changed = await getVisible(webhookResource, transaction, caller, call.params)
      const body = { ...presentWebhook(changed), secret: secret as string | null }
      return { status: 200 as const, body }
    },
    withoutSecret,
  ),
)

/** The database has it only encrypted. */
function withoutSecret<Given extends { body: { secret: string | null } }>(response: Given): Given {
  return { ...response, body: { ...response.body, secret: null } }
}
