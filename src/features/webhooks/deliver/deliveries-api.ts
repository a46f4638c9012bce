import { z } from 'zod'
import { pageQuery, pageRequest, pageResponse } from '../../../platform/http/page-query.ts'
import { endpoint } from '../../auth/caller/endpoint.ts'
import { respondOnce } from '../../endpoints/idempotency/respond-once.ts'
import { getVisible } from '../../endpoints/resource-endpoints.ts'
import { presentDelivery, presentWebhook, webhookId, webhookResource } from '../manage/resource.ts'
import { deliveryListView, deliveryView, webhookView } from '../manage/schema.ts'
import { listDeliveries } from './find-delivery.ts'
import { redeliver, testWebhook } from './redeliver.ts'

const { tag, params } = webhookResource

export const testWebhookEndpoint = endpoint({
  name: 'testWebhook',
  tag,
  summary: 'Send a test to a webhook',
  description:
    'Sends an event of the type `webhook.tested`, whatever its filters are. Its deliveries show what becomes of it, usually within a second.',
  params: params!,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    202: {
      description: 'It is being sent.',
      schema: webhookView,
    },
  },
  problems: ['invalid_idempotency_key', 'idempotency_in_progress', 'webhook_disabled'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const webhook = await getVisible(webhookResource, transaction, caller, call.params)
    await testWebhook(transaction, caller.actor, webhook)
    return { status: 202 as const, body: presentWebhook(webhook) }
  }),
)

/** Sending changes no revision of the company, so that this is not cached. */
export const listDeliveriesEndpoint = endpoint({
  name: 'listWebhookDeliveries',
  tag,
  summary: 'List the deliveries of a webhook',
  description:
    'Deliveries that were sent or are still to be sent, newest first: those of 30 days, but only the latest 1,000 finished and the latest 1,000 expired ones.',
  params: params!,
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of them.', schema: deliveryListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor', 'forbidden'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { db, company } = caller
  const webhook = await getVisible(webhookResource, db, caller, params)
  const list = `deliveries of ${webhook.id} of ${company.id}`
  const page = await listDeliveries(db, webhook.id, pageRequest(query, list))
  const request = { url: company.address.base + path, queryText, list }
  return pageResponse(page, request, row => presentDelivery(row, webhook))
})

export const redeliverEndpoint = endpoint({
  name: 'redeliverWebhook',
  tag,
  summary: 'Send a delivery again',
  description:
    'At once, with the same body and `webhook-id`, and from its first attempt on. One that waits for an earlier one of its post goes on waiting. Where an Idempotency-Key replays the answer, `request_body` is null.',
  params: z.object({
    id: webhookId,
    delivery: z
      .int()
      .positive()
      .meta({
        id: 'WebhookDeliveryId',
        description: 'The `id` of the delivery.',
        examples: [1284],
      }),
  }),
  requestHeaders: ['Idempotency-Key'],
  responses: {
    202: {
      description: 'It is being sent.',
      schema: deliveryView,
    },
  },
  problems: ['invalid_idempotency_key', 'idempotency_in_progress', 'webhook_disabled'],
}).run(call =>
  respondOnce(
    call,
    async (transaction, caller) => {
      const { id, delivery: version } = call.params
      const webhook = await getVisible(webhookResource, transaction, caller, { id })
      const delivery = await redeliver(transaction, caller.actor, webhook, version)
      return { status: 202 as const, body: presentDelivery(delivery, webhook) }
    },
    // It names people, and a copy in another table would have to be erased there, too.
    response => ({ ...response, body: { ...response.body, request_body: null } }),
  ),
)
